import { expect, test } from 'vitest';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import { countOf } from '#/features/tournaments/announcing/facts.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { logSentence } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
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

const played = (count: number) => {
  const commands = playOffCommands({
    names: names.slice(0, count),
    code: '0A1B2C',
    slots: TEMPLATES.division.slots,
  });
  return commands.map((command, index) => ({ key: String(index), at: '', ...command }));
};

test('a play-off counts teams', () => {
  const events = played(4);
  expect(countOf({ mode: 'team', entryCount: 4, ofTeams: true })).toBe('4팀');
  expect(events.slice(0, 1).map(event => logSentence(replay(events), event))).toEqual(['참가자 4팀 입력']);
});

test('a play-off has the best team against the last one, or with byes for the best', () => {
  const pairsOf = (count: number) => {
    const tournament = replay(played(count));
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
