import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import { lockCaller, write } from '#/database/write.ts';
import { confirmCaller } from '#/features/accounts/profile/change-password.server.ts';
import { loadCaller } from '#/features/members/fields/member-row.server.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { body, operation, param } from '#/server/http/operations.ts';
import { endSessions, memberOnly, requiresFactor } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { rowId } from '#/shared/text/written.ts';
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
  confirmedByOwner,
  type FactorSaved,
  factorSaved,
  firstCode,
  MAX_PASSKEYS,
  NO_PASSKEY,
  newPasskey,
  newSecret,
  ownSecondFactorsAnswer,
  registrationOptionsAnswer,
} from './second-factors.contract.ts';
import {
  confirmTotp,
  hasFactor,
  loadSecondFactors,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  storeFactorState,
} from './second-factors.server.ts';

const WRONG_FIRST_CODE =
  '인증 코드가 올바르지 않습니다. 휴대폰의 시각이 맞는지 확인하고, 지금 보이는 6자리를 입력해주세요.';
const CODES_RENEWED = '복구 코드를 새로 만들었습니다. 전에 받은 코드는 쓸 수 없습니다.';
const LAST_FACTOR =
  '이 계정에는 2단계 인증이 필요해서 마지막 인증 수단은 해제할 수 없습니다. 다른 휴대폰으로 옮기려면 새로 등록해주세요.';
const TOO_MANY_PASSKEYS = `패스키는 ${MAX_PASSKEYS}개까지 등록할 수 있습니다. 쓰지 않는 패스키를 먼저 해제해주세요.`;

type Call = Context<MemberEnv>;

/** Returns the message; `hasAny` is true if there was a factor before. */
type Change = (tx: Transaction, hasAny: boolean) => Promise<string | FactorSaved>;

type Confirmed = { out: { json: z.output<typeof confirmedByOwner> } };

const ownerOnly = createMiddleware<MemberEnv, string, Confirmed>(async (c, next) => {
  const { currentPassword } = c.req.valid('json');
  await confirmCaller(c, currentPassword, '2단계 인증을 바꾸려면 현재 비밀번호를 입력해주세요.');
  await next();
});

/** The caller has to confirm these changes by the password or a recent login. */
const confirmed = [body(confirmedByOwner), ownerOnly] as const;
const forOwner = [memberOnly, ...confirmed] as const;

/** Throws 409 when a member that must have a factor has none left; call it after the removal. */
async function refuseLast(tx: Transaction, c: Call): Promise<void> {
  const row = await lockCaller(tx, c.var.member.number);
  if (requiresFactor(c.env.site.config, row) && !(await hasFactor(tx, row.number)))
    throw new Refusal('conflict', LAST_FACTOR);
}

/** Notifies the caller of `what` (Korean). A new factor ends all other sessions, which began without it. */
async function changeFactors(c: Call, what: string, change: Change, { isNew = false } = {}) {
  const { db, now } = c.env.site;
  const { member: by } = c.var;
  const saved = await write(db, async (tx): Promise<FactorSaved> => {
    const row = await lockCaller(tx, by.number);
    const done = await change(tx, row.second_factor === 1);
    const recoveryCodes = await storeFactorState(tx, by.number);
    if (isNew) await endSessions(tx, by.number, by.session);
    if (row.role === 'admin') {
      const subject = `member:${by.id}`;
      await audit(tx, { by, action: 'member.factor', subject, after: { factor: what }, now: now() });
    }
    const about = { subject: `factor:${what}`, title: what, link: '/profile/security' };
    emitAccountChange(tx, { member: by.number, event: 'factor', ...about, now: now() });
    return typeof done === 'string' ? { message: done, ...(recoveryCodes && { recoveryCodes }) } : done;
  });
  return c.json(saved);
}

const passkeyNumber = z.object({ passkey: rowId });

