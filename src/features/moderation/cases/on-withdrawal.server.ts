import type { Transaction } from '#/database/connect.ts';
import { withdrawCases } from './case-store.server.ts';

/**
 * When a member (a number) withdraws: ends the member's waiting cases, and erases the member's texts in all cases
 * and reports. The decisions stay.
 */
export async function leaveCases(tx: Transaction, member: number, now: Date): Promise<void> {
  await withdrawCases(tx, { openedBy: member }, now);
  const written = { text: '', facts: '{}', answer: '' };
  await tx.updateTable('cases').set(written).where('opened_by', '=', member).execute();
  await tx.updateTable('reports').set({ detail: '' }).where('reporter', '=', member).execute();
}
