import type { Transaction } from '#/database/connect.ts';

/**
 * When a member (a number) withdraws: deletes the words of objections and the nickname, and keeps the
 * decisions.
 */
export async function leaveTakedowns(tx: Transaction, member: number): Promise<void> {
  await tx
    .updateTable('takedowns')
    .set(eb => ({ objection: '', pending: eb.case().when('state', '=', 'open').then(1).else(0).end() }))
    .where('author', '=', member)
    .execute();
  await tx
    .updateTable('takedowns')
    .set({ content: '', withheld: '' })
    .where('target_kind', '=', 'profile')
    .where('target', '=', member)
    .execute();
}
