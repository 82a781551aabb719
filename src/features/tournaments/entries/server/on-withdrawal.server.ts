import type { Transaction } from '#/database/connect.ts';
import { deleteEntry } from './entering.server.ts';
import { lockEntries, momentOf } from './entry-rows.server.ts';
import { countEntries } from './places.server.ts';

/**
 * For a member (by number) who leaves the site or becomes an admin: deletes the entries in tournaments
 * without a draw, and takes the member out of the others. Call it before any row of the member is locked.
 * Waiting entries move up with the next scheduled run.
 */
export async function dropEntries(tx: Transaction, member: number, now: Date): Promise<void> {
  const own = await tx
    .selectFrom('tournament_entrants')
    .select(['tournament', 'entry'])
    .where('member', '=', member)
    .orderBy('tournament')
    .execute();
  for (const { tournament, entry } of own) {
    const row = await lockEntries(tx, tournament);
    if (momentOf(row).isDrawn) {
      await tx
        .deleteFrom('tournament_entrants')
        .where(eb => eb.and({ tournament, member }))
        .execute();
    } else {
      await deleteEntry(tx, row, { entry, by: member, now });
      await countEntries(tx, tournament);
    }
  }
}
