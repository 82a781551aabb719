import { expect, test } from 'vitest';
import { mainReason } from './reports.rules.ts';

test('the heaviest reason is the one that the author is told', () => {
  const spam = { reason: 'spam', weight: 2 };
  expect(mainReason([spam, spam, { reason: 'abuse', weight: 10 }])).toBe('abuse');
  expect(mainReason([])).toBe('other');
});
