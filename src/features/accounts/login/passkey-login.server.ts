import { Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import {
  heldLoginStep,
  type LoginStep,
  takeLoginStep,
} from '#/features/accounts/second-factors/login-steps.server.ts';
import {
  storeChallenge,
  takeChallenge,
} from '#/features/accounts/second-factors/passkey-challenges.server.ts';
import { signingOptionsAnswer } from '#/features/accounts/second-factors/passkey-options.contract.ts';
import { passkeyLogin, passkeyLoginStart } from '#/features/accounts/second-factors/passkeys.contract.ts';
import {
  findPasskey,
  findPasskeys,
  type Signature,
  type StoredPasskey,
  signingOptions,
  verifiedSignature,
  wrongPasskey,
} from '#/features/accounts/second-factors/passkeys.server.ts';
import { NO_PASSKEY, STEP_OVER } from '#/features/accounts/second-factors/second-factors.constants.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';
import { type Caller, enter } from './login.server.ts';

/**
 * A login with a passkey: as the second step after the password, or alone when the authenticator verified
 * its owner.
 */
export const passkeyLogins = new Hono<ApiEnv>()
  .post(
    '/login/passkey/options',
    operation('패스키 로그인 준비', signingOptionsAnswer),
    body(passkeyLoginStart),
    async c => {
      const { site, address } = c.env;
      await site.limits.take('passkeyAddress', address);
      const login = await findPasskeyLogin(site, c.req.valid('json').step);
      const held = login ? await findPasskeys(site.db, login.member) : [];
      if (login && held.length === 0) throw new Refusal('conflict', NO_PASSKEY);
      const options = await signingOptions(site.config, held);
      await write(site.db, tx => storeChallenge(tx, options.challenge, challengeOf(login), site.now()));
      c.header('cache-control', 'no-store');
      return c.json(options);
    },
  )
  .post('/login/passkey', operation('패스키로 로그인', loginAnswer), body(passkeyLogin), async c => {
    const { site, address, browser } = c.env;
    await site.limits.take('passkeyAddress', address);
    const { step, response } = c.req.valid('json');
    const login = await findPasskeyLogin(site, step);
    const passkey = await findPasskey(site.db, response.id);
    c.header('cache-control', 'no-store');
    const enterByPasskey = async () => {
      if (!passkey || (login && login.member !== passkey.member)) throw wrongPasskey();
      const signature = await verifiedSignature(site.config, passkey, response, !login);
      const shown = { login, passkey, signature };
      return write(site.db, tx => finish(tx, shown, { address, browser, now: site.now() }));
    };
    const answer = await enterByPasskey().catch(async error => {
      if (error instanceof Refusal && error.kind === 'invalid')
        await logFailure(site, passkey?.member ?? login?.member, address);
      throw error;
    });
    return c.json(answer);
  });

/** Logs a wrong signature with the account of the named passkey or, without one, of the right password. */
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

/** The waiting login of this key; undefined for null. Throws 401 for an expired or used one. */
async function findPasskeyLogin(site: Site, step: string | null): Promise<LoginStep | undefined> {
  if (step === null) return undefined;
  const login = await heldLoginStep(site.db, step, site.now());
  if (!login) throw new Refusal('signed-out', STEP_OVER);
  return login;
}

type Shown = { login: LoginStep | undefined; passkey: StoredPasskey; signature: Signature };

async function finish(
  tx: Transaction,
  { login, passkey, signature }: Shown,
  caller: Caller & { now: Date },
): Promise<LoginAnswer> {
  const member = await lockMember(tx, passkey.member);
  if (!member) throw wrongPasskey();
  if (login && !(await takeLoginStep(tx, login))) throw new Refusal('signed-out', STEP_OVER);
  if (!(await takeChallenge(tx, signature.challenge, challengeOf(login), caller.now))) throw wrongPasskey();
  if (!(await countUse(tx, passkey, signature.counter, caller.now))) throw wrongPasskey();
  return enter(tx, member, caller);
}

/**
 * Records the use; returns false when the passkey was removed, or another signature raised its counter,
 * since it was read.
 */
async function countUse(
  tx: Transaction,
  { credential, counter }: StoredPasskey,
  raised: number,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: raised, used_at: now.toISOString() })
    .where('credential', '=', credential)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
