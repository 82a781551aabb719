import { Hono } from 'hono';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import {
  heldLoginStep,
  type LoginStep,
  takeLoginStep,
} from '#/features/accounts/second-factors/login-steps.server.ts';
import { STEP_OVER, WRONG_CODE } from '#/features/accounts/second-factors/second-factors.constants.ts';
import { secondStep } from '#/features/accounts/second-factors/second-factors.contract.ts';
import { recoveryCodesLeft, takeCode } from '#/features/accounts/second-factors/second-factors.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type Charge, countedIf, secondStepCharges } from './failed-attempts.server.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';
import { type Caller, enter } from './login.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A member logged in with a recovery code; `left` is the number of codes that are left. */
    'recovery-code.used': { member: number; left: number; now: Date };
    /** A login from an unknown address had the right password and a wrong code. */
    'second-step.failed': { member: number; now: Date };
  }
}

/** The second step of a login, after a right password. */
export const secondStepLogin = new Hono<ApiEnv>().post(
  '/login/second-step',
  operation('인증 코드로 2단계 로그인', loginAnswer),
  body(secondStep),
  async c => {
    const { site, address, browser } = c.env;
    const { step, code } = c.req.valid('json');
    const login = await heldLoginStep(site.db, step, site.now());
    if (!login) throw new Refusal('signed-out', STEP_OVER);
    const charges = await secondStepCharges(site, login.member, address);
    const caller = { address, browser, isKnown: isKnown(charges) };
    const answer = await countedIf(
      site.limits,
      charges,
      () => finishLogin(site, login, code, caller),
      outcome => outcome === undefined,
    );
    if (!answer)
      throw new Refusal('invalid', WRONG_CODE, { issues: [{ path: 'code', message: WRONG_CODE }] });
    c.header('cache-control', 'no-store');
    return c.json(answer);
  },
);

// A known address is charged on one counter, any other address on the account's counter as well.
const isKnown = (charges: Charge[]) => charges.length === 1;

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
      const left = await recoveryCodesLeft(tx, member.number);
      tx.emit({ kind: 'recovery-code.used', member: member.number, left, now });
    }
    return enter(tx, member, { ...caller, now });
  });
}
