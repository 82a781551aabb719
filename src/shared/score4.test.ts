import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ballOf, SCORE4_STEPS } from './score4.ts';

test('each step has its own ball and everything between has the default one', () => {
  expect(SCORE4_STEPS.map(ballOf)).toEqual(SCORE4_STEPS.map(String));
  expect([null, 0, 31, 180, 2500, Number.NaN].map(ballOf)).toEqual(Array(6).fill('default'));
  for (const ball of [...SCORE4_STEPS, 'default']) expect(existsSync(`public/balls/${ball}.svg`)).toBe(true);
});
