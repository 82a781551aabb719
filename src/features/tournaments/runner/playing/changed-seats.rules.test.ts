import { expect, test } from 'vitest';
import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { advance, withCommands } from '#test/fixtures/bracket-play.ts';
import { inGroups, staged } from '#test/fixtures/staged-play.ts';
import { changedSeats } from './rounds.rules.ts';

/** Two groups of three, each match won by the earlier entry, and the final of their winners. */
function inFinal(): Tournament {
  let now = staged(6, inGroups(2, 1));
  for (;;) {
    const open = allMatches(now).find(({ state }) => state === 'open');
    if (!open) break;
    now = withCommands(now, advance(open.key, Math.min(...entriesIn(open))));
  }
  return withCommands(now, { type: 'qualified' });
}

test('a correction in a group names the places in the knockout that change, and one without changes names none', () => {
  const before = inFinal();
  const [first] = before.groups;
  const [winner, second, last] = first?.table.map(({ entry }) => entry) ?? [];
  const between = (one: number, other: number) =>
    first?.matches.find(({ sides }) => sides.every(({ entry }) => entry === one || entry === other));
  const corrected = (loser: number, better: number) => {
    const match = between(loser, better);
    return withCommands(
      before,
      { type: 'undone', of: String(match?.decidedBy) },
      advance(String(match?.key), better),
    );
  };
  const after = corrected(winner ?? 0, second ?? 0);
  expect(changedSeats(before, after).map(({ match, from, to }) => [match.key, from, to])).toEqual([
    ['r1m1', winner, second],
  ]);
  expect(changedSeats(before, corrected(second ?? 0, last ?? 0))).toEqual([]);
});
