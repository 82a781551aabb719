import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { type Charge, chargeIf, isKnownAddress } from '#/features/accounts/login/failed-attempts.server.ts';
import { MAILED_CODE_LENGTH, MAILED_CODE_MINUTES } from '#/features/accounts/login/login.constants.ts';
import { takeCode } from '#/features/accounts/second-factors/second-factors.server.ts';
import { refuseGuessable } from '#/features/accounts/signup/guessable-passwords.server.ts';
import { isPasswordTheId, PASSWORD_IS_ID } from '#/features/accounts/signup/signup.contract.ts';
import { body, operation } from '#/server/http/operations.ts';
import type { Mail } from '#/server/mail/mail.ts';
import { hashPassword } from '#/server/sessions/password.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  findGrant,
  grantTo,
  hasCode,
  RESET_BLOCK_HOURS,
  resetDueAt,
  scheduleReset,
  setResetPassword,
  takeGrant,
} from './password-resets.server.ts';
import {
  findAnswer,
  findRequest,
  type IdentityAnswer,
  identity,
  identityAnswer,
  type ResetAnswer,
  resetAnswer,
  resetRequest,
  worksFrom,
} from './recovery.contract.ts';

const NO_SUCH_MEMBER = '일치하는 회원을 찾을 수 없습니다.';
const heldUpUntil = (time: string, hasMail: boolean) =>
  `${hasMail ? '연락처' : '전화번호'}가 바뀐 뒤 ${RESET_BLOCK_HOURS}시간 동안은 비밀번호를 재설정할 수 없습니다. ` +
  `${time}부터 다시 시도하거나 운영자에게 문의해주세요.`;

const MAX_ACCOUNTS = 20;

// Excludes admins: their passwords are not reset this way, and no answer to a visitor names them.
const recoverable = (db: Database) =>
  db.selectFrom('members').selectAll().where('role', '=', 'member').where('withdrawn_at', '=', '');

/** Finds login id and nickname: at most two members, that of the login id first; no admins. */
async function findMembersNamed(db: Database, key: string): Promise<MemberRow[]> {
  const [byId, byNickname] = await Promise.all([
    recoverable(db).where('id_key', '=', key).execute(),
    recoverable(db).where('username_key', '=', key).where('username_key', '<>', '').execute(),
  ]);
  return [...byId, ...byNickname.filter(member => member.number !== byId[0]?.number)];
}

/** `key` is the folded name; a login id is enough only where a code is mailed. */
const isIdentified = (site: Site, member: MemberRow, { key, phone }: { key: string; phone: string }) =>
  member.phone === phone && (site.mail !== null || member.username_key === key);

function findMembersAt(db: Database, phone: string): Promise<MemberRow[]> {
  const holders = recoverable(db).where('phone', '=', phone).where('phone', '<>', '');
  return holders.orderBy('number').limit(MAX_ACCOUNTS).execute();
}

export const recovery = new Hono<ApiEnv>()
  .post(
    '/verify-identity',
    operation('비밀번호를 재설정하기 전의 본인 확인', identityAnswer),
    body(identity),
    async c => {
      const { site, address } = c.env;
      const { username, phone } = c.req.valid('json');
      const key = foldKey(username);
      const named = await findMembersNamed(site.db, key);
      const charges = await chargesFor(site, key, named, address);
      const member = await chargeIf(
        site.limits,
        charges,
        async () => named.find(member => isIdentified(site, member, { key, phone })),
        found => found === undefined,
      );
      return c.json(member ? await verify(site, member, address) : NOT_VERIFIED);
    },
  )
  .post('/reset-password', operation('비밀번호 재설정', resetAnswer), body(resetRequest), async c => {
    const { site, address } = c.env;
    const { username, phone, newPassword, code } = c.req.valid('json');
    await refuseGuessable(newPassword, 'newPassword');
    const key = foldKey(username);
    const named = await findMembersNamed(site.db, key);
    const charges = await chargesFor(site, key, named, address);
    const member = named.find(member => isIdentified(site, member, { key, phone }));
    const outcome = await chargeIf(
      site.limits,
      charges,
      () => reset(site, member, { address, code, newPassword }),
      result => result === 'wrong-code' || result === 'no-grant',
    );
    if (outcome === 'wrong-code') throw invalidField('code', '인증번호가 올바르지 않습니다.');
    if (outcome === 'no-grant') throw new Refusal('invalid', '본인 확인을 먼저 해주세요.');
    return c.json(outcome);
  })
  .post('/find-username', operation('아이디 찾기', findAnswer), body(findRequest), async c => {
    const { site, address } = c.env;
    const { phone, email } = c.req.valid('json');
    const atPhone = await findMembersAt(site.db, phone);
    const charges = await chargesFor(site, phone, atPhone, address);
    const matches = await chargeIf(
      site.limits,
      charges,
      async () => atPhone.filter(member => member.email_key === foldKey(email)),
      found => found.length === 0,
    );
    const [first] = matches;
    if (!first) throw new Refusal('missing', NO_SUCH_MEMBER);
    const shown = matches.map(({ id, username }) => ({ id, username }));
    return c.json({ id: first.id, username: first.username, matches: shown });
  });

