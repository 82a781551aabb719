import { groupEquals } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type { Leader, League } from './leagues.contract.ts';

/** Both sides' deciding score, won slots (세트), points, points in slots with known innings, and innings. */
export type LeagueResult = {
  home: number;
  away: number;
  score: readonly [number, number];
  sets: readonly [number, number];
  points: readonly [number, number];
  inningPoints: readonly [number, number];
  innings: readonly [number, number];
  /** The sides that did not appear (0 home, 1 away). A forfeited match has no points and innings. */
  forfeit?: readonly (0 | 1)[];
};
export type LeagueRules = Pick<League, 'win' | 'criteria'>;
export type LeagueStanding = League['table'][number];
type TeamFigures = Omit<LeagueStanding, 'team' | 'place'>;

/** The table of a league, best team first; teams that no criterion separates share their place. */
export function leagueStandings(
  teams: number,
  results: readonly LeagueResult[],
  rules: LeagueRules,
): LeagueStanding[] {
  const all = Array.from({ length: teams }, (_, team) => team);
  const figures = figuresOfAll(all, results, rules);
  const league = (team: number) => figures.get(team)?.league ?? 0;
  const groups = groupEquals(all, (one, other) => league(other) - league(one)).flatMap(equal =>
    separate(equal, { results, rules, figures }),
  );
  let place = 1;
  return groups.flatMap(group => {
    const rows = group.map(team => ({ ...(figures.get(team) as TeamFigures), team, place }));
    place += group.length;
    return rows;
  });
}

type Compared = { results: readonly LeagueResult[]; rules: LeagueRules; figures: Map<number, TeamFigures> };

/**
 * Orders teams of equal 승점 into groups, best first. The criteria start over within each group that one of
 * them leaves equal: the last two of three teams are ordered by the matches between these two.
 */
function separate(equal: number[], compared: Compared): number[][] {
  if (equal.length === 1) return [equal];
  for (const criterion of compared.rules.criteria) {
    const groups = groupEquals(equal, comparison(criterion, equal, compared));
    if (groups.length > 1) return groups.flatMap(group => separate(group, compared));
  }
  return [equal];
}

function comparison(
  criterion: LeagueRules['criteria'][number],
  group: readonly number[],
  { results, rules, figures }: Compared,
): (one: number, other: number) => number {
  const among = results.filter(({ home, away }) => group.includes(home) && group.includes(away));
  const own = criterion === 'direct' ? figuresOfAll(group, among, rules) : figures;
  return (one, other) => {
    const [a, b] = [own.get(one) ?? NONE, own.get(other) ?? NONE];
    if (criterion === 'direct') return b.league - a.league;
    if (criterion === 'sets') return b.setsWon - b.setsLost - (a.setsWon - a.setsLost);
    return criterion === 'points'
      ? compareFractions([b.scored, b.conceded], [a.scored, a.conceded])
      : compareFractions([b.inningPoints, b.innings], [a.inningPoints, a.innings]);
  };
}

type Fraction = readonly [number, number];

/** Positive if the first fraction is larger; x/0 is larger than all others, and 0/0 counts as 0. */
function compareFractions([top, bottom]: Fraction, [otherTop, otherBottom]: Fraction): number {
  return top * (otherTop === 0 ? 1 : otherBottom) - otherTop * (top === 0 ? 1 : bottom);
}

const NONE: TeamFigures = {
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  league: 0,
  setsWon: 0,
  setsLost: 0,
  scored: 0,
  conceded: 0,
  inningPoints: 0,
  innings: 0,
};

const figuresOfAll = (teams: readonly number[], results: readonly LeagueResult[], rules: LeagueRules) =>
  new Map(teams.map(team => [team, figuresOf(team, results, rules)]));

function figuresOf(team: number, results: readonly LeagueResult[], { win }: LeagueRules): TeamFigures {
  const sum = { ...NONE };
  for (const result of results) {
    const side = result.home === team ? 0 : result.away === team ? 1 : null;
    if (side === null) continue;
    const other = side === 0 ? 1 : 0;
    const outcome = outcomeOf(result, side);
    sum.played += 1;
    sum[outcome] += 1;
    sum.league += { wins: win, draws: 1, losses: 0 }[outcome];
    sum.setsWon += result.sets[side];
    sum.setsLost += result.sets[other];
    sum.scored += result.points[side];
    sum.conceded += result.points[other];
    sum.inningPoints += result.inningPoints[side];
    sum.innings += result.innings[side];
  }
  return sum;
}

function outcomeOf({ score, forfeit }: LeagueResult, side: 0 | 1): 'wins' | 'draws' | 'losses' {
  if (forfeit) return forfeit.includes(side) ? 'losses' : 'wins';
  const [own, theirs] = side === 0 ? score : [score[1], score[0]];
  return own === theirs ? 'draws' : own > theirs ? 'wins' : 'losses';
}

/** The result of a match of `slots` slots that these sides forfeit: the other side has won all slots. */
export function forfeitedMatch(
  fixture: { home: number; away: number },
  slots: number,
  forfeit: readonly (0 | 1)[],
): LeagueResult {
  const won = (side: 0 | 1) => (forfeit.includes(side) ? 0 : slots);
  const sets = [won(0), won(1)] as const;
  return { ...fixture, score: sets, sets, points: [0, 0], inningPoints: [0, 0], innings: [0, 0], forfeit };
}

/** The teams that a correction moved, with both places. */
export function movedTeams(before: readonly LeagueStanding[], after: readonly LeagueStanding[]) {
  return after.flatMap(({ team, place }) => {
    const from = before.find(each => each.team === team)?.place ?? place;
    return from === place ? [] : { team, from, to: place };
  });
}

/** The leaders by 승률, 에버리지 and 하이런; players with fewer than `least` games have no rates. */
export function leagueLeaders(players: readonly Leader[], least: number) {
  const counted = players.filter(({ played }) => played >= least);
  const best = (all: readonly Leader[], by: (player: Leader) => [number, number]) =>
    all
      .filter(player => by(player)[1] > 0)
      .toSorted((a, b) => compareFractions(by(b), by(a)) || b.played - a.played)
      .slice(0, LEADERS_MOST);
  return {
    wins: best(counted, ({ wins, played }) => [wins, played]),
    average: best(counted, ({ inningPoints, innings }) => [inningPoints, innings]),
    highRun: best(
      players.filter(({ highRun }) => highRun > 0),
      ({ highRun }) => [highRun, 1],
    ),
  };
}
const LEADERS_MOST = 10;
