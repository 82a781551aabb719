import { expect, test } from 'vitest';
import type { MatchNote } from '#/features/tournaments/results/results.contract.ts';
import { askedNote } from './answering.tsx';

const note = (match: string, about: Partial<MatchNote>): MatchNote => ({
  match,
  standing: 'counts',
  why: null,
  ruled: null,
  own: null,
  reasons: [],
  can: { answer: true, rule: false },
  ...about,
});

test('the page asks for one unanswered result of the reader: the linked one, else the first', () => {
  const others = note('r1m1', { can: { answer: false, rule: true } });
  const matches = [others, note('r1m2', { own: 'confirmed' }), note('r2m1', {}), note('r3m1', {})];
  const answers = { id: 1, results: { answersUntil: null, own: null, matches }, onAnswered: () => {} };
  const asked = (linked: string) => askedNote(answers, linked)?.match;
  expect([asked(''), asked('r3m1'), asked('r1m1'), asked('r1m2')]).toEqual(['r2m1', 'r3m1', 'r2m1', 'r2m1']);
  expect(askedNote(null, '')).toBeUndefined();
});
