import { randomBytes } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { ENTRY_EVENTS } from '#/features/notifications/inbox/sentences.rules.ts';
import type { EntrySettings } from '#/features/tournaments/entries/entries.contract.ts';
import { DEADLINE_FIRST } from '#/features/tournaments/entries/entries.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  columnsOf,
  findEntrants,
  findEntrySettings,
  momentAt,
  momentOf,
  seoulMinute,
  subjectOf,
} from './entry-rows.server.ts';
import { emitToEntrants } from './places.server.ts';

/** Returns a random code for a link: 120 bits in 20 letters, digits, `-` and `_`. */
const newCode = () => randomBytes(15).toString('base64url');

/** Stores the entry settings of a tournament that was just announced. */
export async function takeEntries(
  tx: Transaction,
  { tournament, day, settings }: { tournament: number; day: string; settings: EntrySettings },
): Promise<void> {
  const codes = { invite: newCode(), check_in: newCode() };
  await tx
    .insertInto('entry_settings')
    .values({ tournament, ...columnsOf(settings, day), ...codes })
    .execute();
}

/** Moves the start to the new day; throws a Refusal (400) when the deadline would be after it. */
export async function moveStart(tx: Transaction, tournament: number, day: string): Promise<void> {
  const row = await findEntrySettings(tx, tournament);
  if (!row) return;
  const starts_at = momentAt(day, seoulMinute(row.starts_at).slice(11));
  if (!momentOf(row).isDrawn && row.closes_at > starts_at)
    throw new Refusal('invalid', DEADLINE_FIRST, { issues: [{ path: 'day', message: DEADLINE_FIRST }] });
  await tx
    .updateTable('entry_settings')
    .set({ starts_at, reminded: 0 })
    .where('tournament', '=', tournament)
    .execute();
}

type Removal = { by: number; now: Date; link: string };

/** Notifies all entrants that the tournament was removed; earlier notifications end or link to `link`. */
export async function emitRemoval(
  tx: Transaction,
  { id, title }: { id: number; title: string },
  { by, now, link }: Removal,
): Promise<void> {
  tx.emit({ kind: 'subjects.removed', subjects: ENTRY_EVENTS.map(event => subjectOf(id, event)), link });
  const to = await findEntrants(tx, id);
  await emitToEntrants(tx, { id, title }, { to, event: 'removed', actor: by, now, link });
}

export async function emitDraw(
  tx: Transaction,
  { id, title, organiser }: { id: number; title: string; organiser: number },
  now: Date,
): Promise<void> {
  const to = await findEntrants(tx, id);
  await emitToEntrants(tx, { id, title }, { to, event: 'drawn', actor: organiser, now });
}
