import { expect, test } from 'vitest';
import { isComplete } from '#/features/tournament-store/entering.rules.ts';
import { drawnField, drawWays } from './draw-field.rules.ts';

const member = (id: string) => ({
  players: [{ id, username: `선수 ${id}`, score4: 200, score3: 20, billiardHall: '가람당구장' }],
});
const typed = (username: string) => ({
  players: [{ id: null, username, score4: null, score3: null, billiardHall: null }],
});
const many = (count: number) => Array.from({ length: count }, (_, at) => member(`m${at}`));

test('the ways to play follow from how many there are', () => {
  expect(drawWays(1, 1)).toEqual([]);
  expect(drawWays(4, 1)).toContain('league');
  expect(drawWays(4, 1)).not.toContain('groups');
  expect(drawWays(12, 1)).toEqual(expect.arrayContaining(['team', 'groups', 'single']));
  expect(drawWays(100, 1)).toEqual(['groups']);
  expect(drawWays(8, 2)).toEqual(['multi']);
});

test('a bracket has the next larger size, groups exactly as many; all are drawn by lot', () => {
  const bracket = drawnField([...many(5), typed('손님')], { way: 'team', ball: '3' });
  expect(bracket.mode).toBe('team');
  expect(bracket.entering.slots).toHaveLength(8);
  expect(bracket.entering.slots.filter(isComplete)).toHaveLength(6);
  expect(bracket.entering.slots[5]).toMatchObject({ byHand: true, name: '손님' });
  expect(bracket.entering.options).toMatchObject({ play: { ball: '3' }, draw: { by: 'lot', apart: true } });
  const groups = drawnField(many(12), { way: 'groups', ball: '4' });
  expect(groups.entering.slots.every(isComplete)).toBe(true);
  expect(groups.entering.options.format?.type).toBe('groups');
});

test('pairs sit beside each other, also one that was typed in a line', () => {
  const pair = { players: [...member('a').players, ...member('b').players] };
  const { mode, entering } = drawnField([pair, typed('김하나, 이두리')], { way: 'multi', ball: '4' });
  expect(mode).toBe('multi');
  expect(entering.slots.map(({ member: id, name }) => id ?? name)).toEqual(['a', 'b', '김하나', '이두리']);
});
