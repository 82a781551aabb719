import { expect, test } from 'vitest';
import { drawn, field, team } from '#test/fixtures/bracket-play.ts';
import { newGame } from '#test/fixtures/tournaments.ts';
import {
  asksWinner,
  countedResult,
  initialResult,
  typedClaim,
  typedResultRefusal,
} from './typed-result.rules.ts';

const night = drawn(field(4), team);
const [match] = night.rounds[0]?.matches ?? [];
if (!match) throw new Error('no match');
const untyped = initialResult(night, match);
const [one, other] = untyped.sides;

test('the form begins with the scoreboard once a point is counted, and with the result of a decided match', () => {
  const begun = newGame({
    targets: [12, 8],
    turns: [
      [5, 0, 0],
      [3, 0, 0],
    ],
    run: [1, 0, 0],
  });
  const form = initialResult(night, match, countedResult(begun));
  expect(form).toMatchObject({
    winner: '',
    innings: '2',
    sides: [
      { points: '6', target: '12', highRun: '5' },
      { points: '3', target: '8', highRun: '3' },
    ],
  });
  // An inning in which nobody has a point yet is the one in which the game ends at the earliest.
  const turned = countedResult({ ...begun, run: [0, 0, 0] });
  expect(initialResult(night, match, turned).innings).toBe('2');
  for (const known of [countedResult(newGame()), countedResult(undefined), undefined])
    expect(initialResult(night, match, known)).toEqual(untyped);
  const decided = { ...match, state: 'decided', how: 'walkover', winner: 1 } as typeof match;
  expect(initialResult(night, decided, countedResult(begun))).toEqual(untyped);
});

test('the winner has the target where only the points of the loser are typed', () => {
  const typed = { ...untyped, winner: '1', sides: [{ ...one, points: '7' }, other] } as typeof untyped;
  expect(typedResultRefusal(typed)).toBeUndefined();
  expect(typedClaim(match, typed)).toMatchObject({ winner: 2, score: { points: [7, Number(other.target)] } });
});

test('the winner is asked only where the points of one game leave it open', () => {
  const points = (first: string, second: string, more: Partial<typeof untyped> = {}) =>
    ({
      ...untyped,
      ...more,
      sides: [
        { ...one, points: first, target: '20' },
        { ...other, points: second, target: '15' },
      ],
    }) as typeof untyped;
  expect(asksWinner(points('', ''))).toBe(true);
  for (const typed of [points('20', '11'), points('', '11')]) {
    expect([asksWinner(typed), typedResultRefusal(typed)]).toEqual([false, undefined]);
    expect(typedClaim(match, typed)).toMatchObject({ winner: 1, score: { points: [20, 11] } });
  }
  // A running score decides nothing; after the last inning 득점률 decides, not the points.
  const limited = { inningLimit: 30 };
  for (const running of [points('16', '13'), points('16', '13', { ...limited, innings: '29' })])
    expect([asksWinner(running), typedResultRefusal(running)]).toEqual([true, '누가 이겼는지 골라주세요.']);
  expect(typedClaim(match, points('16', '13', { ...limited, innings: '30' }))).toMatchObject({ winner: 2 });
  for (const typed of [points('20', '15'), points('20', '11', { ofGames: true })]) {
    expect([asksWinner(typed), typedResultRefusal(typed)]).toEqual([true, '누가 이겼는지 골라주세요.']);
  }
  expect(typedResultRefusal(points('20', ''))).toBe('두 선수의 득점과 목표를 모두 입력해주세요.');
  // A chosen winner who is behind stays a choice.
  expect(asksWinner(points('20', '11', { winner: '1' }))).toBe(true);
});

test('a result without points is complete, one with the points of the winner alone is not', () => {
  const won = { ...untyped, winner: '0' } as typeof untyped;
  expect([typedResultRefusal(won), typedClaim(match, won)]).toEqual([undefined, { winner: 1, score: null }]);
  const half = { ...won, sides: [{ ...one, points: '20' }, other] } as typeof untyped;
  expect(typedResultRefusal(half)).toBe('두 선수의 득점과 목표를 모두 입력해주세요.');
});

test.each(['18.5', '1a8', '-5', '12345'])(
  'a result with the figure %s is refused, not rounded or cut',
  text => {
    const typed = { ...untyped, winner: '1', sides: [{ ...one, points: text }, other] } as typeof untyped;
    expect(typedResultRefusal(typed)).toBe('점수는 네 자리까지 숫자만 적어주세요.');
    expect(typedResultRefusal({ ...untyped, winner: '1', innings: text })).toBe(
      '점수는 네 자리까지 숫자만 적어주세요.',
    );
  },
);
