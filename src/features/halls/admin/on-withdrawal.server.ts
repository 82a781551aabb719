import type { Transaction } from '#/database/connect.ts';
import { disableKeeperless } from '#/features/halls/owners/keeperless.server.ts';
import { takeHalls } from './hall-changes.server.ts';

/**
 * Cleans up when a member (a number) withdraws: clears the texts of the member's claims, takes back waiting
 * claims and ends the keeping of halls. Webhooks stay without an author; those of a hall without another
 * keeper are disabled.
 */
export async function leaveHalls(tx: Transaction, member: number, now: Date): Promise<void> {
  // Claims come first: this waits for a claim that is being accepted, and then its keeper is found.
  const own = tx.updateTable('hall_claims').where('member', '=', member);
  await own.set({ state: 'withdrawn', pending: 0 }).where('pending', '=', 1).execute();
  await own.set({ license: '', note: '', answer: '' }).execute();
  const kept = tx.selectFrom('hall_keepers').select('hall').where('member', '=', member).orderBy('hall');
  for (const { hall } of await kept.execute()) {
    // Locked, so that of two keepers who leave at once one is the last.
    const [row] = await takeHalls(tx, eb => eb('id', '=', hall));
    await tx.deleteFrom('hall_keepers').where('member', '=', member).where('hall', '=', hall).execute();
    if (row) await disableKeeperless(tx, row, now);
  }
  await tx.updateTable('webhooks').set({ made_by: null }).where('made_by', '=', member).execute();
}
