/** Number of days that signals cover. */
export const SIGNAL_DAYS = 30;
/**
 * A pair is reported to admins from this number of games, if they are at least this percentage of all games
 * of one of the two.
 */
export const PAIR_GAMES_LEAST = 10;
export const PAIR_SHARE_LEAST = 80;
/**
 * A tournament is reported if this number of games took less than a minute each, or this number of games do
 * not count.
 */
export const QUICK_GAMES_LEAST = 6;
export const BEYOND_LEAST = 5;

export type PairGames = { member: number; opponent: number; games: number };
export type PairSignal = { member: number; other: number; games: number; share: number };

/**
 * Pairs in which one member hardly plays anybody else; `totals` are all games of a member. Each pair is
 * listed once, the lower number first.
 */
export function suspiciousPairs(
  pairs: readonly PairGames[],
  totals: ReadonlyMap<number, number>,
): PairSignal[] {
  return pairs
    .filter(({ member, opponent }) => member < opponent)
    .map(({ member, opponent: other, games }) => {
      const fewest = Math.min(totals.get(member) ?? games, totals.get(other) ?? games);
      return { member, other, games, share: Math.round((games * 100) / Math.max(1, fewest)) };
    })
    .filter(({ games, share }) => games >= PAIR_GAMES_LEAST && share >= PAIR_SHARE_LEAST);
}

export type NightFigures = { games: number; minutes: number; beyond: number };

/** The figures of a tournament; `moments` are the times of its results (UTC ISO 8601). */
export function nightFigures(moments: readonly string[], beyond: number): NightFigures {
  const times = moments.map(time => Date.parse(time));
  const minutes = times.length > 0 ? Math.round((Math.max(...times) - Math.min(...times)) / 60_000) : 0;
  return { games: times.length, minutes, beyond };
}

/** Whether an admin should check a tournament because of its figures. */
export const isSuspicious = ({ games, minutes, beyond }: NightFigures) =>
  (games >= QUICK_GAMES_LEAST && minutes < games) || beyond >= BEYOND_LEAST;