const NOT_VERIFIED: IdentityAnswer = { verified: false, message: NO_SUCH_MEMBER };

// Attempts count per member, so that login id, nickname and phone of one member share a limit, or per typed
// text when no member is found; an address known for the member has its own counter.
async function chargesFor(site: Site, typed: string, named: MemberRow[], address: string): Promise<Charge[]> {
  const numbers = named.map(member => member.number);
  const meant = numbers.length > 0 ? numbers.map(number => `member ${number}`) : [`typed ${typed}`];
  const isKnown = await isKnownAddress(site, numbers, address);
  const ofAccounts = meant.map((key): Charge => ['recoveryAccount', isKnown ? `${address} ${key}` : key]);
  return isKnown ? ofAccounts : [...ofAccounts, ['recoveryAddress', address]];
}

async function verify(site: Site, member: MemberRow, address: string): Promise<IdentityAnswer> {
  refuseWhileHeldUp(site, member);
  const code = site.mail ? await sendCode(site, site.mail, member, address) : '';
  await write(site.db, tx => grantTo(tx, { member: member.number, address, code, now: site.now() }));
  if (site.mail) return { verified: true, codeSent: true };
  return asksFactor(site, member) ? { verified: true, secondFactor: true } : { verified: true };
}

// When a mail is sent, the second factor is required only at the following login.
const asksFactor = (site: Site, member: MemberRow) => !site.mail && member.second_factor === 1;

function refuseWhileHeldUp(site: Site, { reset_refused_until: until }: MemberRow): void {
  if (until > site.now().toISOString())
    throw new Refusal('forbidden', heldUpUntil(spokenMoment(until), site.mail !== null));
}

async function reset(
  site: Site,
  member: MemberRow | undefined,
  { address, code, newPassword }: { address: string; code: string; newPassword: string },
): Promise<ResetAnswer | 'no-grant' | 'wrong-code'> {
  const grant = member && (await findGrant(site.db, member.number, address, site.now()));
  if (!member || !grant) return 'no-grant';
  if (!hasCode(grant, code)) return 'wrong-code';
  refuseWhileHeldUp(site, member);
  if (isPasswordTheId({ id: member.id, password: newPassword }))
    throw invalidField('newPassword', PASSWORD_IS_ID);
  await site.limits.take('newPasswords', `${address} ${member.number}`);
  const hash = await hashPassword(newPassword, site.concurrencyLimits.hash);
  const now = site.now();
  const dueAt = await resetDueAt(site, member.number, address);
  const failure = await write(site.db, async tx => {
    if (asksFactor(site, member) && !(await takeCode(tx, site, member.number, code))) return 'wrong-code';
    if (!(await takeGrant(tx, grant))) return 'no-grant';
    if (!dueAt) return (await setResetPassword(tx, member.number, hash, now)) ? undefined : 'no-grant';
    await scheduleReset(tx, member.number, { hash, dueAt }, now);
    return undefined;
  });
  if (failure) return failure;
  const message = '비밀번호가 재설정되었습니다.';
  return dueAt
    ? { message, worksFrom: toSeoulIso(dueAt), notice: worksFrom(spokenMoment(dueAt)) }
    : { message };
}

async function sendCode(site: Site, mail: Mail, member: MemberRow, address: string): Promise<string> {
  if (!member.email)
    throw new Refusal(
      'invalid',
      '등록된 이메일이 없어 인증번호를 보낼 수 없습니다. 운영자에게 문의해주세요.',
    );
  const { limits, log, config } = site;
  await limits.take('codeLettersHere', `${address} ${member.number}`);
  if (!(await isKnownAddress(site, [member.number], address)))
    await limits.take('codeLettersAccount', member.number);
  const code = String(randomInt(10 ** MAILED_CODE_LENGTH)).padStart(MAILED_CODE_LENGTH, '0');
  try {
    await mail.send({
      to: member.email,
      subject: `[${config.SITE_NAME}] 비밀번호 재설정 인증번호`,
      text: letter(config.SITE_NAME, code),
    });
  } catch (error) {
    log.error({ err: error }, 'the code was not sent');
    throw new Refusal('overloaded', '인증번호를 보내지 못했습니다. 잠시 후 다시 시도해 주세요.', {
      retryAfterSeconds: 30,
    });
  }
  return code;
}

const letter = (site: string, code: string) => `${site} 비밀번호 재설정 인증번호입니다.

인증번호: ${code}

${MAILED_CODE_MINUTES}분 안에 입력해주세요. 본인이 요청하지 않았다면 이 메일을 무시하셔도 됩니다.
`;
