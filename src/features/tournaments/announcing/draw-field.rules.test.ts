import { expect, test } from 'vitest';
import { emptyTournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { drawCommand, isComplete, startOf } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { withCommands } from '#test/fixtures/bracket-play.ts';
import { type DrawnEntry, drawnField, playableFormats } from './draw-field.rules.ts';

const member = (id: string) => ({
  players: [{ id, number: 1, username: `선수 ${id}`, score4: 200, score3: 20, billiardHall: '가람당구장' }],
});
const typed = (username: string) => ({
  players: [{ id: null, number: null, username, score4: null, score3: null, billiardHall: null }],
});
const many = (count: number) => Array.from({ length: count }, (_, at) => member(`m${at}`));

test('the ways to play follow from how many there are', () => {
  expect(playableFormats(1, 1)).toEqual([]);
  expect(playableFormats(4, 1)).toContain('league');
  expect(playableFormats(4, 1)).not.toContain('groups');
  expect(playableFormats(12, 1)).toEqual(['knockout', 'groups', 'league', 'revival', 'double', 'single']);
  expect(playableFormats(100, 1)).toEqual(['knockout', 'groups']);
  expect(
    drawnField(many(100), { way: 'knockout', players: 1, ball: '4', tables: 0 }).entering.slots,
  ).toHaveLength(100);
  // 8 pairs already fill the second round of 패자부활.
  expect(playableFormats(8, 2)).toEqual(['knockout', 'groups', 'league', 'double']);
  expect(playableFormats(21, 2)).toEqual(['knockout', 'groups', 'revival', 'double']);
});

test('a bracket and groups have exactly as many places as entries; all are drawn by lot', () => {
  const bracket = drawnField([...many(5), typed('손님')], {
    way: 'knockout',
    players: 1,
    ball: '3',
    tables: 3,
  });
  expect(bracket.mode).toBe('team');
  expect(bracket.entering.slots).toHaveLength(6);
  expect(bracket.entering.slots.every(isComplete)).toBe(true);
  expect(bracket.entering.slots[5]).toMatchObject({ byHand: true, name: '손님' });
  expect(bracket.entering.options).toMatchObject({
    play: { ball: '3' },
    tables: 3,
    draw: { by: 'lot', apart: true },
  });
  const groups = drawnField(many(12), { way: 'groups', players: 1, ball: '4', tables: 0 });
  expect(groups.entering.slots.every(isComplete)).toBe(true);
  expect(groups.entering.options.format?.type).toBe('groups');
});

test('pairs sit beside each other, also one that was typed, with what was typed beside its names', () => {
  const pair = { players: [...member('a').players, ...member('b').players] };
  const [one, two] = [...typed('김하나').players, ...typed('이두리').players];
  const byHand = {
    players: [
      { ...one, score4: 200 },
      { ...two, billiardHall: '큐브' },
    ],
  } as DrawnEntry;
  const pairs = { way: 'knockout', players: 2, ball: '4', tables: 0 } as const;
  const { mode, entering } = drawnField([pair, byHand], pairs);
  expect(entering.slots.slice(2)).toMatchObject([
    { byHand: true, score4: '200', score3: '', hall: '' },
    { byHand: true, score4: '', score3: '', hall: '큐브' },
  ]);
  expect(mode).toBe('multi');
  expect(entering.slots.map(({ member: id, name }) => id ?? name)).toEqual(['a', 'b', '김하나', '이두리']);
});

test('pairs play groups like players: drawn by the code, everybody beside the own partner', () => {
  const pairs = Array.from({ length: 21 }, (_, at) => ({
    players: [...member(`a${at}`).players, ...member(`b${at}`).players],
  }));
  const { mode, entering } = drawnField(pairs, { way: 'groups', players: 2, ball: '4', tables: 0 });
  expect(mode).toBe('multi');
  expect(entering.slots).toHaveLength(42);
  const commands = [...startOf(mode, entering), drawCommand(entering.options, 21, 'K7M2QX')];
  const night = withCommands(emptyTournament(), ...commands);
  expect(night.groups.flatMap(({ entries }) => entries)).toHaveLength(21);
  expect(night.entries.map(({ players }) => players.map(player => player.member).join())).toEqual(
    pairs.map((_, at) => `a${at},b${at}`),
  );
});
