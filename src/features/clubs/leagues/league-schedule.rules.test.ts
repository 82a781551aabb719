import { describe, expect, test } from 'vitest';
import {
  datedFixtures,
  type Fixture,
  leagueRounds,
  TEAMS_LEAST,
  TEAMS_MOST,
} from './league-schedule.rules.ts';

const SIZES = Array.from({ length: TEAMS_MOST - TEAMS_LEAST + 1 }, (_, index) => TEAMS_LEAST + index);
const pairKey = ({ home, away }: Fixture) => [home, away].sort((a, b) => a - b).join(' ');
const teamsOf = (teams: number) => Array.from({ length: teams }, (_, team) => team);

describe.each(SIZES)('a league of %i teams', teams => {
  test.each([false, true])('has every pair as often as it should, double: %s', isDouble => {
    const rounds = leagueRounds(teams, isDouble);
    const fixtures = rounds.flat();
    const times = isDouble ? 2 : 1;
    expect(rounds).toHaveLength((teams % 2 === 0 ? teams - 1 : teams) * times);
    const pairs = Map.groupBy(fixtures, pairKey);
    expect(pairs.size).toBe((teams * (teams - 1)) / 2);
    for (const each of pairs.values()) {
      expect(each).toHaveLength(times);
      expect(new Set(each.map(({ home }) => home)).size).toBe(times);
    }
  });

  test('has each team once a round, but for one team a round of an odd number, each as often', () => {
    const playing = leagueRounds(teams, true).map(round => round.flatMap(({ home, away }) => [home, away]));
    for (const round of playing) {
      expect(round).toHaveLength(teams - (teams % 2));
      expect(new Set(round).size).toBe(round.length);
    }
    for (const team of teamsOf(teams))
      expect(playing.filter(round => !round.includes(team))).toHaveLength(teams % 2 === 0 ? 0 : 2);
  });

  test('is balanced: home and away differ by one at most, and nobody is three times in a row at one', () => {
    const rounds = leagueRounds(teams, false);
    for (const team of teamsOf(teams)) {
      const places = rounds
        .flat()
        .flatMap(({ home, away }) => (home === team ? 'H' : away === team ? 'A' : []));
      const atHome = places.filter(place => place === 'H').length;
      expect(Math.abs(2 * atHome - places.length)).toBeLessThanOrEqual(1);
      expect(places.join('')).not.toMatch(/HHH|AAA/);
      const both = leagueRounds(teams, true).flat();
      expect(both.filter(({ home }) => home === team)).toHaveLength(teams - 1);
    }
  });

  test.each([1, 2, 3, 8])('keeps within %i matches a week, in which no team plays twice', matchesAWeek => {
    const rounds = leagueRounds(teams, false);
    const dated = datedFixtures(rounds, { first: '2027-03-05', matchesAWeek, off: ['2027-03-19'] });
    const weeks = Map.groupBy(dated, ({ day }) => day);
    expect([...weeks.keys()].some(day => day === '2027-03-19')).toBe(false);
    for (const [day, fixtures] of weeks) {
      expect(new Date(day).getUTCDay()).toBe(5);
      expect(fixtures.length).toBeLessThanOrEqual(matchesAWeek);
      const playing = fixtures.flatMap(({ home, away }) => [home, away]);
      expect(new Set(playing).size).toBe(playing.length);
    }
    expect(new Set(dated.map(pairKey)).size).toBe((teams * (teams - 1)) / 2);
    for (const team of teamsOf(teams)) {
      const days = dated.filter(({ home, away }) => home === team || away === team).map(({ day }) => day);
      expect(days).toEqual([...days].sort());
    }
  });
});

test('a league with tables enough takes a week a round', () => {
  const dated = datedFixtures(leagueRounds(8, false), { first: '2027-03-05', matchesAWeek: 4, off: [] });
  expect(new Set(dated.map(({ day }) => day)).size).toBe(7);
});
