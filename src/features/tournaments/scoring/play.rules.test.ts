import { describe, expect, test } from 'vitest';
import { allowed, callTime, foul, minus, openGame, pass, plus, undo, winShootout } from './play.rules.ts';
import { DEFAULT_PLAY } from './scoring.constants.ts';
import type { Game, PlayRules, Side } from './scoring.contract.ts';
import { hasFinished, inningOf, partnerOf, scoreOf, shooterOf, tally } from './tally.rules.ts';
import { isSound, secondsLeft, turnOf, verdictOf } from './verdict.rules.ts';

const STARTED = '2026-11-21T10:00:00.000Z';
const start = (rules: Partial<PlayRules> = {}, targets: [number, number] = [20, 15], first: Side = 0) =>
  openGame({ rules: { ...DEFAULT_PLAY, ...rules }, targets, first, startedAt: STARTED });

/** Each number is the balls of a turn; the last turn stays open. */
const play = (game: Game, ...turns: number[]) =>
  turns.reduce((now, balls, index) => {
    let turn = index === 0 ? now : pass(now);
    for (let ball = 0; ball < balls; ball += 1) turn = plus(turn);
    return turn;
  }, game);

test('nobody has the turn in a game that is over, nor while the first waits for the equalising inning', () => {
  expect([turnOf(play(start({}, [3, 3]), 1, 2)), turnOf(play(start({}, [3, 3]), 1, 2, 2))]).toEqual([
    1,
    null,
  ]);
  const equalising = play(start({ equalising: true }, [3, 3]), 3);
  expect([turnOf(equalising), turnOf(pass(equalising))]).toEqual([null, 1]);
  expect(turnOf(callTime(play(start({ minuteLimit: 30 }, [3, 3]), 1, 2)))).toBe(null);
});

describe('a game without extras', () => {
  test('is won by the last ball, and the other has an inning less when the first shooter wins', () => {
    const game = play(start({}, [3, 3]), 1, 2, 2);
    expect(verdictOf(game)).toEqual({ state: 'won', winner: 0, by: 'target' });
    expect(scoreOf(game)).toEqual({
      points: [3, 2],
      targets: [3, 3],
      innings: [2, 1],
      highRuns: [2, 2],
      cushions: [0, 0],
    });
  });

  test('finished in one inning counts as one inning', () => {
    const game = play(start({}, [4, 3]), 4);
    expect(scoreOf(game)).toEqual({
      points: [4, 0],
      targets: [4, 3],
      innings: [1, 0],
      highRuns: [4, 0],
      cushions: [0, 0],
    });
  });

  test('begins with the side that leads off', () => {
    const game = play(start({}, [30, 15], 1), 2, 1);
    expect(shooterOf(game)).toBe(0);
    expect(inningOf(game)).toBe(1);
    expect(scoreOf(game).points).toEqual([1, 2]);
  });

  test('takes no point beyond the target, and no turn after the end', () => {
    const game = play(start({}, [2, 2]), 2);
    expect(plus(game)).toBe(game);
    expect(pass(game)).toBe(game);
    expect(foul(game)).toBe(game);
    expect(callTime(game)).toBe(game);
    expect(verdictOf(minus(game)).state).toBe('playing');
  });

  test('counts 공타 and 하이런', () => {
    const game = play(start(), 0, 3, 5, 0, 0, 1, 2);
    expect(tally(game)[0]).toEqual({ points: 7, cushions: 0, innings: 4, highRun: 5, blanks: 2 });
    expect(tally(game)[1]).toEqual({ points: 4, cushions: 0, innings: 3, highRun: 3, blanks: 1 });
  });

  test('−1 corrects the open turn only', () => {
    const game = play(start(), 2, 0);
    expect(minus(game)).toBe(game);
    expect(scoreOf(minus(plus(game))).points).toEqual([2, 0]);
  });
});

