import type { Transaction } from '#/database/connect.ts';

/** When a member (a number) withdraws: what was said in own words in reports and objections goes, the decisions stay. */
export async function leaveReports(tx: Transaction, member: number): Promise<void> {
  await tx.updateTable('reports').set({ detail: '' }).where('reporter', '=', member).execute();
  await tx.updateTable('sanctions').set({ objection: '', waiting: 0 }).where('member', '=', member).execute();
}
