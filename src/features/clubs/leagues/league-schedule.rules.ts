import { addDays } from '#/shared/time/time.ts';

export const TEAMS_LEAST = 3;
export const TEAMS_MOST = 16;

/** Two teams by their numbers from 0. */
export type Fixture = { home: number; away: number };

/**
 * Returns the rounds of a league by the circle method: each pair of teams meets once, or in a double league
 * twice, once at home each. The home and away matches of a team differ by one at most. With an odd number of
 * teams one team has no match in each round.
 */
export function leagueRounds(teams: number, isDouble: boolean): Fixture[][] {
  // The last number keeps its seat while the others rotate: a team, or with an odd number of teams the bye.
  const around = teams % 2 === 0 ? teams - 1 : teams;
  const once = Array.from({ length: around }, (_, round) => roundOf(round, { teams, around }));
  if (!isDouble) return once;
  return [...once, ...once.map(round => round.map(({ home, away }) => ({ home: away, away: home })))];
}

function roundOf(round: number, { teams, around }: { teams: number; around: number }): Fixture[] {
  const at = (place: number) => (place + around) % around;
  const fixtures = Array.from({ length: (around - 1) / 2 }, (_, index) => {
    const apart = index + 1;
    const [one, other] = [at(round + apart), at(round - apart)];
    return apart % 2 === 1 ? { home: one, away: other } : { home: other, away: one };
  });
  if (around === teams) return fixtures;
  const middle = round % 2 === 0 ? { home: around, away: round } : { home: round, away: around };
  return [middle, ...fixtures];
}

type Weeks = {
  /** The first day, `YYYY-MM-DD`; the other weeks follow every seven days. */
  first: string;
  /** How many matches the hall's tables allow in a week. */
  matchesAWeek: number;
  /** Days without matches, such as holidays. */
  off: readonly string[];
};

/**
 * Dates the matches of a league in the order of the rounds: each goes to the first week that has tables left,
 * in which neither team plays, and which is not before an earlier match of either team.
 */
export function datedFixtures(rounds: readonly Fixture[][], { first, matchesAWeek, off }: Weeks) {
  const used: number[] = [];
  const next = new Map<number, number>();
  const dated = rounds.flatMap((fixtures, round) =>
    fixtures.map(fixture => {
      const { home, away } = fixture;
      let week = Math.max(next.get(home) ?? 0, next.get(away) ?? 0);
      while ((used[week] ?? 0) >= matchesAWeek) week += 1;
      used[week] = (used[week] ?? 0) + 1;
      for (const team of [home, away]) next.set(team, week + 1);
      return { ...fixture, round: round + 1, week };
    }),
  );
  const days = playingDays(first, used.length, off);
  return dated.map(({ week, ...fixture }) => ({ ...fixture, day: days[week] ?? first }));
}

/** The first `count` days of a weekly series from `first` on, without the days `off`. */
function playingDays(first: string, count: number, off: readonly string[]): string[] {
  const days: string[] = [];
  for (let day = first; days.length < count; day = addDays(day, 7)) if (!off.includes(day)) days.push(day);
  return days;
}
