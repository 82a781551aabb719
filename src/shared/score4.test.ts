import { expect, test } from 'vitest';
import { ballOf, SCORE4_STEPS } from './score4.ts';

test('there are 15 steps from 30 to 2000, rising', () => {
  expect(SCORE4_STEPS).toHaveLength(15);
  expect([...SCORE4_STEPS].sort((a, b) => a - b)).toEqual([...SCORE4_STEPS]);
  expect([SCORE4_STEPS[0], SCORE4_STEPS.at(-1)]).toEqual([30, 2000]);
});

test('each step has its own ball and everything between has the default one', () => {
  expect(SCORE4_STEPS.map(ballOf)).toEqual(SCORE4_STEPS.map(String));
  expect([null, 0, 31, 180, 2500, Number.NaN].map(ballOf)).toEqual(Array(6).fill('default'));
});
