import { expect, test } from 'vitest';
import { lateEntrantSeat } from '#/features/tournaments/engine/changes/late-entrant-seat.rules.ts';
import { advance, asEvent, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { double } from '#test/fixtures/staged-play.ts';
import { disturbedMatch } from './late-scores.rules.ts';

const PLAYERS = [{ member: null, name: '김늦음', score4: 0, score3: 0, hall: '' }];

function joinEvent(tournament: ReturnType<typeof drawn>) {
  const seat = lateEntrantSeat(tournament, PLAYERS);
  if (typeof seat === 'string') throw new Error(seat);
  return asEvent({ type: 'joined', entry: tournament.entries.length + 1, players: PLAYERS, ...seat });
}

test('a match that is being scored without a call is named before a late entrant takes one of its players', () => {
  // Two byes meet in r2m2; the late entrant takes the first of them.
  const six = drawn(field(6));
  expect(disturbedMatch(six, joinEvent(six), ['r1m1', 'r2m2'])?.key).toBe('r2m2');
  expect(disturbedMatch(six, joinEvent(six), ['r1m1', 'r1m2'])).toBeUndefined();
});

test('in double elimination also a match of the losers that would become another', () => {
  const start = drawn(field(6), { ...team, stages: double() });
  const played = withCommands(start, advance('r1m1', 1), advance('r1m2', 3));
  const losers = played.rounds[2]?.matches[0]?.key ?? '';
  expect(disturbedMatch(played, joinEvent(played), ['r2m1'])).toBeUndefined();
  expect([losers, disturbedMatch(played, joinEvent(played), [losers])?.key]).toEqual(['r3m1', undefined]);
});
