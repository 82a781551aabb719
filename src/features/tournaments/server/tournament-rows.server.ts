import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { recountListed } from '#/database/lists/counts.ts';
import { regionOfHall } from '#/database/rows.ts';
import { lockTournament } from '#/database/write.ts';
import { hasEntry } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import type { Role } from '#/features/tournaments/organisers/organisers.constants.ts';
import type { CoOrganiser } from '#/features/tournaments/organisers/organisers.contract.ts';
import type { Organised } from '#/features/tournaments/organisers/organisers.rules.ts';
import { TOURNAMENT_MISSING } from '#/features/tournaments/results/results.rules.ts';
import type { TournamentVersion } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import type { MemberEnv, SignedIn } from '#/server/site.ts';
import { POST_MISSING, type Reader, shownAuthor } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { Region } from '#/shared/regions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { ListedTournament, TournamentFacts } from './tournaments.contract.ts';
import { audienceOf, IS_VOID, KEY_TAKEN, mayRead } from './tournaments.rules.ts';

/** A row of `tournaments` with the organiser's name and the entry settings. */
export type NamedRow = NonNullable<Awaited<ReturnType<typeof findTournament>>>;
/** A named row, and the reader's own part in organising the tournament. */
export type ReadRow = NamedRow & { coOrganiser: CoOrganiser | null };

const tournamentMissing = () => new Refusal('missing', TOURNAMENT_MISSING);
/** Locks the row of a tournament for this transaction; throws a Refusal (404) when there is none. */
export async function lockKnownTournament(tx: Transaction, id: number): Promise<TournamentRow> {
  const row = await lockTournament(tx, { id });
  if (!row) throw tournamentMissing();
  return row;
}

/** Like `lockKnownTournament`; throws a Refusal (409) for a voided tournament, which nothing may change. */
export async function lockValidTournament(tx: Transaction, id: number): Promise<TournamentRow> {
  const row = await lockKnownTournament(tx, id);
  if (row.state === 'void') throw new Refusal('conflict', IS_VOID);
  return row;
}

export function namedTournaments(db: Database) {
  return db
    .selectFrom('tournaments')
    .innerJoin('members', 'members.number', 'tournaments.organiser')
    .leftJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .leftJoin('leagues', 'leagues.play_off', 'tournaments.id')
    .selectAll('tournaments')
    .select('leagues.id as league')
    .select(['starts_at', 'closes_at', 'capacity', 'stopped', 'taken', 'waiting', 'players', 'fee', 'invite'])
    .select([
      'members.number as member_number',
      'members.id as member_id',
      'username',
      'members.listed as has_profile',
      'withdrawn_at',
    ]);
}

export const findTournament = (db: Database, id: number) =>
  namedTournaments(db).where('tournaments.id', '=', id).executeTakeFirst();

export function findTournamentVersion(db: Database, id: number): Promise<TournamentVersion | undefined> {
  const found = db.selectFrom('tournaments').select(['id', 'version', 'rewrites']).where('id', '=', id);
  return found.executeTakeFirst();
}

/** A tournament's row as lists and the tournament's page show it, without the champion. */
export function presentRow(row: NamedRow) {
  const { id, title, hall, region, day, mode, format, ball, state } = row;
  return {
    id,
    title,
    hall,
    day,
    mode,
    ball,
    state,
    startsAt: row.starts_at === null ? '' : toSeoulIso(row.starts_at),
    format: format as ListedTournament['format'],
    region: region as '' | Region,
    listed: row.listed === 1,
    entryCount: row.entry_count,
    ...(row.league !== null && { ofTeams: true as const }),
    ...shownAuthor({ ...row, listed: row.has_profile }),
    date: toSeoulIso(row.created_at),
    entry: entryFactsOf(row),
  };
}

