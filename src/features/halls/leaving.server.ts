import type { Transaction } from '#/database/connect.ts';

/**
 * When a member (a number) withdraws: what was said in claims goes, what waits is taken back, no hall is kept, and
 * webhooks stay under nobody’s name.
 */
export async function leaveHalls(tx: Transaction, member: number): Promise<void> {
  // First the claims: one that is accepted meanwhile is waited for, and its keeper found.
  const own = tx.updateTable('hall_claims').where('member', '=', member);
  await own.set({ state: 'withdrawn', pending: 0 }).where('pending', '=', 1).execute();
  await own.set({ license: '', note: '', answer: '' }).execute();
  await tx.deleteFrom('hall_keepers').where('member', '=', member).execute();
  await tx.updateTable('webhooks').set({ made_by: null }).where('made_by', '=', member).execute();
}
