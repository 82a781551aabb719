import { expect, test } from 'vitest';
import { flickOf } from './flick.rules.ts';

/** A finger that moves by these steps, one in 16 ms, and leaves after the last. */
const moved = (steps: number[], down = 0) => {
  let x = 200;
  const touched = [{ x, y: 400, at: 0 }];
  for (const [at, step] of steps.entries()) {
    x += step;
    touched.push({ x, y: 400 + down * (at + 1), at: 16 * (at + 1) });
  }
  return touched;
};
const left = (steps: number[], rests = 0, down = 0) => flickOf(moved(steps, down), 16 * steps.length + rests);

test('a finger that leaves fast leads on in its direction, however short its way', () => {
  expect(left([-12, -14])).toBe(1);
  expect(left([12, 14])).toBe(-1);
  expect(left([-2, -4, -8, -20, -40])).toBe(1);
});

test('one that rests, creeps, trembles, turns back or goes down leads nowhere', () => {
  expect(left([-60, -60, -60], 150)).toBe(0);
  expect(left(Array(40).fill(-3))).toBe(0);
  expect(left([-5, -5])).toBe(0);
  expect(left([-80, -80, 30, 30, 30, 30, 30])).toBe(0);
  expect(left([-20, -20], 0, 30)).toBe(0);
  expect(flickOf([], 10)).toBe(0);
  expect(flickOf(moved([]), 10)).toBe(0);
});
