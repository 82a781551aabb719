import type { Transaction } from '#/database/connect.ts';

/**
 * When a member (a number) withdraws: deletes the member's own words in reports, and keeps the decisions.
 */
export async function leaveReports(tx: Transaction, member: number): Promise<void> {
  await tx.updateTable('reports').set({ detail: '' }).where('reporter', '=', member).execute();
}
