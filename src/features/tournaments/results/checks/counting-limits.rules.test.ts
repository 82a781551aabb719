import { describe, expect, test } from 'vitest';
import {
  type BoundedGame,
  beyondBounds,
  GAMES_A_DAY,
  isVoided,
  PAIR_GAMES_A_DAY,
  PAIR_GAMES_A_MONTH,
  PAIR_GAMES_A_TOURNAMENT,
  WINS_A_DAY,
} from './counting-limits.rules.ts';

const NOON = Date.parse('2026-11-18T12:00:00+09:00');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The n-th game of a day, ten minutes after the last. */
const game = (n: number, more: Partial<BoundedGame> = {}): BoundedGame => ({
  match: `m${n}`,
  at: new Date(NOON + n * 10 * MINUTE).toISOString(),
  table: null,
  winners: [1],
  losers: [2],
  exempt: false,
  ...more,
});
const games = (count: number, more: (n: number) => Partial<BoundedGame> = () => ({})) =>
  Array.from({ length: count }, (_, n) => game(n, more(n)));
const on = (day: number, n: number) => new Date(NOON + day * DAY + n * 10 * MINUTE).toISOString();
const reasons = (given: BoundedGame[], elsewhere: BoundedGame[] = []) => [...beyondBounds(given, elsewhere)];

describe('counted results of one evening', () => {
  test('five games of the same two in a tournament, the earliest, no matter who wins', () => {
    const many = games(7, n => (n % 2 ? { winners: [2], losers: [1] } : {}));
    expect(PAIR_GAMES_A_TOURNAMENT).toBe(5);
    expect(reasons([...many].reverse())).toEqual([
      ['m5', 'pairTournament'],
      ['m6', 'pairTournament'],
    ]);
  });

  test('five games of the same two a day, however many tournaments they make', () => {
    const elsewhere = games(PAIR_GAMES_A_DAY - 1);
    expect(reasons([game(20), game(21)], elsewhere)).toEqual([['m21', 'pairDay']]);
    // A new day begins at midnight in Seoul.
    expect(reasons([game(20, { at: '2026-11-18T15:00:00.000Z' })], games(5))).toEqual([]);
    expect(reasons([game(20, { at: '2026-11-18T14:59:59.999Z' })], games(5))).toEqual([['m20', 'pairDay']]);
  });

  test('twenty games of the same two a month', () => {
    const elsewhere = Array.from({ length: PAIR_GAMES_A_MONTH }, (_, n) =>
      game(n, { at: on(-12 + Math.floor(n / 4), n) }),
    );
    expect(reasons([game(30)], elsewhere)).toEqual([['m30', 'pairMonth']]);
    expect(reasons([game(30, { at: on(13, 0) })], elsewhere)).toEqual([]);
  });

  test('fifteen wins of a member a day, over whomever', () => {
    const others = (n: number) => ({ winners: [1], losers: [10 + n] });
    expect(reasons(games(WINS_A_DAY, others))).toEqual([]);
    expect(reasons(games(WINS_A_DAY + 2, others))).toEqual([
      ['m15', 'memberWins'],
      ['m16', 'memberWins'],
    ]);
  });

  test('twenty games of a member a day, so that one puppet does not lose to everybody', () => {
    const puppet = (n: number) => ({ winners: [10 + n], losers: [1] });
    expect(reasons(games(GAMES_A_DAY + 1, puppet))).toEqual([['m20', 'memberGames']]);
  });

  test('in teams of two everybody has met everybody of the other side', () => {
    const teams = (n: number) => ({ winners: [1, 3 + n], losers: [2, 20 + n] });
    expect(reasons(games(6, teams))).toEqual([['m5', 'pairTournament']]);
  });

  test('two results of one table, or of the same two, that lie two minutes apart', () => {
    const sooner = (seconds: number, more: Partial<BoundedGame>) =>
      game(1, { at: new Date(NOON + seconds * 1000).toISOString(), ...more });
    const others = { winners: [3], losers: [4] };
    expect(reasons([game(0), sooner(119, {})])).toEqual([['m1', 'tooSoon']]);
    expect(reasons([game(0), sooner(120, {})])).toEqual([]);
    expect(reasons([game(0, { table: 2 }), sooner(60, { ...others, table: 2 })])).toEqual([
      ['m1', 'tooSoon'],
    ]);
    expect(reasons([game(0, { table: 2 }), sooner(60, { ...others, table: 3 })])).toEqual([]);
    // Results from paper are entered one after another.
    expect(reasons([game(0), sooner(5, others)])).toEqual([]);
  });

  test('a result that an admin ruled to count is counted like the others', () => {
    const many = games(7, n => ({ exempt: n === 6 || n === 0 }));
    expect(reasons(many)).toEqual([['m5', 'pairTournament']]);
  });

  test('of 4,990 games in ten seconds one', () => {
    const forged = Array.from({ length: 4990 }, (_, n) =>
      game(n, { at: new Date(NOON + n * 2).toISOString() }),
    );
    expect(beyondBounds(forged, []).size).toBe(4989);
    const spread = Array.from({ length: 4990 }, (_, n) => game(n, { at: on(-(n % 8), n % 60) }));
    expect(4990 - beyondBounds(spread, []).size).toBe(PAIR_GAMES_A_TOURNAMENT);
  });
});

test('a voiding covers the games of a member, or of two against each other, up to its moment', () => {
  const at = new Date(NOON + 5 * MINUTE).toISOString();
  const [before, later] = [game(0), game(1)];
  expect(isVoided(before, [{ member: 2, other: 0, at }])).toBe(true);
  expect(isVoided(before, [{ member: 2, other: 1, at }])).toBe(true);
  expect(isVoided(before, [{ member: 2, other: 3, at }])).toBe(false);
  expect(isVoided(later, [{ member: 2, other: 0, at }])).toBe(false);
  // Partners of a team are no opponents.
  const team = game(0, { winners: [1, 2], losers: [3, 4] });
  expect(isVoided(team, [{ member: 1, other: 2, at }])).toBe(false);
});
