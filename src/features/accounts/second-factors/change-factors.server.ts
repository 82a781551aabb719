import type { Context } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { confirmOwner } from '#/features/accounts/profile/change-password.server.ts';
import { memberAt } from '#/features/members/fields/member-row.server.ts';
import { audit } from '#/server/audit.ts';
import { endSessions, requiresFactor } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { FACTOR_NEEDS_PASSWORD, LAST_FACTOR } from './second-factors.constants.ts';
import type { FactorSaved } from './second-factors.contract.ts';
import { hasFactor, noteFactors } from './second-factors.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A member's second factors changed; `what` names the change. An operator reset them if `isReset`. */
    'factor.changed': { member: number; what: string; isReset?: boolean; now: Date };
  }
}

type Call = Context<MemberEnv>;

/** A change of factors; `hasAny` is whether the member had one before. */
type Change = (tx: Transaction, hasAny: boolean) => Promise<string | FactorSaved>;

/** Requires the current password or a fresh session. */
export async function confirmCaller(c: Call, currentPassword: string): Promise<void> {
  const { member } = c.var;
  const owner = await memberAt(c.env.site.db, member.number);
  await confirmOwner(c.env, member, owner, { currentPassword, needed: FACTOR_NEEDS_PASSWORD });
}

/** Throws 409 when a member who must have a factor has none left; call it after the removal. */
export async function refuseLast(tx: Transaction, c: Call): Promise<void> {
  const row = await lockMember(tx, c.var.member.number);
  const isRequired = row !== undefined && requiresFactor(c.env.site.config, row);
  if (isRequired && !(await hasFactor(tx, row.number))) throw new Refusal('conflict', LAST_FACTOR);
}

/**
 * Changes the caller's factors in one transaction, and notifies the caller. A new factor ends all other
 * sessions, like a changed password, because they were begun without it.
 */
export async function changeFactors(
  c: Call,
  what: string,
  change: Change,
  { isNew = false } = {},
): Promise<FactorSaved> {
  const { db, now } = c.env.site;
  const { member: by } = c.var;
  c.header('cache-control', 'no-store');
  return write(db, async tx => {
    const row = await lockMember(tx, by.number);
    const done = await change(tx, row?.second_factor === 1);
    const recoveryCodes = await noteFactors(tx, by.number);
    if (isNew) await endSessions(tx, by.number, by.session);
    if (row?.role === 'admin') {
      const subject = `member:${by.id}`;
      await audit(tx, { by, action: 'member.factor', subject, after: { factor: what }, now: now() });
    }
    tx.emit({ kind: 'factor.changed', member: by.number, what, now: now() });
    return typeof done === 'string' ? { message: done, ...(recoveryCodes && { recoveryCodes }) } : done;
  });
}
