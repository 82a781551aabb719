import { Hono } from 'hono';
import { write } from '#/database/write.ts';
import { memberAt } from '#/features/members/fields/member-row.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { changeFactors, confirmCaller, refuseLast } from './change-factors.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import {
  CODES_RENEWED,
  NO_SECOND_FACTOR,
  NO_TOTP,
  SETUP_OVER,
  TOTP_ADDED,
  TOTP_REMOVED,
  WRONG_FIRST_CODE,
} from './second-factors.constants.ts';
import {
  confirmedByOwner,
  factorSaved,
  firstCode,
  newSecret,
  ownSecondFactorsAnswer,
} from './second-factors.contract.ts';
import { loadSecondFactors } from './second-factors.server.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.server.ts';

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
