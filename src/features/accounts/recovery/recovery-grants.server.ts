import { hash } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { forgetLoginSteps } from '#/features/accounts/second-factors/second-factors.server.ts';
import { hashAddress } from '#/server/http/address.ts';
import { endSessions } from '#/server/sessions/session.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { GRANT_MINUTES, RESET_BLOCK_HOURS } from './recovery.constants.ts';

declare module '#/database/events.ts' {
  interface Events {
    'password.reset': { member: number; now: Date };
  }
}

type Grant = { member: number; address_hash: string; code_hash: string };

/** Allows one password reset from this address within GRANT_MINUTES; `code` is '' on sites without mail. */
export async function grantTo(
  tx: Transaction,
  { member, address, code, now }: { member: number; address: string; code: string; now: Date },
): Promise<void> {
  const address_hash = hashAddress(member, address);
  const changes = {
    code_hash: code && hashCode(address_hash, code),
    expires_at: new Date(now.getTime() + GRANT_MINUTES * 60_000).toISOString(),
  };
  await tx
    .insertInto('recovery_grants')
    .values({ member, address_hash, ...changes })
    .onConflict(held => held.columns(['member', 'address_hash']).doUpdateSet(changes))
    .execute();
}

export function findGrant(
  db: Database,
  member: number,
  address: string,
  now: Date,
): Promise<Grant | undefined> {
  return db
    .selectFrom('recovery_grants')
    .select(['member', 'address_hash', 'code_hash'])
    .where('member', '=', member)
    .where('address_hash', '=', hashAddress(member, address))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Whether `code` is the code mailed for the grant; true for any code when none was mailed. */
export const hasCode = ({ address_hash, code_hash }: Grant, code: string) =>
  code_hash === '' || code_hash === hashCode(address_hash, code.replace(/\D/g, ''));

const hashCode = (addressHash: string, code: string) => hash('sha256', `${addressHash} ${code}`, 'base64url');

/** Deletes the member's grants, pending resets and logins that wait for their second step. */
export async function forgetResets(tx: Transaction, member: number): Promise<void> {
  for (const table of ['recovery_grants', 'pending_resets'] as const) {
    await tx.deleteFrom(table).where('member', '=', member).execute();
  }
  await forgetLoginSteps(tx, member);
}

/** Blocks resets for a day, because a stranger may have changed the contact. */
export async function blockResets(tx: Transaction, member: number, now: Date): Promise<void> {
  await tx.deleteFrom('recovery_grants').where('member', '=', member).execute();
  const reset_refused_until = new Date(now.getTime() + RESET_BLOCK_HOURS * 3_600_000).toISOString();
  await tx.updateTable('members').set({ reset_refused_until }).where('number', '=', member).execute();
}

/** Deletes the grant, so that it permits only one reset; returns false when another request has used it. */
export async function takeGrant(tx: Transaction, grant: Grant): Promise<boolean> {
  // Of several simultaneous resets one deletes the row; the others find none.
  const used = await tx
    .deleteFrom('recovery_grants')
    .where('member', '=', grant.member)
    .where('address_hash', '=', grant.address_hash)
    .where('code_hash', '=', grant.code_hash)
    .executeTakeFirst();
  return Boolean(used.numDeletedRows);
}

/** Sets a member's password and ends all sessions; returns false for an admin or a withdrawn member. */
export async function setResetPassword(
  tx: Transaction,
  member: number,
  hash: string,
  now: Date,
): Promise<boolean> {
  const notice =
    `비밀번호가 재설정되었습니다. (${showDateTime(now.toISOString())}) ` +
    '본인이 재설정하지 않았다면 운영자에게 문의해주세요.';
  const changed = await tx
    .updateTable('members')
    .set({ password_hash: hash, sign_in_notice: notice })
    .where('number', '=', member)
    .where('role', '=', 'member')
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return false;
  await forgetResets(tx, member);
  await endSessions(tx, member);
  // A stranger who reset the password may read the notice at the next login; the notification reaches the
  // member later, too.
  tx.emit({ kind: 'password.reset', member, now });
  return true;
}
