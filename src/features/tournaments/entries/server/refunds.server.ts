import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { EntryRefund } from '#/features/tournaments/entries/entries.contract.ts';
import { ENTRY_MISSING } from '#/features/tournaments/entries/entries.rules.ts';
import type { Site } from '#/server/site.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

/** Notes a refund for each of these entries that has paid; call it before they are deleted or refused. */
export async function noteRefunds(
  tx: Transaction,
  tournament: number,
  { entries, now }: { entries: number[]; now: Date },
): Promise<void> {
  const paid = await tx
    .selectFrom('tournament_entries as e')
    .leftJoin('tournament_entrants as who', join =>
      join.onRef('who.entry', '=', 'e.id').on('who.seat', '=', 0),
    )
    .select(['typed_names', 'paid_won as won', 'member'])
    .where('e.id', 'in', entries)
    .where('paid', '=', 1)
    .execute();
  if (paid.length === 0) return;
  const at = now.toISOString();
  await tx
    .insertInto('entry_refunds')
    .values(paid.map(each => ({ tournament, at, ...each })))
    .execute();
}

/** The refunds of a tournament, the oldest first, each with the name of the member who had paid. */
export async function loadRefunds(db: Database, tournament: number): Promise<EntryRefund[]> {
  const rows = await db
    .selectFrom('entry_refunds')
    .leftJoin('members', 'members.number', 'member')
    .select(['entry_refunds.id', 'typed_names', 'username', 'won', 'done', 'at'])
    .where('tournament', '=', tournament)
    .orderBy('entry_refunds.id')
    .execute();
  return rows.map(({ id, typed_names, username, won, done, at }) => ({
    ...{ id, won, done: done === 1, date: toSeoulIso(at) },
    name: typed_names || username || WITHDRAWN,
  }));
}

/** Stores whether the organiser has returned a fee; throws a Refusal (404) if there is none of this id. */
export function markRefund(
  { db }: Pick<Site, 'db'>,
  { id, refund }: { id: number; refund: number },
  done: boolean,
): Promise<void> {
  return write(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('entry_refunds')
      .set({ done: done ? 1 : 0 })
      .where('id', '=', refund)
      .where('tournament', '=', id)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new Refusal('missing', ENTRY_MISSING);
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
  });
}
