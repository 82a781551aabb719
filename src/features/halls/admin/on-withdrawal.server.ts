import type { Transaction } from '#/database/connect.ts';

/**
 * Cleans up when a member (a number) withdraws: clears the texts of the member's claims, takes back waiting
 * claims and ends the keeping of halls.
 */
export async function leaveHalls(tx: Transaction, member: number): Promise<void> {
  // Claims come first: this waits for a claim that is being accepted, and then its keeper is found.
  const own = tx.updateTable('hall_claims').where('member', '=', member);
  await own.set({ state: 'withdrawn', pending: 0 }).where('pending', '=', 1).execute();
  await own.set({ license: '', note: '', answer: '' }).execute();
  await tx.deleteFrom('hall_keepers').where('member', '=', member).execute();
}
