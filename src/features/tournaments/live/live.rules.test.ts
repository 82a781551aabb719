import { expect, test } from 'vitest';
import type { Command, NumberedEvent } from '#/features/tournaments/engine/events.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { openGame } from '#/features/tournaments/scoring/play.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { advance, drawn, field, withCommands } from '#test/fixtures/bracket-play.ts';
import { afterStreamEvent, liveScores, matchOnAir } from './live.rules.ts';

const numbered = (number: number): NumberedEvent => ({
  number,
  table: null,
  event: { key: `key ${number}`, at: '2026-11-21T10:00:00.000Z', type: 'qualified' },
});
const saved = { version: 2, events: [numbered(1), numbered(2)], games: [] as TournamentWithEvents['games'] };
const known = saved as TournamentWithEvents;
const game: Game = openGame({
  rules: DEFAULT_PLAY,
  targets: [20, 15],
  first: 0,
  startedAt: '2026-11-21T10:00:00.000Z',
});

const withScore = (tournament: TournamentWithEvents, score: Game | null) =>
  afterStreamEvent(tournament, {
    event: 'game',
    data: { match: 'r1m1', game: score },
  }) as TournamentWithEvents;

test('the next event is added, a known one changes nothing, and a gap reloads', () => {
  const third = afterStreamEvent(known, { event: 'event', data: numbered(3) });
  expect(third).toMatchObject({ version: 3, events: [numbered(1), numbered(2), numbered(3)] });
  expect(afterStreamEvent(known, { event: 'event', data: numbered(2) })).toBe(known);
  expect(afterStreamEvent(known, { event: 'event', data: numbered(4) })).toBe('ask');
  expect(afterStreamEvent(known, { event: 'reload', data: {} })).toBe('ask');
});

test('an announcement that is drawn, and a tournament that is closed or opened again, are loaded anew', () => {
  const announced = { ...known, version: 0, events: [] };
  expect(afterStreamEvent(announced, { event: 'event', data: numbered(1) })).toBe('ask');
  for (const type of ['closed', 'reopened'] as const) {
    const { event, ...third } = numbered(3);
    const data = { ...third, event: { key: event.key, at: event.at, type } };
    expect(afterStreamEvent(known, { event: 'event', data })).toBe('ask');
  }
});

test('the score of a match under way replaces its last one, and is removed with the result', () => {
  const first = withScore(known, game);
  const later = { ...game, version: 1, run: [3, 0, 0] as Game['run'] };
  const second = withScore(first, later);
  expect(liveScores(second)('r1m1')).toEqual({ points: [3, 0], innings: 1, shooter: 0, targets: [20, 15] });
  expect(second.games).toHaveLength(1);
  expect(withScore(second, null)).toMatchObject({ games: [] });
});

test('the current inning counts as soon as both sides have had their turn, and none beyond the end of the game', () => {
  const innings = (score: Partial<Game>) =>
    liveScores(withScore(known, { ...game, ...score }))('r1m1')?.innings;
  const turn = (made: number): Game['run'] => [made, 0, 0];
  expect(innings({ turns: [] })).toBe(1);
  expect(innings({ turns: [turn(1)] })).toBe(1);
  expect(innings({ turns: [turn(1), turn(2)] })).toBe(2);
  expect(innings({ turns: [turn(1), turn(15)] })).toBe(1);
});

test('a side that has reached its target has no turn, nor has anybody in a game that is over', () => {
  const shooter = (score: Game) => liveScores(withScore(known, score))('r1m1')?.shooter;
  expect(shooter({ ...game, run: [19, 0, 0] })).toBe(0);
  const reached: Game = { ...game, run: [20, 0, 0] };
  expect(shooter(reached)).toBeNull();
  const equalising = { ...game.rules, equalising: true };
  const replying: Game = { ...game, rules: equalising, turns: [[20, 0, 0]] };
  expect(shooter(replying)).toBe(1);
  expect(shooter({ ...replying, run: [15, 0, 0] })).toBeNull();
  const timed = { ...game.rules, minuteLimit: 30 };
  expect(shooter({ ...game, rules: timed, turns: [[5, 0, 0]], ended: 'time' })).toBeNull();
});

test('a client that missed the end of a match keeps no score of it, also after an undo', () => {
  const playing = withScore(known, game);
  const result = { type: 'advanced', match: 'r1m1', entry: 1, how: 'played', score: null } as const;
  const event = { key: 'key 3', at: '2026-11-21T10:00:00.000Z', ...result };
  expect(
    afterStreamEvent(playing, { event: 'event', data: { number: 3, table: null, event } }),
  ).toMatchObject({
    version: 3,
    games: [],
  });
});

test('a broadcast shows the match called last at its table, then its result, and of no table the last of all', () => {
  const call = (match: string, table: number) => ({ type: 'called', match, table, referee: null }) as const;
  const onAir = (tournament: Tournament) =>
    [null, 1, 2].map(table => matchOnAir(tournament, () => undefined, table)?.key);
  let night = drawn(field(8));
  const after = (...commands: Command[]) => {
    night = withCommands(night, ...commands);
    return onAir(night);
  };
  expect(after()).toEqual([undefined, undefined, undefined]);
  expect(after(call('r1m1', 1), call('r1m2', 2))).toEqual(['r1m2', 'r1m1', 'r1m2']);
  expect(after(advance('r1m2', 3))).toEqual(['r1m1', 'r1m1', 'r1m2']);
  expect(after(advance('r1m1', 1))).toEqual(['r1m1', 'r1m1', 'r1m2']);
  expect(after(call('r1m3', 2))).toEqual(['r1m3', 'r1m1', 'r1m3']);
});
