import { expect, test } from 'vitest';
import { drawn, field } from '#test/fixtures/bracket-play.ts';
import { league, staged } from '#test/fixtures/staged-play.ts';
import { listedMatches } from './match-lists.tsx';

test('beside a bracket only the linked match is listed, and of groups all matches', () => {
  const bracket = drawn(field(4));
  expect(listedMatches(bracket, null, '')).toEqual([]);
  expect(listedMatches(bracket, null, 'r1m2').map(({ key }) => key)).toEqual(['r1m2']);
  expect(listedMatches(staged(4, league(1)), null, '')).toHaveLength(6);
});
