import { describe, expect, test } from 'vitest';
import { leagueRounds } from './league-schedule.rules.ts';
import {
  forfeitedMatch,
  type LeagueResult,
  type LeagueRules,
  leagueLeaders,
  leagueStandings,
  movedTeams,
} from './league-standings.rules.ts';
import { LEAGUE_CRITERIA } from './leagues.constants.ts';
import { championsText } from './leagues.rules.ts';

type LeagueCriterion = (typeof LEAGUE_CRITERIA)[number];

/** Pseudorandom numbers, the same in each run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return sides => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

type Line = {
  team: number;
  mine: number;
  theirs: number;
  ours: number;
  others: number;
  result: LeagueResult;
  side: 0 | 1;
};

// The table by its definition: fractions as whole numbers, no running sums, no recursion.
function tableByDefinition(teams: number, results: LeagueResult[], { win, criteria }: LeagueRules) {
  const lines: Line[] = results.flatMap(result =>
    ([0, 1] as const).map(side => ({
      team: side === 0 ? result.home : result.away,
      result,
      side,
      mine: result.sets[side],
      theirs: result.sets[1 - side] ?? 0,
      ours: result.score[side],
      others: result.score[1 - side] ?? 0,
    })),
  );
  const sum = (all: Line[], of: (line: Line) => number) => all.map(of).reduce((a, b) => a + b, 0);
  const leaguePoints = ({ ours, others, result: { forfeit }, side }: Line) => {
    if (forfeit?.includes(side)) return 0;
    if (forfeit || ours > others) return win;
    return ours === others ? 1 : 0;
  };
  const of = (team: number) => lines.filter(line => line.team === team);
  const fraction = (top: number, bottom: number) => (top === 0 ? [0n, 1n] : [BigInt(top), BigInt(bottom)]);
  const figureOf = (criterion: LeagueCriterion, team: number, group: number[]): bigint[] => {
    const own = of(team);
    const scored = sum(own, ({ result, side }) => result.points[side]);
    switch (criterion) {
      case 'direct':
        return [
          BigInt(
            sum(
              own.filter(({ result: { home, away } }) => group.includes(home) && group.includes(away)),
              leaguePoints,
            ),
          ),
          1n,
        ];
      case 'sets':
        return [BigInt(sum(own, ({ mine, theirs }) => mine - theirs)), 1n];
      case 'points':
        return fraction(
          scored,
          sum(own, ({ result, side }) => result.points[1 - side] ?? 0),
        );
      case 'average':
        return fraction(
          sum(own, ({ result, side }) => result.inningPoints[side]),
          sum(own, ({ result, side }) => result.innings[side]),
        );
    }
  };
  const isSame = ([a = 0n, b = 1n]: bigint[], [c = 0n, d = 1n]: bigint[]) => a * d === c * b;
  const isMore = ([a = 0n, b = 1n]: bigint[], [c = 0n, d = 1n]: bigint[]) => a * d > c * b;
  const all = Array.from({ length: teams }, (_, team) => team);
  const total = (team: number) => sum(of(team), leaguePoints);
  let groups = [...new Set(all.map(total))]
    .sort((a, b) => b - a)
    .map(points => all.filter(team => total(team) === points));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    groups = groups.flatMap(group => {
      for (const criterion of criteria) {
        const value = new Map(group.map(team => [team, figureOf(criterion, team, group)]));
        const at = (team: number) => value.get(team) ?? [];
        if (group.every(team => isSame(at(team), at(group[0] ?? 0)))) continue;
        isChanged = true;
        const ahead = (team: number) => group.filter(other => isMore(at(other), at(team))).length;
        return [...new Set(group.map(ahead))]
          .sort((a, b) => a - b)
          .map(before => group.filter(team => ahead(team) === before));
      }
      return [group];
    });
  }
  return groups;
}

function randomLeague(seed: number) {
  const roll = dice(seed);
  const teams = 3 + roll(14);
  const slots = [3, 4, 6, 7][roll(4)] ?? 4;
  // Few possible figures give many ties.
  const spread = 1 + roll(3);
  const fixtures = leagueRounds(teams, roll(2) === 0).flat();
  const results = fixtures
    .filter(() => roll(10) > 0)
    .map((fixture): LeagueResult => {
      if (roll(12) === 0) return forfeitedMatch(fixture, slots, ([[0], [1], [0, 1]] as const)[roll(3)] ?? []);
      const won = roll(slots + 1);
      const points = [10 + roll(spread), 10 + roll(spread)] as const;
      const innings = 20 + roll(spread);
      const sets = [won, slots - won] as const;
      // Half of the leagues count points, like their matches.
      const score = seed % 2 === 0 ? sets : points;
      const inningPoints = [points[0] - roll(spread), points[1]] as const;
      return { ...fixture, score, sets, points, inningPoints, innings: [innings, innings] };
    });
  const criteria = [...LEAGUE_CRITERIA].sort(() => roll(3) - 1).slice(0, 1 + roll(4));
  return { teams, results, rules: { win: roll(2) === 0 ? (2 as const) : (3 as const), criteria } };
}

describe('the table', () => {
  test('of 1,000 random leagues is the one that its definition gives', () => {
    let shared = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const { teams, results, rules } = randomLeague(seed);
      const table = leagueStandings(teams, results, rules);
      const groups = [...Map.groupBy(table, ({ place }) => place).values()].map(rows =>
        rows.map(({ team }) => team).sort((a, b) => a - b),
      );
      expect([seed, groups]).toEqual([
        seed,
        tableByDefinition(teams, results, rules).map(group => group.toSorted((a, b) => a - b)),
      ]);
      shared += groups.filter(({ length }) => length > 1).length;
    }
    expect(shared).toBeGreaterThan(50);
  });

  const played = (home: number, away: number, sets: [number, number]): LeagueResult => ({
    home,
    away,
    score: sets,
    sets,
    points: [10, 10],
    inningPoints: [10, 10],
    innings: [10, 10],
  });
  test('gives a forfeited match to the other side, and to nobody if neither came', () => {
    const fixture = { home: 0, away: 1 };
    const table = (...forfeit: (0 | 1)[]) =>
      leagueStandings(2, [forfeitedMatch(fixture, 7, forfeit)], { win: 2, criteria: [] });
    expect(table(0)).toMatchObject([
      { team: 1, league: 2, wins: 1, setsWon: 7 },
      { team: 0, league: 0, losses: 1, setsLost: 7 },
    ]);
    expect(table(0, 1)).toMatchObject([
      { league: 0, losses: 1 },
      { league: 0, losses: 1 },
    ]);
  });

  test('a correction names the teams that it moved', () => {
    const rules: LeagueRules = { win: 3, criteria: [] };
    const before = leagueStandings(2, [played(0, 1, [4, 3])], rules);
    const after = leagueStandings(2, [played(0, 1, [3, 4])], rules);
    expect(movedTeams(before, after)).toEqual([
      { team: 1, from: 2, to: 1 },
      { team: 0, from: 1, to: 2 },
    ]);
    expect(movedTeams(before, before)).toEqual([]);
  });
});

test('the champions are named once all matches are over, and by a play-off if there is one', () => {
  const row = (team: number, place: number, league: number) => ({ team, place, league });
  const over = {
    teams: [{ name: '가람' }, { name: '나래' }, { name: '다솔' }],
    table: [row(1, 1, 4), row(0, 1, 4), row(2, 3, 0)],
    matches: [{ state: 'over' }, { state: 'over' }],
    playOff: 0,
  };
  const of = (part: Partial<Record<keyof typeof over, unknown>>) =>
    championsText({ ...over, ...part } as never);
  expect(of({})).toBe('나래 · 가람');
  expect(of({ playOff: 2 })).toBe('');
  expect(of({ matches: [{ state: 'over' }, { state: 'coming' }] })).toBe('');
  expect(of({ table: [row(0, 1, 0), row(1, 1, 0), row(2, 1, 0)] })).toBe('');
});

test('leaders need a number of games for rates, and none for a high run', () => {
  const player = (name: string, played: number, wins: number, scored: number, highRun: number) => ({
    player: name,
    team: 0,
    played,
    wins,
    scored,
    inningPoints: scored,
    innings: 20,
    highRun,
  });
  const { wins, average, highRun } = leagueLeaders(
    [player('가', 6, 4, 20, 5), player('나', 6, 3, 24, 4), player('다', 1, 1, 30, 9)],
    3,
  );
  const names = (all: { player: string }[]) => all.map(each => each.player);
  expect([names(wins), names(average), names(highRun)]).toEqual([
    ['가', '나'],
    ['나', '가'],
    ['다', '가', '나'],
  ]);
});
