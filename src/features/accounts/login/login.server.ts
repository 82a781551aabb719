import { Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { lockMember, write } from '#/database/write.ts';
import { applyReset } from '#/features/accounts/recovery/password-resets.server.ts';
import {
  findPasskey,
  findPasskeys,
  type Signature,
  type StoredPasskey,
  signingOptions,
  storeChallenge,
  takeChallenge,
  verifiedSignature,
  wrongPasskey,
} from '#/features/accounts/second-factors/passkeys.server.ts';
import {
  NO_PASSKEY,
  passkeyLogin,
  passkeyLoginStart,
  type SecondStepNeeded,
  secondStep,
  secondStepNeeded,
  signingOptionsAnswer,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import {
  beginLoginStep,
  countRecoveryCodes,
  findApp,
  findLoginStep,
  type LoginStep,
  takeCode,
  takeLoginStep,
} from '#/features/accounts/second-factors/second-factors.server.ts';
import { browserName } from '#/features/accounts/sessions/browser-name.rules.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { body, MESSAGE, operation } from '#/server/http/operations.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import { noteOrigins, recordAccess } from '#/server/sessions/member-origins.ts';
import { hashPassword, isOutdatedHash, isPassword } from '#/server/sessions/password.ts';
import { beginSession, endSessions, findLiveSessions, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { ballOf } from '#/shared/score4.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { chargeIf, chargePassword, rememberAddress, secondStepCharges } from './failed-attempts.server.ts';
import {
  type LoginAnswer,
  loginAnswer,
  loginRequest,
  type OwnSession,
  ownRoles,
  ownSession,
} from './login.contract.ts';

export const login = new Hono<ApiEnv>()
  .post(
    '/login',
    operation('로그인', z.union([loginAnswer, secondStepNeeded])),
    body(loginRequest),
    async c => {
      const { site, address, browser } = c.env;
      const { id, password } = c.req.valid('json');
      const account = await findAccount(site, foldKey(id));
      const welcome = await chargePassword(
        site,
        { idKey: foldKey(id), member: account?.number, address },
        () => signIn(site, account, password, { address, browser }),
        outcome => outcome === undefined,
      );
      if (!welcome) throw new Refusal('signed-out', '아이디 또는 비밀번호가 올바르지 않습니다.');
      return c.json(welcome);
    },
  )
  .post('/logout', operation('로그아웃', MESSAGE), memberOnly, async c => {
    await c.env.site.db.deleteFrom('sessions').where('token_hash', '=', c.var.member.session).execute();
    return c.json({ message: '로그아웃되었습니다.' });
  })
  .post('/logout-everywhere', operation('모든 기기에서 로그아웃', MESSAGE), memberOnly, async c => {
    await write(c.env.site.db, tx => endSessions(tx, c.var.member.number));
    return c.json({ message: '모든 기기에서 로그아웃되었습니다.' });
  });

export const adminCheck = new Hono<ApiEnv>().get(
  '/',
  operation('내가 관리자나 운영진인지 확인', ownRoles),
  memberOnly,
  c => {
    const { role, lacksFactor } = c.var.member;
    const roles = { isAdmin: role === 'admin', isModerator: mayModerate(c.var.member) };
    return c.json({ ...roles, ...(lacksFactor && { lacksFactor }) });
  },
);

type Account = { number: number; hash: string };

export type Caller = { address: string; browser: string };

/** Returns undefined if id or password is wrong. Always hashes once, so that the time reveals nothing. */
async function signIn(site: Site, account: Account | undefined, password: string, caller: Caller) {
  const limit = site.concurrencyLimits.hash;
  const fits = await isPassword(password, account?.hash, limit);
  if (!fits || !account) return undefined;
  const hash = isOutdatedHash(account.hash) ? await hashPassword(password, limit) : account.hash;
  const now = site.now();
  return write(site.db, async tx => {
    // The update locks the member's row until the session is written, so that a reset cannot slip in between.
    const member = await tx
      .updateTable('members')
      .set({ password_hash: hash })
      .where(eb => eb.and({ number: account.number, password_hash: account.hash, withdrawn_at: '' }))
      .returningAll()
      .executeTakeFirst();
    // The password was changed, or the account withdrawn, after the check.
    if (!member) return undefined;
    return member.second_factor
      ? askSecondStep(tx, member.number, now)
      : enter(tx, member, { ...caller, now });
  });
}

export async function askSecondStep(tx: Transaction, member: number, now: Date): Promise<SecondStepNeeded> {
  const step = await beginLoginStep(tx, member, now);
  const hasApp = (await findApp(tx, member)) !== undefined;
  const hasPasskey = (await findPasskeys(tx, member)).length > 0;
  return { message: '2단계 인증이 필요합니다.', secondFactor: { step, hasApp, hasPasskey } };
}

/** Begins a session; the member must have passed all steps of a login. */
export async function enter(
  tx: Transaction,
  { number, id, username, picture, score4, role, moderator, sign_in_notice: notice }: MemberRow,
  { address, browser, now }: Caller & { now: Date },
): Promise<LoginAnswer> {
  if (notice)
    await tx.updateTable('members').set({ sign_in_notice: '' }).where('number', '=', number).execute();
  await rememberAddress(tx, number, address, now);
  await noteOrigins(tx, number, { address, browser, now });
  await recordAccess(tx, { member: number, address, way: 'login', now });
  const token = await beginSession(tx, { number, role }, browser, now);
  const isAdmin = role === 'admin';
  const isModerator = isAdmin || moderator === 1;
  const shown = { ...(picture && { picture }), ...(notice && { notice }) };
  return { token, userId: id, username, isAdmin, isModerator, ball: ballOf(score4), ...shown };
}

async function findAccount({ db, now }: Site, idKey: string): Promise<Account | undefined> {
  const find = () =>
    db
      .selectFrom('members')
      .leftJoin('pending_resets', join =>
        join.onRef('pending_resets.member', '=', 'number').on('stopped_at', '=', ''),
      )
      .select(['number', 'members.password_hash as hash', 'due_at as dueAt'])
      .where(eb => eb.and({ id_key: idKey, withdrawn_at: '' }))
      .executeTakeFirst();
  const account = await find();
  if (!account?.dueAt || account.dueAt > now().toISOString()) return account;
  await write(db, tx => applyReset(tx, account.number, now()));
  return find();
}

export const ownSessions = new Hono<ApiEnv>().get(
  '/sessions',
  operation('내가 로그인한 기기 목록', z.array(ownSession)),
  memberOnly,
  async c => c.json(await findSessions(c.env.site, c.var.member)),
);

async function findSessions({ db, now }: Site, { number, session }: SignedIn): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'created_at', 'used_at'])
    .where('member', '=', number)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const live = await findLiveSessions(
    db,
    rows.map(row => row.token_hash),
    now(),
  );
  return rows
    .filter(row => live.has(row.token_hash))
    .map(row => ({
      browser: browserName(row.browser),
      signedInAt: toSeoulIso(row.created_at),
      usedAt: toSeoulIso(row.used_at),
      isThis: row.token_hash === session,
    }));
}

