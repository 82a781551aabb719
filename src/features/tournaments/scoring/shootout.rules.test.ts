import { describe, expect, test } from 'vitest';
import { callTime, miss, openGame, pass, plus, shoot, undo, winShootout } from './play.rules.ts';
import { lastPhrase, scoreLine, shootoutPhrase } from './score-text.rules.ts';
import { DEFAULT_PLAY } from './scoring.constants.ts';
import type { Game, PlayRules, Press, Side } from './scoring.contract.ts';
import { amended, isBehind, takePress } from './shared-game.rules.ts';
import { scoreOf } from './tally.rules.ts';
import { isSound, verdictOf } from './verdict.rules.ts';

const start = (rules: Partial<PlayRules> = {}, first: Side = 0) =>
  openGame({
    rules: { ...DEFAULT_PLAY, ...rules },
    targets: [10, 10],
    first,
    startedAt: '2026-11-21T10:00:00.000Z',
  });
type Move = (game: Game) => Game;
const played = (game: Game, ...moves: Move[]) => moves.reduce((now, move) => move(now), game);
/** Both have made one of ten in the only inning. */
const tied = (first: Side = 0) => played(start({ inningLimit: 1 }, first), plus, pass, plus, pass);
const NAMES = ['가람', '나루'] as const;

describe('승부치기 turn by turn', () => {
  test('the player who has made more after both had a turn wins, and the result says so', () => {
    const won = played(tied(), shoot, shoot, miss, shoot, miss);
    expect(verdictOf(won)).toEqual({ state: 'won', winner: 0, by: 'shootout' });
    const score = scoreOf(won);
    expect(score).toMatchObject({ points: [1, 1], shootout: [2, 1] });
    expect(scoreLine(score, 0, won.rules)).toBe('1:1(1이닝)(승부치기 2:1)');
    expect(isSound(won)).toBe(true);
  });

  test('the second one wins at once with a shot more, and equal turns are shot again', () => {
    const again = played(tied(1), shoot, miss, shoot, miss);
    expect([verdictOf(again).state, shootoutPhrase(again, NAMES)]).toEqual([
      'tied',
      '승부치기 2회, 나루 차례',
    ]);
    const won = played(again, miss, shoot);
    expect(verdictOf(won)).toEqual({ state: 'won', winner: 0, by: 'shootout' });
    expect([shoot(won), miss(won), winShootout(won, 1)]).toEqual([won, won, won]);
    expect(scoreOf(won).shootout).toEqual([2, 1]);
  });

  test('is undone press by press, and leaves the game before it alone', () => {
    const game = tied();
    let back = played(game, shoot, miss, shoot, shoot);
    expect(verdictOf(back).state).toBe('won');
    for (let press = 4; press > 0; press--) back = undo(back);
    expect([scoreOf(back), back.past]).toEqual([scoreOf(game), game.past]);
    expect(scoreOf(played(game, shoot)).shootout).toEqual([1, 0]);
    expect(amended(played(game, shoot), 0, '+').turns).toEqual(game.turns);
  });

  test('shots after the win, and shots without a tie, are refused', () => {
    const game = tied();
    const shots = (...list: number[]) => isSound({ ...game, shots: list });
    expect([shots(1, 1, 0), shots(1, 2), shots(0, 1), shots(3, 0, 0)]).toEqual([true, true, true, true]);
    expect([shots(1, 3), shots(2, 1, 1), shots(2, 1, 0, 0), shots(1, 2, 0)]).toEqual(Array(4).fill(false));
    expect(isSound({ ...start(), shots: [1] })).toBe(false);
    expect(isSound({ ...game, shots: [1, 2], shootout: 0 })).toBe(false);
  });

  test('a turn that two devices end is ended once', () => {
    const game = played(tied(), shoot);
    const press: Press = {
      device: 'zzzzzzzz',
      number: 1,
      what: 'm',
      turn: game.turns.length,
      depth: game.past.length,
      last: 's',
    };
    expect(takePress(game, press)).toMatchObject({ state: 'taken', game: { shots: [1, 0] } });
    expect(takePress(played(game, miss), press)).toMatchObject({ state: 'same', game: { shots: [1, 0] } });
    expect([isBehind(game, played(game, shoot, miss)), isBehind(played(game, shoot), game)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a time limit with last innings', () => {
  const timed = start({ minuteLimit: 40, lastInnings: 2 });

  test('the inning under way is played to its end, and these after it', () => {
    const called = played(timed, plus, pass, plus, pass, plus, callTime);
    expect([called.ended, called.last, lastPhrase(called)]).toEqual([
      null,
      8,
      '시간 종료. 이 이닝을 포함해 3이닝 남았습니다.',
    ]);
    const last = played(called, pass, pass, pass, pass, pass);
    expect([verdictOf(last).state, lastPhrase(last)]).toEqual(['playing', '시간 종료. 마지막 이닝입니다.']);
    expect(verdictOf(pass(last))).toEqual({ state: 'won', winner: 0, by: 'rate' });
    expect(isSound(pass(last))).toBe(true);
  });

  test('between two innings none is under way', () => {
    expect(played(timed, plus, pass, pass, callTime).last).toBe(6);
    expect(played(timed, callTime).last).toBe(4);
  });

  test('is called once and taken back; a record with any other end is not believed', () => {
    const called = played(timed, plus, callTime);
    expect(callTime(called)).toBe(called);
    expect(undo(called).last).toBeUndefined();
    expect([isSound(called), isSound({ ...called, last: 20 }), isSound({ ...called, last: 5 })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSound({ ...start({ minuteLimit: 40 }), last: 4 })).toBe(false);
  });
});
