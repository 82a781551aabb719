import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import { everybodyIn, memberKey } from '#/features/tournaments/results/results.rules.ts';
import type {
  MatchWithState,
  TournamentMatches,
} from '#/features/tournaments/results/tournament-state.server.ts';
import { addDays, dayStartUtc, monthStart, seoulDay } from '#/shared/time/time.ts';
import {
  type BoundedGame,
  beyondBounds,
  type CountedGame,
  isReviewed,
  isVoided,
  membersInGames,
  type Voiding,
  type WhyUncounted,
} from './counting-limits.rules.ts';
import { findReviewedGames } from './pair-reviews.server.ts';

/** The games that players and admins let count; the limits and the reviews of pairs are not applied yet. */
export function countingGames({ matches, numbers }: TournamentMatches): BoundedGame[] {
  return matches
    .filter(({ standing }) => standing === 'counts')
    .map(match => {
      const { at, table, winner, ruling } = match;
      // Only an admin's ruling overrides the limits.
      const exempt = ruling !== null && !ruling.byOrganiser;
      const side = (sideIndex: 0 | 1) => membersOf(match, sideIndex, numbers);
      const [winners, losers] = winner === 0 ? [side(0), side(1)] : [side(1), side(0)];
      return { match: match.match, at, table, winners, losers, exempt };
    });
}

const membersOf = ({ sides }: MatchWithState, side: 0 | 1, numbers: ReadonlyMap<string, number>) =>
  sides[side].flatMap(({ member }) => (member === null ? [] : (numbers.get(memberKey(member)) ?? [])));

/** The member numbers of everybody who played in one of the tournament's matches. */
export function playersIn({ matches, numbers }: TournamentMatches): number[] {
  const keys = new Set(matches.flatMap(everybodyIn));
  return [...keys].flatMap(key => (key === null ? [] : (numbers.get(key) ?? [])));
}

/**
 * Returns why games of a closed tournament do not count (a limit, a review or a voiding), by match key;
 * `counted` are the matches that count already, which need no review. The caller must have locked the
 * tournament's members, because their games in other tournaments affect the limits.
 */
export async function findUncountedMatches(
  tx: Transaction,
  { id, closed_at }: { id: number; closed_at: string },
  state: TournamentMatches,
  counted: ReadonlySet<string>,
): Promise<Map<string, WhyUncounted>> {
  const games = countingGames(state);
  if (games.length === 0) return new Map();
  const members = membersInGames(games);
  const voidings = await findVoidings(tx, members);
  const voided = games.filter(game => !game.exempt && isVoided(game, voidings));
  const others = games.filter(game => !voided.includes(game));
  const fresh = others.filter(({ match, exempt }) => !exempt && !counted.has(match));
  const reviewed = await findReviewedGames(tx, fresh, new Date(closed_at));
  const bounded = others.filter(({ match }) => !reviewed.has(match));
  const beyond = beyondBounds(bounded, await findCountedElsewhere(tx, id, members, games));
  return new Map<string, WhyUncounted>([
    ...voided.map(({ match }) => [match, 'voided'] as const),
    ...reviewed,
    ...beyond,
  ]);
}

function findVoidings(tx: Transaction, members: number[]): Promise<Voiding[]> {
  return tx
    .selectFrom('result_voidings')
    .select(['member', 'other', 'at'])
    .where('member', 'in', members)
    .where('lifted_at', '=', '')
    .execute();
}

/** The games of these members that count in other tournaments, in the months of the given games. */
async function findCountedElsewhere(
  tx: Transaction,
  tournament: number,
  members: number[],
  games: readonly BoundedGame[],
): Promise<CountedGame[]> {
  const days = games.map(({ at }) => seoulDay(new Date(at))).sort();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const nextMonth = monthStart(addDays(monthStart(last), 31));
  const rows = await tx
    .selectFrom('match_results')
    .select(['tournament', 'match', 'member', 'opponent', 'won', 'at'])
    .where('member', 'in', members)
    .where('ball', 'in', ['4', '3'])
    .where('at', '>=', dayStartUtc(monthStart(first)))
    .where('at', '<', dayStartUtc(nextMonth))
    .where('tournament', '<>', tournament)
    .execute();
  const found = new Map<string, { at: string; winners: Set<number>; losers: Set<number> }>();
  for (const { tournament: other, match, member, opponent, won, at } of rows) {
    const key = `${other} ${match}`;
    const game = found.get(key) ?? { at, winners: new Set(), losers: new Set() };
    found.set(key, game);
    (won === 1 ? game.winners : game.losers).add(member);
    // The row of an opponent who left the site is deleted.
    if (opponent !== null) (won === 1 ? game.losers : game.winners).add(opponent);
  }
  return [...found.values()].map(({ at, winners, losers }) => ({
    at,
    winners: [...winners],
    losers: [...losers],
  }));
}

/** The games of a tournament that do not count because of a review; `uncounted` are the stored reasons. */
export const reviewedGames = (state: TournamentMatches, uncounted: ReadonlyMap<string, WhyUncounted>) =>
  countingGames(state).filter(({ match }) => isReviewed(uncounted.get(match)));

/** Stores which matches of a tournament do not count and why, in place of the rows stored before. */
export async function storeUncounted(
  tx: Transaction,
  tournament: number,
  uncounted: ReadonlyMap<string, WhyUncounted>,
): Promise<void> {
  await tx.deleteFrom('uncounted_matches').where('tournament', '=', tournament).execute();
  const rows = [...uncounted].map(([match, why]) => ({ tournament, match, why }));
  for (const batch of batchesOf(rows)) await tx.insertInto('uncounted_matches').values(batch).execute();
}

/** The stored reasons why matches of a closed tournament do not count, by match key. */
export async function loadUncounted(db: Database | Transaction, tournament: number) {
  const rows = await db
    .selectFrom('uncounted_matches')
    .select(['match', 'why'])
    .where('tournament', '=', tournament)
    .execute();
  return new Map(rows.map(({ match, why }) => [match, why as WhyUncounted]));
}