export const ownSecondFactors = new Hono<MemberEnv>()
  .get('/second-factor', operation('내 2단계 인증', ownSecondFactorsAnswer), memberOnly, async c =>
    c.json(await loadSecondFactors(c.env.site, await loadCaller(c.env.site.db, c.var.member.number))),
  )
  .post('/second-factor/app', operation('인증 앱 등록 시작', newSecret), ...forOwner, async c => {
    const { db, config, now } = c.env.site;
    return c.json(await write(db, tx => startTotp(tx, config, c.var.member, now())));
  })
  .put(
    '/second-factor/app',
    operation('첫 코드로 인증 앱 등록', factorSaved),
    memberOnly,
    body(firstCode),
    async c => {
      const { config, now } = c.env.site;
      const typed = { member: c.var.member.number, code: c.req.valid('json').code, now: now() };
      const add = async (tx: Transaction) => {
        const outcome = await confirmTotp(tx, config, typed);
        if (outcome === 'over')
          throw new Refusal('conflict', '설정 시간이 지났습니다. 처음부터 다시 시작해주세요.');
        if (outcome === 'wrong') throw invalidField('code', WRONG_FIRST_CODE);
        return '인증 앱을 등록했습니다. 다음 로그인부터 인증 코드를 입력합니다. 다른 기기에서는 로그아웃했습니다.';
      };
      return changeFactors(c, '인증 앱 등록', add, { isNew: true });
    },
  )
  .delete('/second-factor/app', operation('인증 앱 해제', factorSaved), ...forOwner, async c => {
    return changeFactors(c, '인증 앱 해제', async tx => {
      if (!(await removeTotp(tx, c.var.member.number)))
        throw new Refusal('missing', '등록된 인증 앱이 없습니다.');
      await refuseLast(tx, c);
      return '인증 앱을 해제했습니다.';
    });
  })
  .post(
    '/second-factor/recovery-codes',
    operation('복구 코드 새로 만들기', factorSaved),
    ...forOwner,
    async c => {
      return changeFactors(c, '복구 코드 새로 만들기', async (tx, hasAny) => {
        if (!hasAny) throw new Refusal('conflict', '먼저 인증 앱이나 패스키를 등록해주세요.');
        return { message: CODES_RENEWED, recoveryCodes: await renewRecoveryCodes(tx, c.var.member.number) };
      });
    },
  )
  .post(
    '/second-factor/passkeys/options',
    operation('패스키 등록 준비', registrationOptionsAnswer),
    ...forOwner,
    async c => {
      const { db, config, now } = c.env.site;
      const owner = await loadCaller(db, c.var.member.number);
      const held = await findPasskeys(db, owner.number);
      if (held.length >= MAX_PASSKEYS) throw new Refusal('conflict', TOO_MANY_PASSKEYS);
      const options = await registrationOptions(config, owner, held);
      const owned = { member: owner.number, purpose: 'add' } as const;
      await write(db, tx => storeChallenge(tx, options.challenge, owned, now()));
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
      return changeFactors(c, '패스키 등록', add, { isNew: true });
    },
  )
  .delete(
    '/second-factor/passkeys/:passkey',
    operation('패스키 해제', factorSaved),
    memberOnly,
    param(passkeyNumber),
    ...confirmed,
    async c => {
      const { passkey } = c.req.valid('param');
      return changeFactors(c, '패스키 해제', async tx => {
        const removed = await tx
          .deleteFrom('passkeys')
          .where(eb => eb.and({ id: passkey, member: c.var.member.number }))
          .executeTakeFirst();
        if (!removed.numDeletedRows) throw new Refusal('missing', NO_PASSKEY);
        await refuseLast(tx, c);
        return '패스키를 해제했습니다.';
      });
    },
  );

async function addPasskey(
  tx: Transaction,
  { challenge, ...passkey }: NewPasskey,
  { member, name, now }: { member: number; name: string; now: Date },
): Promise<string> {
  if (!(await takeChallenge(tx, challenge, { member, purpose: 'add' }, now))) throw wrongPasskey();
  if ((await findPasskeys(tx, member)).length >= MAX_PASSKEYS)
    throw new Refusal('conflict', TOO_MANY_PASSKEYS);
  const added = await tx
    .insertInto('passkeys')
    .values({ ...passkey, member, name: name || '패스키', created_at: now.toISOString() })
    .onConflict(oc => oc.column('credential').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new Refusal('conflict', '이미 등록된 패스키입니다.');
  return '패스키를 등록했습니다. 다음부터 패스키로 로그인할 수 있습니다. 다른 기기에서는 로그아웃했습니다.';
}
