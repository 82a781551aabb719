import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { confirmOwner } from '#/features/accounts/profile/change-password.server.ts';
import { memberAt } from '#/features/members/fields/member-row.server.ts';
import { audit } from '#/server/audit.ts';
import { operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { endSessions, memberOnly, requiresFactor } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { rowId } from '#/shared/text/written.ts';
import { newPasskey, registrationOptionsAnswer } from './passkeys.contract.ts';
import {
  findPasskeys,
  type NewPasskey,
  registrationOptions,
  storeChallenge,
  takeChallenge,
  verifiedPasskey,
  wrongPasskey,
} from './passkeys.server.ts';
import {
  CODES_RENEWED,
  FACTOR_NEEDS_PASSWORD,
  LAST_FACTOR,
  MAX_PASSKEYS,
  NO_PASSKEY,
  NO_SECOND_FACTOR,
  NO_TOTP,
  PASSKEY_ADDED,
  PASSKEY_KNOWN,
  PASSKEY_REMOVED,
  SETUP_OVER,
  TOO_MANY_PASSKEYS,
  TOTP_ADDED,
  TOTP_REMOVED,
  WRONG_FIRST_CODE,
} from './second-factors.constants.ts';
import {
  confirmedByOwner,
  type FactorSaved,
  factorSaved,
  firstCode,
  newSecret,
  ownSecondFactorsAnswer,
} from './second-factors.contract.ts';
import { hasFactor, loadSecondFactors, noteFactors, renewRecoveryCodes } from './second-factors.server.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.server.ts';

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
async function confirmCaller(c: Call, currentPassword: string): Promise<void> {
  const { member } = c.var;
  const owner = await memberAt(c.env.site.db, member.number);
  await confirmOwner(c.env, member, owner, { currentPassword, needed: FACTOR_NEEDS_PASSWORD });
}

/** Throws 409 when a member who must have a factor has none left; call it after the removal. */
async function refuseLast(tx: Transaction, c: Call): Promise<void> {
  const row = await lockMember(tx, c.var.member.number);
  const isRequired = row !== undefined && requiresFactor(c.env.site.config, row);
  if (isRequired && !(await hasFactor(tx, row.number))) throw new Refusal('conflict', LAST_FACTOR);
}

/**
 * Changes the caller's factors in one transaction, and notifies the caller. A new factor ends all other
 * sessions, like a changed password, because they were begun without it.
 */
async function changeFactors(
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

/** The member's own second factors: the list, the authenticator app, and the recovery codes. */
export const ownSecondFactors = new Hono<MemberEnv>()
  .get('/second-factor', operation('내 2단계 인증', ownSecondFactorsAnswer), memberOnly, async c =>
    c.json(await loadSecondFactors(c.env.site, await memberAt(c.env.site.db, c.var.member.number))),
  )
  .post(
    '/second-factor/app',
    operation('인증 앱 등록 시작', newSecret),
    memberOnly,
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      const { db, config, now } = c.env.site;
      c.header('cache-control', 'no-store');
      return c.json(await write(db, tx => startTotp(tx, config, c.var.member, now())));
    },
  )
  .put(
    '/second-factor/app',
    operation('첫 코드로 인증 앱 등록', factorSaved),
    memberOnly,
    body(firstCode),
    async c => {
      const { config, now } = c.env.site;
      const typed = { member: c.var.member.number, code: c.req.valid('json').code, now: now() };
      return c.json(
        await changeFactors(
          c,
          '인증 앱 등록',
          async tx => {
            const outcome = await confirmTotp(tx, config, typed);
            if (outcome === 'over') throw new Refusal('conflict', SETUP_OVER);
            if (outcome === 'wrong') throw refusalOf('code', WRONG_FIRST_CODE);
            return TOTP_ADDED;
          },
          { isNew: true },
        ),
      );
    },
  )
  .delete(
    '/second-factor/app',
    operation('인증 앱 해제', factorSaved),
    memberOnly,
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      return c.json(
        await changeFactors(c, '인증 앱 해제', async tx => {
          if (!(await removeTotp(tx, c.var.member.number))) throw new Refusal('missing', NO_TOTP);
          await refuseLast(tx, c);
          return TOTP_REMOVED;
        }),
      );
    },
  )
  .post(
    '/second-factor/recovery-codes',
    operation('복구 코드 새로 만들기', factorSaved),
    memberOnly,
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      return c.json(
        await changeFactors(c, '복구 코드 새로 만들기', async (tx, hasAny) => {
          if (!hasAny) throw new Refusal('conflict', NO_SECOND_FACTOR);
          return { message: CODES_RENEWED, recoveryCodes: await renewRecoveryCodes(tx, c.var.member.number) };
        }),
      );
    },
  );

const refusalOf = (path: string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });

const passkeyNumber = z.object({ passkey: rowId });

/** The member's own passkeys: register a new one in two calls, and remove one. */
export const ownPasskeys = new Hono<MemberEnv>()
  .post(
    '/second-factor/passkeys/options',
    operation('패스키 등록 준비', registrationOptionsAnswer),
    memberOnly,
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      const { db, config, now } = c.env.site;
      const owner = await memberAt(db, c.var.member.number);
      const held = await findPasskeys(db, owner.number);
      if (held.length >= MAX_PASSKEYS) throw new Refusal('conflict', TOO_MANY_PASSKEYS);
      const options = await registrationOptions(config, owner, held);
      const owned = { member: owner.number, purpose: 'add' } as const;
      await write(db, tx => storeChallenge(tx, options.challenge, owned, now()));
      c.header('cache-control', 'no-store');
      return c.json(options);
    },
  )
  .post(
    '/second-factor/passkeys',
    operation('패스키 등록', factorSaved),
    memberOnly,
    body(newPasskey),
    async c => {
      const { name, response } = c.req.valid('json');
      const passkey = await verifiedPasskey(c.env.site.config, response);
      const owner = { member: c.var.member.number, name, now: c.env.site.now() };
      const add = (tx: Transaction) => addPasskey(tx, passkey, owner);
      return c.json(await changeFactors(c, '패스키 등록', add, { isNew: true }));
    },
  )
  .delete(
    '/second-factor/passkeys/:passkey',
    operation('패스키 해제', factorSaved),
    memberOnly,
    param(passkeyNumber),
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      const { passkey } = c.req.valid('param');
      return c.json(
        await changeFactors(c, '패스키 해제', async tx => {
          const removed = await tx
            .deleteFrom('passkeys')
            .where('id', '=', passkey)
            .where('member', '=', c.var.member.number)
            .executeTakeFirst();
          if (removed.numDeletedRows === 0n) throw new Refusal('missing', NO_PASSKEY);
          await refuseLast(tx, c);
          return PASSKEY_REMOVED;
        }),
      );
    },
  );

type Adding = { member: number; name: string; now: Date };

async function addPasskey(
  tx: Transaction,
  { challenge, ...passkey }: NewPasskey,
  { member, name, now }: Adding,
): Promise<string> {
  if (!(await takeChallenge(tx, challenge, { member, purpose: 'add' }, now))) throw wrongPasskey();
  if ((await findPasskeys(tx, member)).length >= MAX_PASSKEYS)
    throw new Refusal('conflict', TOO_MANY_PASSKEYS);
  const added = await tx
    .insertInto('passkeys')
    .values({ ...passkey, member, name: name || '패스키', created_at: now.toISOString() })
    .onConflict(held => held.column('credential').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new Refusal('conflict', PASSKEY_KNOWN);
  return PASSKEY_ADDED;
}
