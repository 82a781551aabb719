import { Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
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
  secondStep,
  signingOptionsAnswer,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import {
  countRecoveryCodes,
  findLoginStep,
  type LoginStep,
  takeCode,
  takeLoginStep,
} from '#/features/accounts/second-factors/second-factors.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { countedIf, secondStepCharges } from './failed-attempts.server.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';
import { type Caller, enter } from './login.server.ts';

const WRONG_CODE =
  '인증 코드가 올바르지 않습니다. 한 번 쓴 코드는 다시 쓸 수 없으니, 새 코드가 나오면 입력해주세요.';
const STEP_OVER = '로그인 시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해주세요.';

declare module '#/database/events.ts' {
  interface Events {
    /** A member logged in with a recovery code; `left` is the number of codes that are left. */
    'recovery-code.used': { member: number; left: number; now: Date };
    /** A login from an unknown address had the right password and a wrong code. */
    'second-step.failed': { member: number; now: Date };
  }
}

export const secondStepLogin = new Hono<ApiEnv>().post(
  '/login/second-step',
  operation('인증 코드로 2단계 로그인', loginAnswer),
  body(secondStep),
  async c => {
    const { site, address, browser } = c.env;
    const { step, code } = c.req.valid('json');
    const login = await findLoginStep(site.db, step, site.now());
    if (!login) throw new Refusal('signed-out', STEP_OVER);
    const charges = await secondStepCharges(site, login.member, address);
    // A known address is charged on one counter, any other address on the account's counter as well.
    const caller = { address, browser, isKnown: charges.length === 1 };
    const answer = await countedIf(
      site.limits,
      charges,
      () => finishLogin(site, login, code, caller),
      outcome => outcome === undefined,
    );
    if (!answer) throw invalidField('code', WRONG_CODE);
    c.header('cache-control', 'no-store');
    return c.json(answer);
  },
);

function finishLogin(
  site: Site,
  login: LoginStep,
  code: string,
  caller: Caller & { isKnown: boolean },
): Promise<LoginAnswer | undefined> {
  const now = site.now();
  return write(site.db, async tx => {
    const member = await lockMember(tx, login.member);
    if (!member) throw new Refusal('signed-out', STEP_OVER);
    const used = await takeCode(tx, site, member.number, code);
    if (!used) {
      noteFailedLogin(site.log, { account: member.id, address: caller.address, way: 'second step' });
      if (!caller.isKnown) tx.emit({ kind: 'second-step.failed', member: member.number, now });
      return undefined;
    }
    // Thrown, so that the transaction rolls back and the code is not used up.
    if (!(await takeLoginStep(tx, login))) throw new Refusal('signed-out', STEP_OVER);
    if (used === 'recovery') {
      const left = await countRecoveryCodes(tx, member.number);
      tx.emit({ kind: 'recovery-code.used', member: member.number, left, now });
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

/** The login that waits for its second step; undefined for a null `step`. Throws 401 once it is over. */
async function findPasskeyLogin(site: Site, step: string | null): Promise<LoginStep | undefined> {
  if (step === null) return undefined;
  const login = await findLoginStep(site.db, step, site.now());
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
  // No row is updated if the passkey is gone or was used since it was read.
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: signature.counter, used_at: caller.now.toISOString() })
    .where('credential', '=', passkey.credential)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  if (!used.numUpdatedRows) throw wrongPasskey();
  return enter(tx, member, caller);
}