describe('the finish in three cushions', () => {
  test('clearing the last ball does not end the game; the cushion does', () => {
    const cleared = play(start({ cushion: 1 }, [2, 5]), 2);
    expect(verdictOf(cleared).state).toBe('playing');
    expect(hasFinished(cleared, 0)).toBe(false);
    const won = plus(cleared);
    expect(verdictOf(won)).toEqual({ state: 'won', winner: 0, by: 'target' });
    expect(scoreOf(won).points).toEqual([2, 0]);
    expect(won.run).toEqual([2, 1, 0]);
  });

  test('may take separate turns, which are innings, and two cushions may be made in two of them', () => {
    const game = play(start({ cushion: 2 }, [2, 5]), 2, 1, 1, 0, 0, 2, 1);
    expect(verdictOf(game)).toEqual({ state: 'won', winner: 0, by: 'target' });
    expect(tally(game)[0]).toMatchObject({ points: 2, cushions: 2, innings: 4, blanks: 1 });
  });

  test('is taken back shot by shot, by − and by undo', () => {
    const game = play(start({ cushion: 1 }, [2, 5]), 3);
    expect(minus(game).run).toEqual([2, 0, 0]);
    expect(undo(minus(game)).run).toEqual([2, 1, 0]);
    expect(undo(game).run).toEqual([2, 0, 0]);
  });

  test('is not asked for in 3구', () => {
    expect(verdictOf(play(start({ ball: '3', cushion: 1 }, [2, 5]), 2)).state).toBe('won');
  });
});

describe('후구', () => {
  test('gives the second shooter the same number of innings', () => {
    const finished = play(start({ equalising: true }, [2, 2]), 2);
    expect(verdictOf(finished)).toEqual({ state: 'playing', replying: true });
    expect(allowed(finished)).toMatchObject({ plus: false, pass: true });
    expect(verdictOf(play(finished, 0, 1))).toEqual({ state: 'playing', replying: true });
    expect(verdictOf(pass(play(finished, 0, 1)))).toEqual({ state: 'won', winner: 0, by: 'target' });
  });

  test('that reaches the target too is 동률, which people decide', () => {
    const tied = play(start({ equalising: true }, [2, 3]), 2, 3);
    expect(verdictOf(tied)).toEqual({ state: 'tied', by: 'target' });
    expect(verdictOf(winShootout(tied, 1))).toEqual({ state: 'won', winner: 1, by: 'shootout' });
    expect(scoreOf(tied).innings).toEqual([1, 1]);
  });

  test('is not needed when the second shooter finishes first', () => {
    const game = play(start({ equalising: true }, [5, 2]), 1, 2);
    expect(verdictOf(game)).toEqual({ state: 'won', winner: 1, by: 'target' });
  });
});

describe('limits', () => {
  test('after the last inning 득점률 decides', () => {
    const game = pass(play(start({ inningLimit: 2 }, [30, 15]), 20, 6, 4, 7));
    expect(scoreOf(game).points).toEqual([24, 13]);
    expect(verdictOf(game)).toEqual({ state: 'won', winner: 1, by: 'rate' });
    expect(pass(game)).toBe(game);
  });

  test('equal 득점률 is never decided silently', () => {
    const game = pass(play(start({ inningLimit: 1 }, [20, 30]), 10, 15));
    expect(verdictOf(game)).toEqual({ state: 'tied', by: 'rate' });
    const picked = winShootout(game, 0);
    expect(verdictOf(picked)).toEqual({ state: 'won', winner: 0, by: 'shootout' });
    expect(winShootout(picked, 1)).toBe(picked);
    expect(verdictOf(undo(picked)).state).toBe('tied');
  });

  test('a ball all cleared but not finished is a 득점률 of 100, for both 동률', () => {
    const game = pass(play(start({ inningLimit: 1, cushion: 1 }, [2, 3]), 2, 3));
    expect(verdictOf(game)).toEqual({ state: 'tied', by: 'rate' });
  });

  test('the last inning can still be won by the target', () => {
    expect(verdictOf(play(start({ inningLimit: 1 }, [2, 3]), 2))).toMatchObject({ winner: 0, by: 'target' });
  });

  test('the time is called by people, and only where there is a limit', () => {
    const game = play(start({ minuteLimit: 40 }, [20, 10]), 5, 3);
    expect(secondsLeft(game, Date.parse(STARTED) + 39 * 60_000)).toBe(60);
    expect(secondsLeft(game, Date.parse(STARTED) + 41 * 60_000)).toBe(-60);
    // The starting device's clock is ten minutes ahead.
    expect(secondsLeft(game, Date.parse(STARTED) - 10 * 60_000)).toBe(40 * 60);
    expect(verdictOf(callTime(game))).toEqual({ state: 'won', winner: 1, by: 'rate' });
    expect(verdictOf(undo(callTime(game))).state).toBe('playing');
    const free = play(start(), 5);
    expect(callTime(free)).toBe(free);
    expect(secondsLeft(free, 0)).toBeNull();
  });
});

