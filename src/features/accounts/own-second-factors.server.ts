import { type Context, Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { memberAt } from '#/features/members/member-row.server.ts';
import { notify } from '#/features/notifications/notify.server.ts';
import { renewRecoveryCodes } from '#/features/second-factors/recovery-codes.server.ts';
import {
  confirmedByOwner,
  type FactorSaved,
  firstCode,
} from '#/features/second-factors/second-factors.contract.ts';
import {
  CODES_RENEWED,
  FACTOR_NEEDS_PASSWORD,
  LAST_FACTOR,
  NO_SECOND_FACTOR,
  NO_TOTP,
  SETUP_OVER,
  TOTP_ADDED,
  TOTP_REMOVED,
  WRONG_FIRST_CODE,
} from '#/features/second-factors/second-factors.limits.ts';
import { hasApp, noteFactors, secondFactorsOf } from '#/features/second-factors/second-factors.server.ts';
import { confirmTotp, removeTotp, startTotp } from '#/features/second-factors/totp.server.ts';
import { audit } from '#/server/audit.ts';
import { requiresFactor } from '#/server/required-factor.ts';
import { memberOnly } from '#/server/session.ts';
import type { MemberEnv, SignedIn } from '#/server/site.ts';
import { body } from '#/server/validate.ts';
import { Refusal } from '#/shared/refusal.ts';
import { confirmOwner } from './change-password.server.ts';

/** The member's own second factors: what is registered, an authenticator app, and the recovery codes. */
export const ownSecondFactors = new Hono<MemberEnv>()
  .get('/second-factor', memberOnly, async c =>
    c.json(await secondFactorsOf(c.env.site, await memberAt(c.env.site.db, c.var.member.number))),
  )
  .post('/second-factor/app', memberOnly, body(confirmedByOwner), async c => {
    await confirmCaller(c, c.req.valid('json').currentPassword);
    const { db, config, now } = c.env.site;
    c.header('cache-control', 'no-store');
    return c.json(await write(db, tx => startTotp(tx, config, c.var.member, now())));
  })
  .put('/second-factor/app', memberOnly, body(firstCode), async c => {
    const { config, now } = c.env.site;
    const typed = { member: c.var.member.number, code: c.req.valid('json').code, now: now() };
    return c.json(
      await changeFactors(c, '인증 앱 등록', async tx => {
        const outcome = await confirmTotp(tx, config, typed);
        if (outcome === 'over') throw new Refusal('conflict', SETUP_OVER);
        if (outcome === 'wrong') throw refusalOf('code', WRONG_FIRST_CODE);
        return TOTP_ADDED;
      }),
    );
  })
  .delete('/second-factor/app', memberOnly, body(confirmedByOwner), async c => {
    await confirmCaller(c, c.req.valid('json').currentPassword);
    return c.json(
      await changeFactors(c, '인증 앱 해제', async tx => {
        if (!(await removeTotp(tx, c.var.member.number))) throw new Refusal('missing', NO_TOTP);
        await refuseLast(tx, c);
        return TOTP_REMOVED;
      }),
    );
  })
  .post('/second-factor/recovery-codes', memberOnly, body(confirmedByOwner), async c => {
    await confirmCaller(c, c.req.valid('json').currentPassword);
    return c.json(
      await changeFactors(c, '복구 코드 새로 만들기', async (tx, hasAny) => {
        if (!hasAny) throw new Refusal('conflict', NO_SECOND_FACTOR);
        return { message: CODES_RENEWED, recoveryCodes: await renewRecoveryCodes(tx, c.var.member.number) };
      }),
    );
  });

type Call = Context<MemberEnv>;
type Change = (tx: Transaction, hasAny: boolean) => Promise<string | FactorSaved>;

/** Requires the current password or a fresh session. */
async function confirmCaller(c: Call, currentPassword: string): Promise<void> {
  const { member } = c.var;
  const owner = await memberAt(c.env.site.db, member.number);
  await confirmOwner(c.env, member, owner, { currentPassword, needed: FACTOR_NEEDS_PASSWORD });
}

/** Refuses (409) to remove the last factor of whoever must have one. */
async function refuseLast(tx: Transaction, c: Call): Promise<void> {
  const row = await lockMember(tx, c.var.member.number);
  const isRequired = row !== undefined && requiresFactor(c.env.site.config, row);
  if (isRequired && !(await hasApp(tx, row.number))) throw new Refusal('conflict', LAST_FACTOR);
}

/** Changes the caller's factors in one transaction, and tells every other session of theirs what was done. */
async function changeFactors(c: Call, what: string, change: Change): Promise<FactorSaved> {
  const { db, now, notifier } = c.env.site;
  const { member: by } = c.var;
  c.header('cache-control', 'no-store');
  const { saved, recipients } = await write(db, async tx => {
    const row = await lockMember(tx, by.number);
    const done = await change(tx, row?.second_factor === 1);
    const recoveryCodes = await noteFactors(tx, by.number);
    const saved =
      typeof done === 'string' ? { message: done, ...(recoveryCodes && { recoveryCodes }) } : done;
    const isAdmin = row?.role === 'admin';
    return { saved, recipients: await tell(tx, { by, isAdmin, what, now: now() }) };
  });
  notifier.notify(recipients);
  return saved;
}

type Done = { by: SignedIn; isAdmin: boolean; what: string; now: Date };

async function tell(tx: Transaction, { by, isAdmin, what, now }: Done): Promise<number[]> {
  if (isAdmin) {
    const subject = `member:${by.id}`;
    await audit(tx, { by, action: 'member.factor', subject, after: { factor: what }, now });
  }
  const notification = { kind: 'password', event: 'factor', link: '/profile/security' } as const;
  // A subject for each change: one that comes later hides none before.
  const subject = `factor:${what}`;
  return notify(tx, { to: [by.number], ...notification, subject, title: what, actor: null, now });
}

const refusalOf = (path: string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });
