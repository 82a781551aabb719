import type { Transaction } from '#/database/connect.ts';

/** When a member (a number) withdraws: what was asked and answered goes, and what waits has nothing left to answer. */
export async function leavePrivacyRequests(tx: Transaction, member: number): Promise<void> {
  const open = { state: 'withdrawn' as const, pending: 0 };
  const own = tx.updateTable('privacy_requests').where('member', '=', member);
  await own.set(open).where('state', '=', 'open').execute();
  await own.set({ request: '', answer: '' }).execute();
}
