import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { isTaken, write } from '#/database/write.ts';
import { rememberAddress } from '#/features/accounts/login/failed-attempts.server.ts';
import {
  fieldSchemas,
  newLoginId,
  newPassword,
  underFirstNames,
  yearProblem,
} from '#/features/members/fields/member-fields.contract.ts';
import {
  isIdTaken,
  isNicknameTaken,
  refuseTwin,
  reservedIssues,
  takenNicknameIssues,
} from '#/features/members/fields/nicknames.server.ts';
import { enrol, type NewMember } from '#/features/members/fields/save-member.server.ts';
import { ID_TAKEN } from '#/features/members/profile/profile.rules.ts';
import { body, created, operation, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { noteOrigins, recordAccess } from '#/server/sessions/member-origins.ts';
import { hashPassword } from '#/server/sessions/password.ts';
import { beginSession } from '#/server/sessions/session.ts';
import { loadSiteKey } from '#/server/settings/stored-settings.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { guessableIssues, passwordLists } from './guessable-passwords.server.ts';
import {
  commonPasswords,
  idAnswer,
  idCheck,
  openedFormAnswer,
  type SignedUp,
  signedUp,
  signupRequest,
} from './signup.contract.ts';

const FORM_SECONDS = 3;
const SIGNUP_NOT_TAKEN = '가입 신청을 받지 못했습니다. 다시 한 번 눌러 주세요.';
const SIGNUP_TOO_FAST = '가입 양식을 연 지 얼마 되지 않았습니다. 잠시 후 다시 시도해 주세요.';

const FORM_KEY = 'signup-form';

/**
 * Throws 400 if the hidden field is filled or the server did not sign `opened`, 429 if the form was sent too
 * fast. Calls of the API without the form have neither field and pass.
 */
async function checkForm(
  { db, config, now }: Site,
  { opened, reference }: { opened?: string; reference?: string },
): Promise<void> {
  if (reference) throw new Refusal('invalid', SIGNUP_NOT_TAKEN);
  if (opened === undefined) return;
  const [at = '', signed = ''] = opened.split('.');
  const own = Buffer.from(signature(await loadSiteKey(db, FORM_KEY), at));
  const body = Buffer.from(signed);
  if (own.length !== body.length || !timingSafeEqual(own, body))
    throw new Refusal('invalid', SIGNUP_NOT_TAKEN);
  const left = FORM_SECONDS - (now().getTime() - Number.parseInt(at, 36)) / 1000;
  if (left <= 0 || config.RATE_LIMIT === 'off') return;
  throw new Refusal('too-many', SIGNUP_TOO_FAST, { retryAfterSeconds: Math.ceil(left) });
}

const signature = (key: string, time: string) => createHmac('sha256', key).update(time).digest('base64url');

export const signup = new Hono<ApiEnv>()
  .get('/check-id', operation('아이디를 쓸 수 있는지 확인', idAnswer), query(idCheck), async c => {
    await c.env.site.limits.take('checkIdAddress', c.env.address);
    const { success, data: id, error } = newLoginId.safeParse(c.req.valid('query').id);
    if (!success) return c.json({ isAvailable: false, message: error.issues[0]?.message ?? '' });
    const isAvailable = !(await isIdTaken(c.env.site.db, id));
    return c.json({ isAvailable, message: isAvailable ? '사용 가능한 아이디입니다.' : ID_TAKEN });
  })
  .get(
    '/common-passwords',
    operation('너무 흔해서 받지 않는 비밀번호의 목록', commonPasswords),
    cacheForGuests,
    async c => {
      const { common, words } = await passwordLists();
      return c.json({ common: [...common], words: [...words] });
    },
  )
  .get('/signup-form', operation('회원가입 화면 열기', openedFormAnswer), async c => {
    const { db, config, now } = c.env.site;
    const at = now().getTime().toString(36);
    const opened = `${at}.${signature(await loadSiteKey(db, FORM_KEY), at)}`;
    return c.json({ opened, seconds: config.RATE_LIMIT === 'off' ? 0 : FORM_SECONDS });
  })
  .post(
    '/signup',
    operation('회원가입', created(signedUp)),
    body(signupRequest, { moreIssues: issuesBeyondSchema }),
    async c => {
      const { site, address, browser } = c.env;
      const { opened, reference, ...values } = c.req.valid('json');
      await site.limits.take('signupAddress', address);
      await checkForm(site, { opened, reference });
      await refuseTaken(site.db, values);
      const { password, ...fields } = underFirstNames(values);
      const passwordHash = await hashPassword(password, site.concurrencyLimits.hash);
      const member = { ...fields, passwordHash };
      const session = await signUp(site.db, member, { address, browser, now: site.now() });
      return c.json<SignedUp>({ message: '회원가입이 완료되었습니다.', id: values.id, ...session }, 201);
    },
  );

// Checks each field that is valid by itself, so that all issues are reported at once.
async function issuesBeyondSchema(body: unknown, fits: boolean, c: Context<ApiEnv>): Promise<Issue[]> {
  const { site, address } = c.env;
  const given = Object(body) as Record<string, unknown>;
  const username = fieldSchemas.username.safeParse(given.username).data;
  const password = newPassword.safeParse(given.password).data;
  const year = yearProblem(given, site.now());
  const issues = [
    ...(username ? reservedIssues(username, site.config.SITE_NAME) : []),
    ...(password ? await guessableIssues(password, 'password') : []),
    ...(year ? [{ path: 'birthYear', message: year }] : []),
  ];
  if (fits && issues.length === 0) return [];
  // This is limited like the check of an id, because it also reveals whether a name is taken.
  await site.limits.take('checkIdAddress', address);
  return [...issues, ...(await takenIssues(site.db, { id: newLoginId.safeParse(given.id).data, username }))];
}

type Names = { id?: string; username?: string };

async function takenIssues(db: Database, { id, username }: Names): Promise<Issue[]> {
  const ofId = id && (await isIdTaken(db, id)) ? [{ path: 'id', message: ID_TAKEN }] : [];
  return [...ofId, ...(username ? await takenNicknameIssues(db, username) : [])];
}

async function refuseTaken(db: Database, names: Names): Promise<void> {
  const issues = await takenIssues(db, names);
  if (issues[0]) throw new Refusal('conflict', issues[0].message, { issues });
}

async function signUp(
  db: Database,
  member: NewMember,
  { address, browser, now }: { address: string; browser: string; now: Date },
): Promise<Omit<SignedUp, 'message' | 'id'>> {
  try {
    const token = await write(db, async tx => {
      await refuseTwin(tx, member);
      const number = await enrol(tx, member, now);
      await rememberAddress(tx, number, address, now);
      await noteOrigins(tx, number, { address, browser, now });
      await recordAccess(tx, { member: number, address, way: 'signup', now });
      return beginSession(tx, { number, role: 'member' }, browser, now);
    });
    return { token, userId: member.id, username: member.username, isAdmin: false };
  } catch (error) {
    if (isTaken(error, 'id_key') || isNicknameTaken(error)) await refuseTaken(db, member);
    throw error;
  }
}