describe('a foul', () => {
  test('costs a point and the turn if the rules say so', () => {
    const game = foul(play(start({ foul: true }), 3));
    expect(shooterOf(game)).toBe(1);
    expect(tally(game)[0]).toMatchObject({ points: 2, innings: 1, highRun: 3 });
    expect(undo(game).run).toEqual([3, 0, 0]);
    const kind = play(start(), 3);
    expect(foul(kind)).toBe(kind);
  });

  test('may lead below nothing, and in the finish brings a ball back', () => {
    expect(scoreOf(foul(start({ foul: true }))).points).toEqual([-1, 0]);
    const missed = foul(play(start({ foul: true, cushion: 1 }, [2, 9]), 2));
    const again = play(missed, 0, 1);
    expect(scoreOf(again).points).toEqual([2, 0]);
    expect(verdictOf(again).state).toBe('playing');
    expect(verdictOf(plus(again))).toMatchObject({ state: 'won', winner: 0 });
  });
});

describe('a record that nobody can have played', () => {
  const game = play(start({ cushion: 1 }, [3, 3]), 2, 1, 1);
  test.each([
    ['more balls than the target', { ...game, run: [2, 0, 0] }],
    ['a cushion before the last ball', { ...game, run: [0, 1, 0] }],
    ['two cushions where one ends it', { ...game, run: [1, 2, 0] }],
    ['a foul where there is none', { ...game, turns: [[0, 0, 1]], run: [0, 0, 0] }],
    ['a turn after the end', { ...game, turns: [[3, 1, 0]], run: [1, 0, 0] }],
    ['an end by time without a limit', { ...game, ended: 'time' }],
    ['a shootout without 동률', { ...game, shootout: 1 }],
  ] as [string, Game][])('%s', (_, record) => {
    expect(isSound(game)).toBe(true);
    expect(isSound(record)).toBe(false);
  });
});

describe('스카치', () => {
  test('without it nobody is named', () => {
    expect(partnerOf(start(), 0)).toBeNull();
  });

  test('the partner comes with each inning, whatever was made in the one before', () => {
    const game = start({ scotch: 'inning' });
    const partners = (...turns: number[]) => [
      partnerOf(play(game, ...turns), 0),
      partnerOf(play(game, ...turns), 1),
    ];
    expect(partners(0)).toEqual([0, 0]);
    expect(partners(3)).toEqual([0, 0]);
    expect(partners(3, 1)).toEqual([1, 0]);
    expect(partners(3, 1, 2)).toEqual([1, 1]);
    expect(partners(3, 1, 2, 0, 0)).toEqual([0, 0]);
  });

  test('or with each shot: after every ball, and after the one that ended the turn', () => {
    const game = start({ scotch: 'shot' });
    expect([0, 1, 2, 3].map(balls => partnerOf(play(game, balls), 0))).toEqual([0, 1, 0, 1]);
    // Two balls and a miss are three shots, so the partner begins the next turn.
    expect(partnerOf(play(game, 2, 0, 0), 0)).toBe(1);
    expect(partnerOf(play(game, 1, 0, 0), 0)).toBe(0);
  });
});
