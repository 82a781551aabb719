import { expect, test } from 'vitest';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { drawn, field } from '#test/fixtures/bracket-play.ts';
import { titleAtTable } from './table-claim.tsx';

test('the match of a tournament of two, such as a slot of a team match, is no final at its table', () => {
  const [slot, semifinal] = [drawn(field(2)), drawn(field(4))];
  const first = (of: typeof slot) => allMatches(of)[0] as Match;
  expect([matchTitle(slot, first(slot)), titleAtTable(slot, first(slot))]).toEqual(['결승전', '경기']);
  expect(titleAtTable(semifinal, first(semifinal))).toBe('준결승전 1경기');
});
