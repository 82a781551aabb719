import { expect, test } from 'vitest';
import { scrollFor } from './round-scroll.rules.ts';

const [line, room] = [105, 400];
/** Where the next round begins after scrolling. */
const topAfter = (round: { top: number; before: number; height: number }) =>
  round.top - scrollFor({ ...round, line, room });

test('from a long round to half of it: the matches in sight lead to those in sight', () => {
  // Half of the first round is above the line, then half of the second.
  expect(topAfter({ top: line - 2000, before: 4000, height: 2000 })).toBe(line - 1000);
  expect(topAfter({ top: line - 1000, before: 2000, height: 4000 })).toBe(line - 2000);
});

test('a short round is whole in sight, however far down the long one was read', () => {
  for (const top of [-3800, -2000, -300, line - 1])
    expect(topAfter({ top, before: 4000, height: 200 })).toBe(line);
  expect(topAfter({ top: -3800, before: 4000, height: 500 })).toBe(line - 100);
});

test('nothing moves while the beginning of the round is in sight', () => {
  expect(scrollFor({ top: 300, before: 4000, height: 200, line, room })).toBe(0);
  expect(scrollFor({ top: -500, before: 0, height: 200, line, room })).toBe(0);
});
