import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { dropApplications } from '#/features/matches/applicants/applications.server.ts';
import { deleteBlocksAgainst } from '#/features/members/blocks/blocks.server.ts';
import { listOnBoards } from '#/features/results/records/on-withdrawal.server.ts';
import type { Role } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';

/**
 * Gives a member another role; returns whether anything changed. Throws 409 for the last admin. Sessions
 * stay, because each request reads the role. Moderators are members with a flag: they stay in the ranking.
 */
export async function changeRole(tx: Transaction, member: number, role: Role): Promise<boolean> {
  const moderator = role === 'moderator' ? 1 : 0;
  const marked = await tx
    .updateTable('members')
    .set({ moderator })
    .where('number', '=', member)
    .where('moderator', '<>', moderator)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  const isRaised = await changeListing(tx, member, role === 'admin' ? 'admin' : 'member');
  if (role !== 'member') await deleteBlocksAgainst(tx, member);
  return isRaised || marked.numUpdatedRows > 0n;
}

async function changeListing(tx: Transaction, member: number, role: 'member' | 'admin'): Promise<boolean> {
  const changed = await tx
    .updateTable('members')
    .set({ role, listed: role === 'member' ? 1 : 0 })
    .where('number', '=', member)
    .where('role', '<>', role)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return false;
  await indexMembers(tx, [member]);
  await listOnBoards(tx, member, role === 'member' ? 1 : 0);
  if (role === 'member') await oneAdminLess(tx);
  else {
    await changeCount(tx, 'admins', 1);
    await dropApplications(tx, member);
  }
  await changeCount(tx, 'members', role === 'member' ? 1 : -1);
  return true;
}

/**
 * Lowers the stored number of admins by one; throws 409 for the last admin. Call it in the transaction in
 * which an admin loses the role, also by withdrawal. The stored count decides, because two transactions
 * cannot lower it at the same time.
 */
export async function oneAdminLess(tx: Transaction): Promise<void> {
  const lowered = await tx
    .updateTable('row_counts')
    .set({ value: sql<number>`value - 1` })
    .where('name', '=', 'admins')
    .where('value', '>', 1)
    .executeTakeFirst();
  if (!lowered.numUpdatedRows)
    throw new Refusal('conflict', '마지막 관리자입니다. 다른 관리자를 먼저 지정해 주세요.');
}
