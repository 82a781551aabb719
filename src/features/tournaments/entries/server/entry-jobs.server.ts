import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { Site } from '#/server/site.ts';
import { HOUR_MS } from '#/shared/time/time.ts';
import { lockEntries, momentOf, type TournamentWithEntries } from './entry-rows.server.ts';
import { emitToEntrants, findPromotable, moveUp } from './places.server.ts';

// The reminders, the later one first: hours before the start, and the reminder's number.
const REMINDERS = [
  { hours: 2, number: 2, event: 'soon' },
  { hours: 24, number: 1, event: 'tomorrow' },
] as const;

/** Offers free places to waiting entries and sends reminders, in one transaction per tournament. */
export async function runEntryJobs(
  { db, now }: Pick<Site, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now();
  const due = new Set([...(await findDuePlaces(db, time)), ...(await findDueReminders(db, time))]);
  for (const id of due) {
    signal.throwIfAborted();
    await write(db, async tx => remind(tx, await moveUp(tx, await lockEntries(tx, id), time), time));
  }
}

const later = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR_MS).toISOString();

/** The ids of tournaments with an expired offer, or a free place that a waiting entry can get. */
async function findDuePlaces(db: Database, time: Date): Promise<number[]> {
  const lapsed = await db
    .selectFrom('tournament_entries')
    .select('tournament')
    .distinct()
    .where('offered_until', '<>', '')
    .where('offered_until', '<=', time.toISOString())
    .execute();
  const free = await db
    .selectFrom('entry_settings')
    .select(['tournament', 'divisions', 'capacity', 'taken'])
    .where('starts_at', '>', time.toISOString())
    .where('waiting', '>', 0)
    .whereRef('taken', '<', 'capacity')
    .execute();
  const due = lapsed.map(({ tournament }) => tournament);
  // Entries waiting for a full division need no work, for which the tournament would be locked every minute.
  for (const row of free) if ((await findPromotable(db, row)).length > 0) due.push(row.tournament);
  return due;
}

async function findDueReminders(db: Database, time: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_settings')
    .select('tournament')
    .where('starts_at', '>', time.toISOString())
    .where(eb =>
      eb.or(
        REMINDERS.map(({ hours, number }) =>
          eb.and([eb('starts_at', '<=', later(time, hours)), eb('reminded', '<', number)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ tournament }) => tournament);
}

async function remind(tx: Transaction, row: TournamentWithEntries, time: Date): Promise<void> {
  if (momentOf(row).isDrawn || time.toISOString() >= row.starts_at) return;
  const reminder = REMINDERS.find(({ hours }) => row.starts_at <= later(time, hours));
  if (!reminder || row.reminded >= reminder.number) return;
  await tx
    .updateTable('entry_settings')
    .set({ reminded: reminder.number })
    .where('tournament', '=', row.id)
    .execute();
  const coming = await tx
    .selectFrom('tournament_entrants as who')
    .innerJoin('tournament_entries as e', 'e.id', 'who.entry')
    .select('member')
    .where('e.tournament', '=', row.id)
    .where('e.state', 'in', ['entered', 'offered'])
    .execute();
  const to = coming.map(({ member }) => member);
  await emitToEntrants(tx, row, { to, event: reminder.event, actor: null, now: time });
}
