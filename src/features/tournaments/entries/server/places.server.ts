import type { Database, Transaction } from '#/database/connect.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import { ENTRY_EVENTS, type EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import {
  divisionsOf,
  type FreePlaces,
  freeIn,
  haveOwnPlaces,
  isFree,
  promotableEntries,
} from '#/features/tournaments/entries/divisions.rules.ts';
import { offeredUntil, offerRefusal, WAITING_MOST } from '#/features/tournaments/entries/entries.rules.ts';
import { subjectOf, tournamentPath } from '#/features/tournaments/server/tournaments.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  findAccepted,
  findEntrants,
  lockEntries,
  momentOf,
  type TournamentWithEntries,
} from './entry-rows.server.ts';
import { noteRefunds } from './refunds.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Members (numbers) are notified of an event about entries, `strangers` without the title. */
    'entry.happened': About & {
      event: EventOf<'entry'>;
      acquaintances: number[];
      strangers: number[];
      entry?: number;
    };
    'entry.dropped': { entry: number; members: number[]; subjects: string[] };
  }
}

type News = {
  to: number[];
  event: EventOf<'entry'>;
  actor: number | null;
  now: Date;
  link?: string;
  /** The id of the entry that the notification is about; it is withdrawn when the entry is deleted. */
  entry?: number;
};

// The notifications to entrants that lose their purpose when the entry is removed.
const OF_AN_ENTRY: EventOf<'entry'>[] = [
  'movedUp',
  'admitted',
  'partner',
  'partnerAccepted',
  'changed',
  'tomorrow',
  'soon',
];

/** Emits that an entry is deleted, so that these members' notifications of it end; call it before that. */
export const emitDropped = (
  tx: Transaction,
  tournament: number,
  { entry, members }: { entry: number; members: number[] },
): void =>
  tx.emit({
    kind: 'entry.dropped',
    entry,
    members,
    subjects: OF_AN_ENTRY.map(event => subjectOf(tournament, event)),
  });

// Events that go to members who know the tournament already: organisers, members who had paid its fee, and
// applicants of the match post from which it was opened.
const OF_ACQUAINTANCES: readonly EventOf<'entry'>[] = ['entered', 'left', 'refunded', 'entriesOpened'];

/**
 * Notifies the members `to` of an event about entries; must be called before the entries change. Members who
 * have not accepted to play as a partner do not see the tournament's title.
 */
export async function emitToEntrants(
  tx: Transaction,
  { id, title }: Pick<TournamentWithEntries, 'id' | 'title'>,
  { to, event, link = tournamentPath(id), entry, ...news }: News,
): Promise<void> {
  if (to.length === 0) return;
  const accepted = OF_ACQUAINTANCES.includes(event) ? new Set(to) : await findAccepted(tx, id, to);
  const strangers = to.filter(member => !accepted.has(member));
  const about = { subject: subjectOf(id, event), title, link, ...news };
  tx.emit({ kind: 'entry.happened', event, entry, ...about, acquaintances: [...accepted], strangers });
}

/**
 * Notifies all entrants that a tournament was removed. Older notifications about its entries are deleted if
 * unread; read ones, and the new one, lead to `link`.
 */
export async function emitRemoval(
  tx: Transaction,
  { id, title }: { id: number; title: string },
  { by, now, link }: { by: number; now: Date; link: string },
): Promise<void> {
  tx.emit({ kind: 'subjects.removed', subjects: ENTRY_EVENTS.map(event => subjectOf(id, event)), link });
  const to = await findEntrants(tx, id);
  await emitToEntrants(tx, { id, title }, { to, event: 'removed', actor: by, now, link });
}

export async function emitDraw(
  tx: Transaction,
  { id, title }: { id: number; title: string },
  about: { actor: number | null; now: Date },
): Promise<void> {
  const to = await findEntrants(tx, id);
  await emitToEntrants(tx, { id, title }, { to, event: 'drawn', ...about });
}

/** Withdraws expired offers and offers free places to waiting entries; returns `row` with updated counts. */
export async function moveUp(
  tx: Transaction,
  row: TournamentWithEntries,
  now: Date,
): Promise<TournamentWithEntries> {
  return offerFree(tx, await takeBackLapsed(tx, row, now), now);
}

