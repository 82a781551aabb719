import type { Transaction } from '#/database/connect.ts';
import { isNetwork, loadOrigins, originsUntil } from '#/server/sessions/member-origins.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import type { ReviewState } from './counting-limits.rules.ts';
import { type CountedGame, pairsOf } from './counting-limits.rules.ts';
import {
  type ComparedMember,
  HALL_MEMBERS_LEAST,
  reviewReason,
  sharedNetworks,
  YOUNG_DAYS,
} from './pair-reviews.rules.ts';

// Both databases accept this number of rows in one statement.
const ROWS_AT_ONCE = 100;

type Game = CountedGame & { match: string };

/**
 * Returns the games that do not count because two opponents may be one person, with the state of their
 * review, by match key. Pairs found by the members' networks at `closedAt` are stored first: from then on
 * their games wait, even if the evidence is deleted later.
 */
export async function findReviewedGames(
  tx: Transaction,
  games: readonly Game[],
  closedAt: Date,
): Promise<Map<string, ReviewState>> {
  if (games.length === 0) return new Map();
  const members = [...new Set(games.flatMap(({ winners, losers }) => [...winners, ...losers]))];
  const states = await loadPairStates(tx, members);
  const unknown = games.filter(game => pairsOf(game).some(pair => !states.has(pair)));
  for (const pair of await storeNewPairs(tx, unknown, states, closedAt)) states.set(pair, 'waiting');
  const reviewed = new Map<string, ReviewState>();
  for (const game of games) {
    const found = new Set(pairsOf(game).map(pair => states.get(pair)));
    if (found.has('waiting')) reviewed.set(game.match, 'review');
    else if (found.has('kept')) reviewed.set(game.match, 'kept');
  }
  return reviewed;
}

async function loadPairStates(tx: Transaction, members: number[]) {
  const rows = await tx
    .selectFrom('pair_reviews')
    .select(['member', 'other', 'state'])
    .where('member', 'in', members)
    .where('other', 'in', members)
    .execute();
  return new Map(rows.map(({ member, other, state }) => [`${member} ${other}`, state]));
}

/** Stores the pairs of members that need a review and have no row yet; returns the stored pairs. */
async function storeNewPairs(
  tx: Transaction,
  games: readonly Game[],
  known: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<string[]> {
  const numbers = [...new Set(games.flatMap(({ winners, losers }) => [...winners, ...losers]))];
  const members = await loadCompared(tx, numbers, now);
  const meetings = games.flatMap(game =>
    pairsOf(game)
      .filter(pair => !known.has(pair))
      .flatMap(pair => {
        const [member = 0, other = 0] = pair.split(' ').map(Number);
        const [one, two] = [members.get(member), members.get(other)];
        return one && two ? [{ pair, member, other, at: game.at, compared: [one, two] as const }] : [];
      }),
  );
  const shared = new Set(meetings.flatMap(({ compared, at }) => sharedNetworks(compared, at)));
  const halls = await findHallNetworks(tx, [...shared], now);
  const found = new Map(
    meetings.flatMap(({ pair, member, other, at, compared }) => {
      const reason = reviewReason(compared, at, halls);
      return reason ? [[pair, { member, other, reason, at: now.toISOString() }] as const] : [];
    }),
  );
  const rows = [...found.values()];
  for (let index = 0; index < rows.length; index += ROWS_AT_ONCE)
    await tx
      .insertInto('pair_reviews')
      .values(rows.slice(index, index + ROWS_AT_ONCE))
      .execute();
  return [...found.keys()];
}

async function loadCompared(
  tx: Transaction,
  numbers: number[],
  now: Date,
): Promise<Map<number, ComparedMember>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('members')
    .select(['number', 'created_at', 'withdrawn_at'])
    .where('number', 'in', numbers)
    .execute();
  const origins = await loadOrigins(tx, numbers, now);
  return new Map(
    rows.map(({ number, created_at: joinedAt, withdrawn_at }) => {
      const networks = new Set([...(origins.get(number) ?? [])].filter(isNetwork));
      return [number, { joinedAt, hasLeft: withdrawn_at !== '', networks }];
    }),
  );
}

/** Those of `networks` that belong to a hall or a carrier, and so are no evidence. */
async function findHallNetworks(tx: Transaction, networks: string[], now: Date): Promise<Set<string>> {
  if (networks.length === 0) return new Set();
  const since = originsUntil(now);
  const rows = await tx
    .selectFrom('member_origins as here')
    .innerJoin('members', 'members.number', 'here.member')
    .select('here.origin')
    .where('here.origin', 'in', networks)
    .where('here.seen_at', '>', since)
    .where('members.created_at', '<=', new Date(now.getTime() - YOUNG_DAYS * DAY_MS).toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('member_origins as elsewhere')
          .select('elsewhere.origin')
          .whereRef('elsewhere.member', '=', 'here.member')
          .whereRef('elsewhere.origin', '<>', 'here.origin')
          .where('elsewhere.origin', 'like', 'network %')
          .where('elsewhere.seen_at', '>', since),
      ),
    )
    .groupBy('here.origin')
    .having(({ fn }) => fn.countAll<number>(), '>=', HALL_MEMBERS_LEAST)
    .execute();
  return new Set(rows.map(({ origin }) => origin));
}