/** The entry settings for lists; null if the tournament takes no entries or already has events. */
function entryFactsOf(row: NamedRow) {
  const { starts_at, closes_at, capacity, taken, waiting, players, fee } = row;
  if (starts_at === null || closes_at === null || capacity === null || row.version > 0) return null;
  return {
    startsAt: toSeoulIso(starts_at),
    closesAt: toSeoulIso(closes_at),
    stopped: row.stopped === 1,
    capacity,
    taken: taken ?? 0,
    waiting: waiting ?? 0,
    players: players ?? 1,
    fee: fee ?? '',
  };
}

/** The seat of a member (by number) in a tournament; null for a guest or a member without a seat. */
async function findSeat(db: Database | Transaction, tournament: number, member: number | undefined) {
  if (member === undefined) return null;
  const row = await db
    .selectFrom('tournament_players')
    .select(['entry', 'seat', 'state'])
    .where(eb => eb.and({ tournament, member }))
    .where('entry', '>', 0)
    .executeTakeFirst();
  return row ?? null;
}

/** The members (by number) who organise a tournament: the organiser, and co-organisers with one of these roles. */
export async function findOrganisers(
  db: Database | Transaction,
  { id, organiser }: Pick<TournamentRow, 'id' | 'organiser'>,
  roles: readonly Role[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_organisers')
    .select(['member', 'roles'])
    .where(eb => eb.and({ tournament: id, state: 'accepted' }))
    .execute();
  const others = rows.filter(row => row.roles.split(' ').some(role => roles.includes(role as Role)));
  return [organiser, ...others.map(({ member }) => member)];
}

/** The member's part in organising a tournament; null without one, and if it was declined or has ended. */
export async function findCoOrganiser(
  db: Database | Transaction,
  tournament: number,
  member: number | undefined,
): Promise<CoOrganiser | null> {
  if (member === undefined) return null;
  const own = db.selectFrom('tournament_organisers').select(['state', 'roles', 'offered_at']);
  const row = await own.where('tournament', '=', tournament).where('member', '=', member).executeTakeFirst();
  if (row?.state !== 'asked' && row?.state !== 'accepted') return null;
  return { state: row.state, roles: row.roles.split(' ') as Role[], offered: row.offered_at !== '' };
}

/** The right that a member needs for a call on a tournament, and the message for others. */
type Right = { may: (reader: Reader, row: Organised) => boolean; sentence: string };

/**
 * Throws 403 unless the member still has the right in a locked tournament. The check of the call itself comes before
 * the transaction, and the member's part may have ended since.
 */
export async function requireRight(
  tx: Transaction,
  row: Omit<Organised, 'coOrganiser'> & { id: number },
  { by, may, sentence }: Right & { by: SignedIn },
): Promise<void> {
  const coOrganiser = await findCoOrganiser(tx, row.id, by.number);
  if (!may(by, { ...row, coOrganiser })) throw new Refusal('forbidden', sentence);
}

/**
 * Makes the columns of a row from the facts that the organiser entered. The region comes from the directory
 * of halls, else from the request, else from `before` (the stored row) if the hall is the same.
 */
export async function makeTournamentColumns(
  tx: Transaction,
  { title, hall, region, day, listed }: TournamentFacts,
  before?: Pick<TournamentRow, 'hall_key' | 'region'>,
) {
  const hall_key = foldKey(hall);
  const kept = before?.hall_key === hall_key ? before.region : '';
  return {
    title,
    title_key: foldKey(title),
    hall,
    hall_key,
    day,
    region: (await regionOfHall(tx, hall_key)) ?? region ?? kept,
    listed: listed ? 1 : 0,
  };
}

type NewTournament = Pick<TournamentRow, 'key' | 'mode' | 'ball' | 'post'> & {
  format?: string;
  match_of?: number;
  facts: TournamentFacts;
  by: Pick<SignedIn, 'number'>;
  now: Date;
};

/** Inserts a tournament without events; undefined if another one has the same `key` or match post. */
export async function insertTournament(tx: Transaction, { facts, by, now, ...columns }: NewTournament) {
  const timestamp = now.toISOString();
  const listed = facts.listed ? 1 : 0;
  const row = await tx
    .insertInto('tournaments')
    .values({
      ...columns,
      ...(await makeTournamentColumns(tx, facts)),
      organiser: by.number,
      shown: listed,
      announced: listed,
      created_at: timestamp,
      updated_at: timestamp,
    })
    .onConflict(oc => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await recountListed(tx, null, row);
  return row;
}

/**
 * The id of the tournament that the member created with `key` (chosen by the device); undefined if there is
 * none. Throws a Refusal (409) if the tournament with `key` belongs to another member.
 */
export async function findOwnByKey(db: Database | Transaction, key: string, { number }: SignedIn) {
  const found = db.selectFrom('tournaments').select(['id', 'organiser']).where('key', '=', key);
  const row = await found.executeTakeFirst();
  if (row && row.organiser !== number) throw new Refusal('conflict', KEY_TAKEN);
  return row?.id;
}

/**
 * Returns why the match post cannot be opened as the tournament with this `key` (chosen by the device): it
 * was removed (404), belongs to another member (403), or has opened a tournament with another key (409);
 * undefined if it can. Locks the post's row, so that of two simultaneous requests one is refused.
 */
export async function refusePostLink(
  tx: Transaction,
  { post, by, key }: { post: number; by: SignedIn; key: string },
): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('match_posts')
    .select('author')
    .where(eb => eb.and({ id: post, board: 'singlematch' }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return new Refusal('missing', POST_MISSING);
  if (found.author !== by.number)
    return new Refusal('forbidden', '매치 글을 쓴 회원만 그 글에서 대회를 열 수 있습니다.');
  const opened = tx.selectFrom('tournaments').select('key').where('post', '=', post);
  const other = await opened.executeTakeFirst();
  return other && other.key !== key
    ? new Refusal('conflict', '이 매치 글에서 이미 대회를 열었습니다.')
    : undefined;
}

/** The numbers of the members who applied to the match post, except those whom its author declined. */
export async function findUndeclinedNumbers(tx: Transaction, post: number): Promise<number[]> {
  const found = tx.selectFrom('applications').select('member').where('post', '=', post);
  return (await found.where('state', '!=', 'declined').execute()).map(({ member }) => member);
}

type FactColumns = Pick<TournamentRow, 'title' | 'hall' | 'region' | 'day' | 'listed'>;

/** The facts of a tournament's row that the audit log compares, with `listed` as a boolean. */
export const factsOf = ({ title, hall, region, day, listed }: FactColumns) => ({
  title,
  hall,
  region,
  day,
  listed: listed === 1,
});

/** A tournament's row with the reader's `seat` and `audience`; throws a Refusal (404) if it is hidden. */
export async function findReadableTournament(db: Database, id: number, reader: Reader, invite?: string) {
  const named = await findTournament(db, id);
  if (!named) throw tournamentMissing();
  const seat = await findSeat(db, id, reader?.number);
  const row = { ...named, coOrganiser: await findCoOrganiser(db, id, reader?.number) };
  if (!(mayRead(reader, row, seat) || (await mayEnter(db, row, { reader, invite }))))
    throw tournamentMissing();
  return { row, seat, audience: audienceOf(reader, row, seat) };
}

/** Whether the reader may open an unlisted tournament that takes entries: by `invite`, or by an entry. */
async function mayEnter(
  db: Database,
  row: Pick<NamedRow, 'id' | 'state' | 'invite'>,
  { reader, invite }: { reader: Reader; invite?: string },
): Promise<boolean> {
  if (row.state === 'void' || row.invite === null) return false;
  return invite === row.invite || hasEntry(db, row.id, reader?.number);
}

/** Middleware that refuses before the body is read: 404 for a hidden tournament, else 403 with `sentence`. */
export const refuseUnless = (may: (reader: Reader, row: ReadRow) => boolean, sentence: string) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const { member } = c.var;
    const { row } = await findReadableTournament(c.env.site.db, Number(c.req.param('id')), member);
    if (!may(member, row)) throw new Refusal('forbidden', sentence);
    await next();
  });
