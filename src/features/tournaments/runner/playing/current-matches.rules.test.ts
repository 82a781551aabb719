import { expect, test } from 'vitest';
import { calledMatches, neededEntries, nextFor } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { chooseReferee } from '#/features/tournaments/engine/referees.rules.ts';
import { withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { anyStages, inGroups, resultOf, staged } from '#test/fixtures/staged-play.ts';
import { currentMatches } from './rounds.rules.ts';

test('without tables the current matches of groups are those that can be played at once', () => {
  const { now, later } = currentMatches(staged(12, inGroups(4, 1), { tables: 0 }));
  expect(now.map(({ key }) => key)).toEqual(['g1m1', 'g2m1', 'g3m1', 'g4m1']);
  expect(later.map(({ key }) => key)).toEqual([
    'g1m2',
    'g2m2',
    'g3m2',
    'g4m2',
    'g1m3',
    'g2m3',
    'g3m3',
    'g4m3',
  ]);
});

test.each([0, 3])('nobody has two roles in the current matches of any night at %i tables', tables => {
  for (let seed = 0; seed < 40; seed++) {
    const roll = dice(seed);
    const size = [6, 12, 21][seed % 3] ?? 6;
    let night = staged(size, anyStages(size, roll), { tables });
    for (let step = 0; step < 20; step++) {
      const table = 1 + roll(3);
      const next = nextFor(night, table);
      const open = allMatches(night).filter(({ state }) => state === 'open');
      const match = open[roll(open.length)];
      if (tables > 0 && next && roll(2) === 0) {
        const referee = chooseReferee(night, next.key, table);
        night = withCommands(night, { type: 'called', match: next.key, table, referee });
      } else if (match) night = withCommands(night, resultOf(match, roll));
      const { now, later } = currentMatches(night);
      const people = now.flatMap(neededEntries);
      expect(new Set(people).size, `seed ${seed}`).toBe(people.length);
      const left = allMatches(night).filter(({ state }) => state === 'open');
      expect([...now, ...later].map(({ key }) => key).toSorted()).toEqual(
        left.map(({ key }) => key).toSorted(),
      );
      expect(now.length).toBeGreaterThanOrEqual(
        Math.max(calledMatches(night).length, Math.min(left.length, 1)),
      );
    }
  }
});
