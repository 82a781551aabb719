import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { emitNews } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { subjectOf } from '#/features/tournaments/server/tournaments.rules.ts';
import { isNetwork, loadOrigins, originsUntil } from '#/server/sessions/member-origins.ts';
import { DAY_MS, seoulDay } from '#/shared/time/time.ts';
import {
  type CountedGame,
  membersInGames,
  opponentPairKeys,
  type ReviewState,
  type WhyUncounted,
} from './counting-limits.rules.ts';

type Game = CountedGame & { match: string };

/**
 * Returns the games that do not count because two opponents may be one person, with the state of their
 * review, by match key. Pairs found by the members' networks at `closedAt` are stored first: from then on
 * their games wait, even if the evidence is deleted later.
 */
export async function findReviewedGames(tx: Transaction, games: readonly Game[], closedAt: Date) {
  if (games.length === 0) return new Map();
  const members = membersInGames(games);
  const states = await loadPairStates(tx, members);
  const unknown = games.filter(game => opponentPairKeys(game).some(pair => !states.has(pair)));
  for (const pair of await storeNewPairs(tx, unknown, states, closedAt)) states.set(pair, 'waiting');
  return reviewStates(games, states);
}

/**
 * Returns what `findReviewedGames` would answer if the tournament were closed now, as far as stored pairs and
 * days of joining tell. Networks are not compared, so that members cannot probe which accounts are noticed.
 */
export async function previewReviewedGames(db: Database, games: readonly Game[]) {
  if (games.length === 0) return new Map();
  const members = membersInGames(games);
  const states = await loadPairStates(db, members);
  const compared = await loadCompared(db, members, new Map());
  for (const { pair, at, members: both } of meetingsOf(games, compared, states))
    if (reviewReason(both, at, new Set())) states.set(pair, 'waiting');
  return reviewStates(games, states);
}

/** The state of the pair review of each game that a review keeps from counting, by match key. */
function reviewStates(games: readonly Game[], states: ReadonlyMap<string, 'waiting' | 'kept' | 'released'>) {
  const reviewed = new Map<string, ReviewState>();
  for (const game of games) {
    const found = new Set(opponentPairKeys(game).map(pair => states.get(pair)));
    if (found.has('waiting')) reviewed.set(game.match, 'review');
    else if (found.has('kept')) reviewed.set(game.match, 'kept');
  }
  return reviewed;
}

/** The pairs of opponents in these games that are not `known`, with the compared facts of both. */
const meetingsOf = (
  games: readonly Game[],
  compared: ReadonlyMap<number, ComparedMember>,
  known: ReadonlyMap<string, unknown>,
) =>
  games.flatMap(game =>
    opponentPairKeys(game)
      .filter(pair => !known.has(pair))
      .flatMap(pair => {
        const [member = 0, other = 0] = pair.split(' ').map(Number);
        const [one, two] = [compared.get(member), compared.get(other)];
        return one && two ? [{ pair, member, other, at: game.at, members: [one, two] as const }] : [];
      }),
  );

async function loadPairStates(tx: Database | Transaction, members: number[]) {
  const rows = await tx
    .selectFrom('pair_reviews')
    .select(['member', 'other', 'state'])
    .where('member', 'in', members)
    .where('other', 'in', members)
    .execute();
  return new Map(rows.map(({ member, other, state }) => [`${member} ${other}`, state]));
}

