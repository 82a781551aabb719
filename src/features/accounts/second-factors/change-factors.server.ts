import type { Context } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { confirmOwner } from '#/features/accounts/profile/change-password.server.ts';
import { memberAt } from '#/features/members/fields/member-row.server.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { requiresFactor } from '#/server/sessions/required-factor.ts';
import { endSessions } from '#/server/sessions/session.ts';
import type { MemberEnv, SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { FACTOR_NEEDS_PASSWORD, LAST_FACTOR } from './second-factors.constants.ts';
import type { FactorSaved } from './second-factors.contract.ts';
import { hasFactor, noteFactors } from './second-factors.server.ts';

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
  const { db, now, notifier } = c.env.site;
  const { member: by } = c.var;
  c.header('cache-control', 'no-store');
  const { saved, recipients } = await write(db, async tx => {
    const row = await lockMember(tx, by.number);
    const done = await change(tx, row?.second_factor === 1);
    const recoveryCodes = await noteFactors(tx, by.number);
    if (isNew) await endSessions(tx, by.number, by.session);
    const saved =
      typeof done === 'string' ? { message: done, ...(recoveryCodes && { recoveryCodes }) } : done;
    const isAdmin = row?.role === 'admin';
    return { saved, recipients: await tell(tx, { by, isAdmin, what, now: now() }) };
  });
  notifier.pushUnreadCounts(recipients);
  return saved;
}

type Done = { by: SignedIn; isAdmin: boolean; what: string; now: Date };

async function tell(tx: Transaction, { by, isAdmin, what, now }: Done): Promise<number[]> {
  if (isAdmin) {
    const subject = `member:${by.id}`;
    await audit(tx, { by, action: 'member.factor', subject, after: { factor: what }, now });
  }
  const notification = { kind: 'password', event: 'factor', link: '/profile/security' } as const;
  // A subject for each kind of change, so that a later notification does not replace an earlier one.
  const subject = `factor:${what}`;
  return createNotifications(tx, {
    to: [by.number],
    ...notification,
    subject,
    title: what,
    actor: null,
    now,
  });
}
