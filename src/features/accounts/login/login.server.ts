import { Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { applyReset } from '#/features/accounts/recovery/password-resets.server.ts';
import { findPasskeys } from '#/features/accounts/second-factors/passkeys.server.ts';
import {
  type SecondStepNeeded,
  secondStepNeeded,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import { beginLoginStep, hasApp } from '#/features/accounts/second-factors/second-factors.server.ts';
import { browserName } from '#/features/accounts/sessions/browser-name.rules.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { noteOrigins, recordAccess } from '#/server/sessions/member-origins.ts';
import { hashPassword, isOutdatedHash, isPassword } from '#/server/sessions/password.ts';
import { beginSession, endSessions, findLiveSessions, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { countedPassword, rememberAddress } from './failed-attempts.server.ts';
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
      const welcome = await countedPassword(
        site,
        { idKey: foldKey(id), member: account?.number, address },
        () => signIn(site, account, password, { address, browser }),
        outcome => outcome === undefined,
      );
      if (!welcome) throw new Refusal('signed-out', '아이디 또는 비밀번호가 올바르지 않습니다.');
      c.header('cache-control', 'no-store');
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

/** Checks id and password; undefined if wrong. It always hashes once, so the duration reveals nothing. */
async function signIn(
  site: Site,
  account: Account | undefined,
  password: string,
  caller: Caller,
): Promise<LoginAnswer | SecondStepNeeded | undefined> {
  const fits = await isPassword(password, account?.hash);
  if (!fits || !account) return undefined;
  const hash = isOutdatedHash(account.hash) ? await hashPassword(password) : account.hash;
  const now = site.now();
  return write(site.db, async tx => {
    // The update locks the member's row until the session is written, so that a reset cannot slip in between.
    const member = await tx
      .updateTable('members')
      .set({ password_hash: hash })
      .where('number', '=', account.number)
      .where('password_hash', '=', account.hash)
      .where('withdrawn_at', '=', '')
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
  const hasPasskey = (await findPasskeys(tx, member)).length > 0;
  return {
    message: '2단계 인증이 필요합니다.',
    secondFactor: { step, hasApp: await hasApp(tx, member), hasPasskey },
  };
}

/** Begins the session of a member who has passed all steps of a login. */
export async function enter(
  tx: Transaction,
  { number, id, username, picture, role, moderator, sign_in_notice: notice }: MemberRow,
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
  return { token, userId: id, username, isAdmin, isModerator, ...shown };
}

async function findAccount({ db, now }: Site, idKey: string): Promise<Account | undefined> {
  const find = () =>
    db
      .selectFrom('members')
      .leftJoin('pending_resets', join =>
        join.onRef('pending_resets.member', '=', 'number').on('stopped_at', '=', ''),
      )
      .select(['number', 'members.password_hash as hash', 'due_at as dueAt'])
      .where('id_key', '=', idKey)
      .where('withdrawn_at', '=', '')
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
