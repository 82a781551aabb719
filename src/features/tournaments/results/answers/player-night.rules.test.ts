import { expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { playerNight } from './player-night.rules.ts';

const score = (points: [number, number], highRuns: [number, number]): MatchScore => ({
  points,
  targets: [40, 20],
  innings: [10, 10],
  highRuns,
});
const won = (match: string, entry: number, of: MatchScore | null): Command => ({
  type: 'advanced',
  match,
  entry,
  how: 'played',
  score: of,
});

test('a player’s night has the place, the figures of the played matches, and each match with its score', () => {
  const start = drawn(field(4));
  expect(playerNight(start, 1)).toMatchObject({
    name: '선수1',
    place: '',
    record: '0승 0패',
    figures: [],
    matches: [],
  });
  const night = withCommands(
    start,
    won('r1m1', 1, score([40, 11], [9, 3])),
    won('r1m2', 3, null),
    won('r2m1', 3, score([26, 20], [12, 5])),
  );
  expect(playerNight(night, 1)).toEqual({
    name: '선수1',
    place: '준우승',
    record: '1승 1패',
    figures: [
      { title: '에버리지', value: '3.300' },
      { title: '하이런', value: '12' },
      { title: '득점률', value: '82.5%' },
    ],
    matches: [
      { key: 'r1m1', title: '준결승전 1경기', opponent: '선수2', outcome: '승', result: '40:11(10이닝)' },
      { key: 'r2m1', title: '결승전', opponent: '선수3', outcome: '패', result: '26:20(10이닝)' },
    ],
  });
  expect(playerNight(night, 3)?.place).toBe('우승');
  expect(playerNight(night, 2)).toMatchObject({ place: '공동 3위', record: '0승 1패' });
});

test('a bye is no match, and a member outside the field has no night', () => {
  const night = playerNight(drawn(field(3)), 1);
  expect(night?.matches).toEqual([]);
  expect(playerNight(drawn(field(3)), 9)).toBeUndefined();
});

test('a loser who did not come reads 부전패, the other side 부전승', () => {
  const night = withCommands(drawn(field(4)), {
    type: 'advanced',
    match: 'r1m1',
    entry: 1,
    how: 'walkover',
    score: null,
  });
  const textsOf = (entry: number) => playerNight(night, entry)?.matches.map(({ result }) => result);
  expect([textsOf(1), textsOf(2)]).toEqual([['부전승'], ['부전패']]);
});

test('of 개인전 every game counts, and players with equal wins share the place', () => {
  const start = drawn(field(3), { ...team, mode: 'single' });
  const night = withCommands(
    start,
    { type: 'played', entry: 1, against: 2, how: 'played', score: null },
    { type: 'played', entry: 1, against: 3, how: 'played', score: null },
    { type: 'finished', entry: 1 },
  );
  expect(playerNight(night, 1)).toMatchObject({
    place: '우승',
    record: '2승 0패',
    matches: [{ opponent: '선수2', outcome: '승' }, { opponent: '선수3' }],
  });
  expect(playerNight(night, 2)).toMatchObject({
    place: '공동 2위',
    matches: [{ title: '1경기', outcome: '패' }],
  });
});
