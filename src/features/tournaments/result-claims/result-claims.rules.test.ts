import { expect, test } from 'vitest';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { agreedResult } from './result-claims.rules.ts';

const score = (part: Partial<MatchScore> = {}): MatchScore => ({
  points: [20, 14],
  targets: [20, 20],
  innings: [12, 12],
  highRuns: [5, 3],
  ...part,
});
const result = (part: Partial<MatchScore> = {}, winner: number | null = 1) => ({
  winner,
  score: score(part),
});

test('two sides agree on the same winner and figures; what one left out is the other’s', () => {
  expect(agreedResult(result(), result())).toEqual(result());
  const [own, theirs] = [result({ highRuns: [5, 0], innings: [0, 0] }), result({ highRuns: [0, 3] })];
  expect(agreedResult(own, theirs)).toEqual(result());
  const winnerOnly = { winner: 1, score: null };
  expect(agreedResult(winnerOnly, winnerOnly)).toEqual(winnerOnly);
  expect(agreedResult({ winner: null, score: null }, { winner: null, score: null })).toBeDefined();
});

test.each([
  ['another winner', result({}, 2)],
  ['other points', result({ points: [20, 15] })],
  ['another target', result({ targets: [20, 15] })],
  ['other innings', result({ innings: [13, 13] })],
  ['another high run', result({ highRuns: [6, 3] })],
  ['no score', { winner: 1, score: null }],
])('they differ by %s', (_, other) => {
  expect(agreedResult(result(), other)).toBeUndefined();
  expect(agreedResult(other, result())).toBeUndefined();
});