const WRONG_CODE =
  '인증 코드가 올바르지 않습니다. 한 번 쓴 코드는 다시 쓸 수 없으니, 새 코드가 나오면 입력해주세요.';
const STEP_OVER = '로그인 시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해주세요.';

export const secondStepLogin = new Hono<ApiEnv>().post(
  '/login/second-step',
  operation('인증 코드로 2단계 로그인', loginAnswer),
  body(secondStep),
  async c => {
    const { site, address, browser } = c.env;
    const { step, code } = c.req.valid('json');
    const login = await loginAt(site, step);
    const charges = await secondStepCharges(site, login.member, address);
    // A known address is charged on one counter, any other address on the account's counter as well.
    const caller = { address, browser, isKnown: charges.length === 1 };
    const answer = await chargeIf(
      site.limits,
      charges,
      () => finishSecondStep(site, login, code, caller),
      outcome => outcome === undefined,
    );
    if (!answer) throw invalidField('code', WRONG_CODE);
    return c.json(answer);
  },
);

function finishSecondStep(site: Site, login: LoginStep, code: string, caller: Caller & { isKnown: boolean }) {
  const now = site.now();
  return write(site.db, async tx => {
    const member = await lockMember(tx, login.member);
    if (!member) throw new Refusal('signed-out', STEP_OVER);
    const used = await takeCode(tx, site, member.number, code);
    if (!used) {
      noteFailedLogin(site.log, { account: member.id, address: caller.address, way: 'second step' });
      const about = { subject: 'stepFailed', title: '', link: '/profile/security' };
      if (!caller.isKnown)
        emitAccountChange(tx, { member: member.number, event: 'stepFailed', ...about, now });
      return undefined;
    }
    // The refusal is thrown, so that the transaction rolls back and the code is not used up.
    if (!(await takeLoginStep(tx, login))) throw new Refusal('signed-out', STEP_OVER);
    if (used === 'recovery') {
      const left = await countRecoveryCodes(tx, member.number);
      const about = { subject: 'recoveryCode', title: String(left), link: '/profile/security' };
      emitAccountChange(tx, { member: member.number, event: 'recoveryCode', ...about, now });
    }
    return enter(tx, member, { ...caller, now });
  });
}

