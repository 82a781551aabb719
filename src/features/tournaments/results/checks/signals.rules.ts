/** Signals look at so many days. */
export const SIGNAL_DAYS = 30;
/** A pair is shown to admins from so many games on that are so much, in percent, of all of one of the two. */
export const PAIR_GAMES_LEAST = 10;
export const PAIR_SHARE_LEAST = 80;
/** A tournament is shown where so many games took less than a minute each, or so many do not count. */
export const QUICK_GAMES_LEAST = 6;
export const BEYOND_LEAST = 5;

export type PairGames = { member: number; opponent: number; games: number };
export type PairSignal = { member: number; other: number; games: number; share: number };

/**
 * Pairs of which one plays hardly anybody else; `totals` are all games of a member. Each pair once, the lower number
 * first.
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

/** A tournament in figures where an admin should look at it; `moments` are those of its results (UTC ISO 8601). */
export function suspiciousNight(moments: readonly string[], beyond: number): NightFigures | undefined {
  const times = moments.map(at => Date.parse(at));
  const minutes = times.length > 0 ? Math.round((Math.max(...times) - Math.min(...times)) / 60_000) : 0;
  const isQuick = times.length >= QUICK_GAMES_LEAST && minutes < times.length;
  return isQuick || beyond >= BEYOND_LEAST ? { games: times.length, minutes, beyond } : undefined;
}