/** Stores the pairs of opponents that need a review and are not `known`; returns them like `pairsOf`. */
async function storeNewPairs(
  tx: Transaction,
  games: readonly Game[],
  known: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<string[]> {
  const numbers = membersInGames(games);
  const compared = await loadCompared(tx, numbers, await loadOrigins(tx, numbers, now));
  const meetings = meetingsOf(games, compared, known);
  const shared = new Set(meetings.flatMap(({ members, at }) => sharedNetworks(members, at)));
  const halls = await findHallNetworks(tx, [...shared], now);
  const found = new Map(
    meetings.flatMap(({ pair, member, other, at, members }) => {
      const reason = reviewReason(members, at, halls);
      return reason ? [[pair, { member, other, reason, at: now.toISOString() }] as const] : [];
    }),
  );
  for (const rows of batchesOf([...found.values()]))
    await tx.insertInto('pair_reviews').values(rows).execute();
  return [...found.keys()];
}

async function loadCompared(
  tx: Database | Transaction,
  numbers: number[],
  origins: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Map<number, ComparedMember>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('members')
    .select(['number', 'created_at', 'withdrawn_at'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(
    rows.map(({ number, created_at: joinedAt, withdrawn_at }) => {
      const networks = new Set([...(origins.get(number) ?? [])].filter(isNetwork));
      return [number, { joinedAt, hasLeft: withdrawn_at !== '', networks }];
    }),
  );
}

/** The networks among `networks` that many members of a hall or carrier share, so that they prove nothing. */
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

/** Number of days for which an account counts as new; docs/decisions/results.md gives the reasons. */
const YOUNG_DAYS = 30;
/** Number of networks that a member must have used in the last 30 days to be established. */
const NETWORKS_LEAST = 2;
/** The number of established members in 30 days from which a network is taken for that of a hall or mobile carrier. */
const HALL_MEMBERS_LEAST = 5;

/** A member compared with an opponent; `networks` are the IP prefixes the member used in the last 30 days. */
export type ComparedMember = { joinedAt: string; hasLeft: boolean; networks: ReadonlySet<string> };
/** Why two members' games need approval: one network, same day of joining, or one left soon after joining. */
export type ReviewReason = 'network' | 'day' | 'left';

const isYoung = ({ joinedAt }: ComparedMember, time: string) =>
  Date.parse(time) - Date.parse(joinedAt) < YOUNG_DAYS * DAY_MS;

const isEstablished = (member: ComparedMember, time: string) =>
  !isYoung(member, time) && member.networks.size >= NETWORKS_LEAST;

/** The networks that both members use, a hint at one person; empty if both were established at `time`. */
function sharedNetworks([one, other]: readonly [ComparedMember, ComparedMember], time: string): string[] {
  if (isEstablished(one, time) && isEstablished(other, time)) return [];
  return [...one.networks].filter(network => other.networks.has(network));
}

/** Returns why the games of two members, played at `time`, need a review; undefined if they count at once. */
export function reviewReason(
  pair: readonly [ComparedMember, ComparedMember],
  time: string,
  hallNetworks: ReadonlySet<string>,
): ReviewReason | undefined {
  const [one, other] = pair;
  if (sharedNetworks(pair, time).some(network => !hallNetworks.has(network))) return 'network';
  // The site deletes the networks of a member who leaves, so they can no longer be compared.
  if (pair.some(member => member.hasLeft && isYoung(member, time))) return 'left';
  const day = ({ joinedAt }: ComparedMember) => seoulDay(new Date(joinedAt));
  return isYoung(one, time) && isYoung(other, time) && day(one) === day(other) ? 'day' : undefined;
}

type Reasons = ReadonlyMap<string, WhyUncounted>;

/** Opens, closes or withdraws the review case after a change of the reasons why games do not count. */
export async function updateReviewCase(
  tx: Transaction,
  tournament: TournamentRow,
  { before, after }: { before: Reasons; after: Reasons },
): Promise<void> {
  const [was, is] = [stateOf(before), stateOf(after)];
  if (was === is) return;
  if (is === 'review') return waitForReview(tx, tournament);
  if (is === 'kept') await openReview(tx, tournament);
  const outcome = is === 'kept' ? 'kept' : 'withdrawn';
  // A case that an admin decided keeps the decision, and when it was made.
  await casesOf(tx, tournament)
    .set(eb => ({ pending: 0, outcome, decided_at: eb.ref('opened_at') }))
    .where(({ eb, or }) => or([eb('pending', '=', 1), eb('outcome', '=', 'kept')]))
    .where('outcome', '<>', outcome)
    .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
  if (was === 'review') tx.emit({ kind: 'subjects.removed', subjects: [subjectOf(tournament.id, 'review')] });
}

function stateOf(reasons: Reasons): 'review' | 'kept' | undefined {
  const all = new Set(reasons.values());
  return all.has('review') ? 'review' : all.has('kept') ? 'kept' : undefined;
}

const casesOf = (tx: Transaction, { id }: TournamentRow) =>
  tx.updateTable('cases').where('kind', '=', 'disputedResult').where('subject', '=', id);

const openReview = (tx: Transaction, { id, closed_at }: TournamentRow) =>
  openCase(tx, { kind: 'disputedResult', subject: id, once: 'subject', now: new Date(closed_at) });

/** Opens the review case of a tournament, or reopens it, and notifies the admins. */
async function waitForReview(tx: Transaction, tournament: TournamentRow): Promise<void> {
  if (!(await openReview(tx, tournament)))
    await casesOf(tx, tournament)
      .set({ pending: 1, outcome: '', decided_at: '', decided_by: null, taken_by: null })
      .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
  const to = await findAdmins(tx);
  const about = { link: '/admin/cases?tab=results', actor: null, now: new Date(tournament.closed_at) };
  emitNews(tx, tournament, { event: 'resultsWait', what: 'review', to, ...about });
}