/** Offers free places to waiting entries; the counts in `row` must be correct, and are new in the result. */
async function offerFree(
  tx: Transaction,
  row: TournamentWithEntries,
  now: Date,
): Promise<TournamentWithEntries> {
  if (offerRefusal(momentOf(row), now) || row.taken >= row.capacity || row.waiting === 0) return row;
  const next = await findPromotable(tx, row);
  if (next.length === 0) return row;
  const offered_until = offeredUntil(row.starts_at, row.confirm_hours, now);
  await tx
    .updateTable('tournament_entries')
    .set({ state: 'offered', offered_until })
    .where('id', 'in', next)
    .execute();
  const to = await findEntrants(tx, row.id, next);
  await emitToEntrants(tx, row, { to, event: 'movedUp', actor: null, now });
  return { ...row, ...(await countEntries(tx, row.id)) };
}

async function takeBackLapsed(
  tx: Transaction,
  row: TournamentWithEntries,
  now: Date,
): Promise<TournamentWithEntries> {
  const lapsed = await tx
    .selectFrom('tournament_entries')
    .select('id')
    .where(eb => eb.and({ tournament: row.id, state: 'offered' }))
    .where('offered_until', '<=', now.toISOString())
    .execute();
  const ids = lapsed.map(({ id }) => id);
  if (ids.length === 0) return row;
  const to = await findEntrants(tx, row.id, ids);
  await emitToEntrants(tx, row, { to, event: 'lapsed', actor: null, now });
  await noteRefunds(tx, row.id, { entries: ids, now });
  await tx.deleteFrom('tournament_entries').where('id', 'in', ids).execute();
  return { ...row, ...(await countEntries(tx, row.id)) };
}

export async function findPromotable(db: Database | Transaction, row: Places): Promise<number[]> {
  const next = promotableEntries(await findWaiting(db, row.tournament), await countFreePlaces(db, row));
  return next.map(({ id }) => id);
}

/** All waiting entries in order of application; at most `WAITING_MOST`. */
export function findWaiting(db: Database | Transaction, tournament: number) {
  return db
    .selectFrom('tournament_entries')
    .select(['id', 'division', 'present'])
    .where(eb => eb.and({ tournament, state: 'waiting' }))
    .orderBy('id')
    .execute();
}

type Places = Pick<TournamentWithEntries, 'tournament' | 'divisions' | 'capacity' | 'taken'>;

export async function countFreePlaces(
  db: Database | Transaction,
  { tournament, divisions: text, capacity, taken }: Places,
): Promise<FreePlaces> {
  const divisions = divisionsOf(text);
  const all = capacity - taken;
  if (!haveOwnPlaces(divisions)) return { all, of: new Map() };
  const rows = await db
    .selectFrom('tournament_entries')
    .select(['division', eb => eb.fn.countAll<number>().as('count')])
    .where('tournament', '=', tournament)
    .where('state', 'in', ['entered', 'offered'])
    .groupBy('division')
    .execute();
  return freeIn(divisions, all, new Map(rows.map(({ division, count }) => [division, count])));
}

/** The state of a new entry: with a place, or waiting; throws a Refusal (409) if the waiting list is full. */
export async function stateOfNewEntry(
  tx: Transaction,
  row: TournamentWithEntries,
  division: string,
): Promise<'entered' | 'waiting'> {
  if (isFree(await countFreePlaces(tx, row), division)) return 'entered';
  if (row.waiting >= WAITING_MOST) throw new Refusal('conflict', '대기 인원도 모두 찼습니다.');
  return 'waiting';
}

/** Counts the taken places and the waiting entries, and stores both numbers with the settings. */
export async function countEntries(
  tx: Transaction,
  tournament: number,
): Promise<{ taken: number; waiting: number }> {
  const rows = await tx
    .selectFrom('tournament_entries')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('tournament', '=', tournament)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => rows.find(each => each.state === state)?.count ?? 0;
  const counts = { taken: countOf('entered') + countOf('offered'), waiting: countOf('waiting') };
  await tx.updateTable('entry_settings').set(counts).where('tournament', '=', tournament).execute();
  return counts;
}

export type Change<T> = (tx: Transaction, row: TournamentWithEntries, now: Date) => Promise<T>;

/** Changes entries in turn; free places are offered to waiting entries before and after the change. */
export function changeEntries<T>(
  { db, rowConcurrency, now }: Pick<Site, 'db' | 'rowConcurrency' | 'now'>,
  id: number,
  change: Change<T>,
  call?: IdempotentCall,
): Promise<T> {
  const time = now();
  return rowConcurrency.run(`tournament ${id}`, () =>
    writeOnce(db, call, async tx => {
      const row = await moveUp(tx, await lockEntries(tx, id), time);
      const done = await change(tx, row, time);
      await offerFree(tx, { ...row, ...(await countEntries(tx, id)) }, time);
      tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
      return done;
    }),
  );
}
