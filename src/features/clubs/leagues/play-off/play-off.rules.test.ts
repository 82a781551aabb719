import { expect, test } from 'vitest';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { isSeeding, playOffCommands } from './play-off.rules.ts';

const names = ['가', '나', '다', '라', '마', '바'];
const table = [
  { team: 2, place: 1 },
  { team: 0, place: 2 },
  { team: 1, place: 2 },
  { team: 3, place: 4 },
];

test('only the best teams of the table are seeded, and teams that share a place in any order', () => {
  const seedings = [
    [2, 0],
    [2, 1],
    [2, 1, 0],
    [0, 2],
    [2, 3],
    [2, 2],
    [2, 0, 1, 3],
    [9, 2],
  ];
  expect(seedings.map(teams => isSeeding(teams, table))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('a play-off has the best team against the last one, or with byes for the best', () => {
  const pairsOf = (count: number) => {
    const commands = playOffCommands({
      names: names.slice(0, count),
      code: '0A1B2C',
      slots: TEMPLATES.division.slots,
    });
    const tournament = replay(commands.map((command, index) => ({ key: String(index), at: '', ...command })));
    const nameOf = (entry: number | null) =>
      tournament.entries.find(({ id }) => id === entry)?.players[0]?.name ?? '';
    return tournament.rounds[0]?.matches.map(({ sides }) => sides.map(({ entry }) => nameOf(entry)).join(''));
  };
  expect(pairsOf(4)).toEqual(['가라', '다나']);
  expect(pairsOf(2)).toEqual(['가나']);
  expect(pairsOf(3)?.map(pair => [...pair].sort().join(''))).toEqual(['가', '나다']);
  expect(
    pairsOf(6)
      ?.filter(pair => pair.length === 1)
      .sort(),
  ).toEqual(['가', '나']);
});
