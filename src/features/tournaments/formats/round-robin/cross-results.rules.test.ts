import { expect, test } from 'vitest';
import { advance, withCommands } from '#test/fixtures/bracket-play.ts';
import { inGroups, league, staged } from '#test/fixtures/staged-play.ts';
import { crossResults } from './cross-results.rules.ts';

test('a cell has the points of its row first, or the mark alone without a score', () => {
  const start = staged(6, inGroups(2, 1));
  const [one = 0, two = 0, three = 0] = start.groups[0]?.entries ?? [];
  const score = { points: [20, 11], targets: [20, 15], innings: [9, 9], highRuns: [5, 3] };
  const scored = { ...advance('g1m1', two), score } as ReturnType<typeof advance>;
  const played = withCommands(start, scored, advance('g1m2', two));
  const group = played.groups[0];
  const cell = (row: number, column: number) =>
    group && crossResults(group, row, column).map(({ text, won }) => [text, won]);
  expect(cell(two, three)).toEqual([['20:11', true]]);
  expect(cell(three, two)).toEqual([['11:20', false]]);
  expect(cell(one, two)).toEqual([['패', false]]);
  expect([cell(one, three), cell(one, one)]).toEqual([[], []]);
});

test('two legs are two results', () => {
  const start = staged(3, league(2));
  const both = start.groups[0]?.matches.filter(({ sides }) => sides.every(({ entry }) => entry !== 3)) ?? [];
  const played = withCommands(start, ...both.map(({ key }, leg) => advance(key, leg + 1)));
  const [group] = played.groups;
  expect(group && crossResults(group, 1, 2).map(({ mark }) => mark)).toEqual(['승', '패']);
});