export const passkeyLogins = new Hono<ApiEnv>()
  .post(
    '/login/passkey/options',
    operation('패스키 로그인 준비', signingOptionsAnswer),
    body(passkeyLoginStart),
    async c => {
      const { site, address } = c.env;
      await site.limits.take('passkeyAddress', address);
      const { step } = c.req.valid('json');
      const login = step === null ? undefined : await loginAt(site, step);
      const held = login ? await findPasskeys(site.db, login.member) : [];
      if (login && held.length === 0) throw new Refusal('conflict', NO_PASSKEY);
      const options = await signingOptions(site.config, held);
      await write(site.db, tx => storeChallenge(tx, options.challenge, challengeOf(login), site.now()));
      return c.json(options);
    },
  )
  .post('/login/passkey', operation('패스키로 로그인', loginAnswer), body(passkeyLogin), async c => {
    const { site, address, browser } = c.env;
    await site.limits.take('passkeyAddress', address);
    const { step, response } = c.req.valid('json');
    const login = step === null ? undefined : await loginAt(site, step);
    const passkey = await findPasskey(site.db, response.id);
    const enterByPasskey = async () => {
      if (!passkey || (login && login.member !== passkey.member)) throw wrongPasskey();
      const signature = await verifiedSignature(site.config, passkey, response, !login);
      const shown = { login, passkey, signature };
      return write(site.db, tx => finishPasskeyLogin(tx, shown, { address, browser, now: site.now() }));
    };
    const answer = await enterByPasskey().catch(async error => {
      if (error instanceof Refusal && error.kind === 'invalid')
        await logFailure(site, passkey?.member ?? login?.member, address);
      throw error;
    });
    return c.json(answer);
  });

/** Logs a failed passkey login with the login id of `member`, '' if unknown. */
async function logFailure(site: Site, member: number | undefined, address: string): Promise<void> {
  const found = site.db
    .selectFrom('members')
    .select('id')
    .where('number', '=', member ?? 0);
  const account = (await found.executeTakeFirst())?.id ?? '';
  noteFailedLogin(site.log, { account, address, way: 'passkey' });
}

const challengeOf = (login: LoginStep | undefined) =>
  login ? ({ member: login.member, purpose: 'step' } as const) : ({ member: 0, purpose: 'login' } as const);

/** Throws 401 if the login has expired. */
async function loginAt({ db, now }: Site, step: string): Promise<LoginStep> {
  const login = await findLoginStep(db, step, now());
  if (!login) throw new Refusal('signed-out', STEP_OVER);
  return login;
}

type Shown = { login: LoginStep | undefined; passkey: StoredPasskey; signature: Signature };

async function finishPasskeyLogin(
  tx: Transaction,
  { login, passkey, signature }: Shown,
  caller: Caller & { now: Date },
): Promise<LoginAnswer> {
  const member = await lockMember(tx, passkey.member);
  if (!member) throw wrongPasskey();
  if (login && !(await takeLoginStep(tx, login))) throw new Refusal('signed-out', STEP_OVER);
  if (!(await takeChallenge(tx, signature.challenge, challengeOf(login), caller.now))) throw wrongPasskey();
  // No row is updated if the passkey is gone or was used since it was read.
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: signature.counter, used_at: caller.now.toISOString() })
    .where(eb => eb.and({ credential: passkey.credential, counter: passkey.counter }))
    .executeTakeFirst();
  if (!used.numUpdatedRows) throw wrongPasskey();
  return enter(tx, member, caller);
}
