import { describe, expect, test } from 'vitest';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { advance, withCommands } from '#test/fixtures/bracket-play.ts';
import { sameState } from '#test/fixtures/staged-invariants.ts';
import { staged, TABLE } from '#test/fixtures/staged-play.ts';
import { findMatch } from './match.rules.ts';
import { replay } from './replay.rules.ts';
import type { Tournament } from './tournament.rules.ts';

const STAGES: Stages = [
  {
    type: 'groups',
    groups: 2,
    places: 2,
    best: 0,
    fair: false,
    ...TABLE,
    win: 3,
    criteria: ['headToHead', 'points', 'average'],
  },
  { type: 'double', reset: true },
];
/** The log positions of these matches' results. */
const G1M2 = 3;
const G1M3 = 4;
const G2M3 = 7;
/** The log positions of the two calls of r1m2. */
const CALLS = [9, 10];

const keyAt = ({ log }: Tournament, at: number) => log[at]?.event.key ?? '';
const undone = (now: Tournament, at: number) => withCommands(now, { type: 'undone', of: keyAt(now, at) });
const redone = (now: Tournament, at: number) => withCommands(now, { type: 'redone', of: keyAt(now, at) });
const call = (match: string) => ({ type: 'called' as const, match, table: 3, referee: null });
const win = (match: string, entry: number) => ({ type: 'won' as const, match, entry });

function result(match: string, entry: number, points: [number, number], targets: [number, number]) {
  const score: MatchScore = { points, targets, innings: [9, 9], highRuns: [1, 3] };
  return { ...advance(match, entry), score };
}

/** Two played groups of three; r1m2 between 5 and 2 is called to table 3. */
function calledNight(): Tournament {
  return withCommands(
    staged(6, STAGES),
    advance('g1m1', 2),
    result('g1m2', 3, [16, 9], [16, 17]),
    result('g1m3', 2, [0, 15], [15, 15]),
    result('g2m1', 6, [16, 2], [16, 17]),
    {
      type: 'tied',
      match: 'g2m2',
      score: { points: [10, 10], targets: [15, 16], innings: [8, 8], highRuns: [3, 1] },
    },
    result('g2m3', 5, [3, 17], [15, 17]),
    { type: 'qualified' },
    call('r1m2'),
    call('r1m2'),
    result('r1m1', 3, [6, 16], [15, 16]),
  );
}

/** The calls of r1m2 pause while g1m3 has its table; they return, clash and are cleared with g1m2. */
function clashed(): Tournament {
  const open = undone(calledNight(), G1M3);
  const other = withCommands(open, win('r1m1', 2), call('g1m3'), win('r1m2', 5));
  return undone(other, G1M2);
}

describe('a call that was cleared with the undo of another match', () => {
  test('comes back with the redo of that match, and is shown once its pair is back', () => {
    const taken = withCommands(undone(calledNight(), G1M3), call('g1m3'));
    const callOfG1m3 = taken.log.length - 1;
    const now = redone(undone(taken, G1M2), G1M2);
    for (const at of CALLS) expect(now.log[at]?.undoneBy).toBeNull();
    expect(findMatch(redone(undone(now, callOfG1m3), G1M3), 'r1m2')).toMatchObject({ table: 3 });
  });

  test('stays cleared where its match has gone on without it', () => {
    const freed = withCommands(clashed(), result('g1m3', 2, [11, 16], [17, 16]), win('r1m2', 5));
    const now = redone(freed, G1M2);
    const match = findMatch(now, 'r1m2');
    expect(match).toMatchObject({
      sides: [{ entry: 5, wins: 1 }, { entry: 2 }],
      table: null,
      calledAt: null,
    });
    for (const at of CALLS) expect(now.log[at]?.undoneBy).toBe(now.log.at(-1)?.event.key);

    const again = redone(undone(now, G2M3), G2M3);
    expect(findMatch(again, 'r1m2')).toEqual(match);
    expect(sameState(now, again)).toBe(true);
    expect(replay(again.log.map(({ event }) => event))).toEqual(again);
  });
});
