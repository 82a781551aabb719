import { Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
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
import type { AccountEventKind } from '#/features/notifications/inbox/notifications.constants.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { noteFailedLogin } from '#/server/monitoring/failed-logins.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type Charge, countedIf, secondStepCharges } from './failed-attempts.server.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';
import { type Caller, enter } from './login.server.ts';

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
    const { recipients, answer } = await countedIf(
      site.limits,
      charges,
      () => finishLogin(site, login, code, caller),
      outcome => outcome.answer === undefined,
    );
    site.notifier.pushUnreadCounts(recipients);
    if (!answer)
      throw new Refusal('invalid', WRONG_CODE, { issues: [{ path: 'code', message: WRONG_CODE }] });
    c.header('cache-control', 'no-store');
    return c.json(answer);
  },
);

// A known address is charged on one counter, any other address on the account's counter as well.
const isKnown = (charges: Charge[]) => charges.length === 1;

type Outcome = { recipients: number[]; answer?: LoginAnswer };

function finishLogin(
  site: Site,
  login: LoginStep,
  code: string,
  caller: Caller & { isKnown: boolean },
): Promise<Outcome> {
  const now = site.now();
  return write(site.db, async tx => {
    const member = await lockMember(tx, login.member);
    if (!member) throw new Refusal('signed-out', STEP_OVER);
    const used = await takeCode(tx, site, member.number, code);
    if (!used) {
      noteFailedLogin(site.log, { account: member.id, address: caller.address, way: 'second step' });
      return { recipients: caller.isKnown ? [] : await tell(tx, member.number, 'stepFailed', now) };
    }
    // Thrown, so that the transaction rolls back and the code is not used up.
    if (!(await takeLoginStep(tx, login))) throw new Refusal('signed-out', STEP_OVER);
    const recipients = used === 'recovery' ? await tell(tx, member.number, 'recoveryCode', now) : [];
    return { recipients, answer: await enter(tx, member, { ...caller, now }) };
  });
}

async function tell(
  tx: Transaction,
  member: number,
  event: Extract<AccountEventKind, 'stepFailed' | 'recoveryCode'>,
  now: Date,
): Promise<number[]> {
  const title = event === 'recoveryCode' ? String(await recoveryCodesLeft(tx, member)) : '';
  const notification = { kind: 'password', event, subject: event, link: '/profile/security' } as const;
  return createNotifications(tx, { to: [member], ...notification, title, actor: null, now });
}
