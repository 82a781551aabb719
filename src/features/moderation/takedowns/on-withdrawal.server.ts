import type { Transaction } from '#/database/connect.ts';

/** When a member (a number) withdraws: deletes the nickname that takedowns stored, and keeps the decisions. */
export async function leaveTakedowns(tx: Transaction, member: number): Promise<void> {
  await tx
    .updateTable('takedowns')
    .set({ content: '', withheld: '' })
    .where('target_kind', '=', 'profile')
    .where('target', '=', member)
    .execute();
}
