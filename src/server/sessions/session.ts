import { hash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { findDone, idempotentCall, runInTurn } from '#/server/http/idempotency.ts';
import { query, withOpenApi } from '#/server/http/operations.ts';
import { limitsOfRepetition } from '#/server/limits/rate-limits.ts';
import type { Config } from '#/server/settings/config.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate, type Rights } from '#/shared/authorship.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { LOGIN_REQUIRED, Refusal, SESSION_ENDED } from '#/shared/refusal.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { HOUR_MS, timeAfter } from '#/shared/time/time.ts';
import {
  bearerToken,
  findToken,
  noteTokenUse,
  READS_CONTACTS,
  refuseUncovered,
  TOKEN_ENDED,
  TOKEN_NOTE_MS,
  TOKEN_SHAPES,
} from './access-tokens.ts';
import { type Caller, noteOrigins } from './member-origins.ts';

/** The time in milliseconds after its last use at which a session ends, by the role of the member. */
export const LIFE_MS = { member: 30 * 24 * HOUR_MS, admin: 12 * HOUR_MS };
// The age at which the stored time of the last use is written again.
const SLIDE_MS = { member: HOUR_MS, admin: HOUR_MS / 12 };
// A read waits no longer than this for that write, while another process or the disk delays writes.
const SLIDE_TIMEOUT_MS = 250;
const SESSIONS_A_MEMBER = 10;

/** The key of a token: only this hash is stored, so that a stolen table opens no session. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

/** Begins a session and returns its token (256 random bits); keeps only the member's ten newest sessions. */
export async function beginSession(
  tx: Transaction,
  member: { number: number; role: 'member' | 'admin' },
  browser: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = hashToken(token);
  const timestamp = now.toISOString();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session,
      member: member.number,
      browser: browser.slice(0, 300),
      created_at: timestamp,
      used_at: timestamp,
      expires_at: timeAfter(now, LIFE_MS[member.role]),
    })
    .execute();
  const newest = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('member', '=', member.number)
    // The new one counts as the newest, even if the clock was set back.
    .where('token_hash', '<>', session)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSIONS_A_MEMBER - 1);
  const newestTokens = (await newest.execute()).map(row => row.token_hash);
  await tx
    .deleteFrom('sessions')
    .where('member', '=', member.number)
    .where('token_hash', 'not in', [session, ...newestTokens])
    .execute();
  await noteVisit(tx, member.number, timestamp);
  return token;
}

/** Stores the time of a member's last visit, which outlives the member's sessions. */
async function noteVisit(tx: Transaction, member: number, time: string): Promise<void> {
  await tx
    .insertInto('last_visits')
    .values({ member, at: time })
    .onConflict(oc => oc.column('member').doUpdateSet({ at: time }))
    .execute();
}

/** Ends a member's access tokens, secret calendar address and sessions, except that of the hash `except`. */
export async function endSessions(tx: Transaction, member: number, except = ''): Promise<void> {
  await tx.deleteFrom('access_tokens').where('member', '=', member).execute();
  await tx.deleteFrom('calendar_feeds').where('member', '=', member).execute();
  await tx.deleteFrom('sessions').where('member', '=', member).where('token_hash', '<>', except).execute();
}

/**
 * Identifies the sender of a request; a missing, unknown or expired session is a guest's. A call waits for an
 * earlier one under its idempotency key, and counts towards no rate limit if that one was carried out. Throws a
 * Refusal for an access token that has ended (401) or does not cover the call (403).
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const authorization = c.req.header('authorization');
  const { program, session } = TOKEN_SHAPES.exec(bearerToken(authorization))?.groups ?? {};
  if (program) c.set('member', await callerOfToken(c, hashToken(program)));
  else c.set('member', session ? await findSessionMember(c.env, hashToken(session)) : null);
  refuseSuspended(c.var.member, `${c.req.method} ${c.req.path}`);
  // A public call with a dead token is answered as a guest's; this header tells the browser so.
  if (authorization && !c.var.member) c.header(SESSION_ENDED, 'true');
  const given = await idempotentCall(c);
  if (!given) return next();
  const { site } = c.env;
  await runInTurn(site, given, async () => {
    const done = await findDone(site.db, given);
    const call = done ? { ...given, done } : given;
    c.set('call', call);
    if (c.var.member) c.set('member', { ...c.var.member, call });
    if (done) c.env = { ...c.env, site: { ...site, limits: limitsOfRepetition(site.limits) } };
    await next();
  });
});

async function findSessionMember(
  { site, address, browser }: Pick<ApiEnv['Bindings'], 'site' | 'address' | 'browser'>,
  session: string,
): Promise<SignedIn | null> {
  const { db, now: clock, log } = site;
  const now = clock();
  const find = () => findSession(db, session);
  const row = await site.sessionCache.get(session, ['sessions', 'members'], find);
  if (!row || !isLive(row, now)) return null;
  if (idleMs(row, now) > SLIDE_MS[row.role])
    await waitForNote(slide(db, session, row, { address, browser, now }), log);
  const signedIn = signedInOf(row, session, now);
  const { suspendedUntil } = signedIn;
  if (requiresFactor(site.config, row) && row.second_factor === 0)
    return { ...signedIn, role: 'member', lacksFactor: true };
  const role = row.moderator && row.role === 'member' && !suspendedUntil ? 'moderator' : row.role;
  return { ...signedIn, role };
}

/**
 * The member for whom a program calls with an access token. The role is always `member`, even if an admin
 * made the token. Throws a Refusal for a token that has ended (401) or does not cover the call (403).
 */
async function callerOfToken(c: Context<ApiEnv>, hash: string): Promise<SignedIn> {
  const { db, now: clock, log, sessionCache } = c.env.site;
  const now = clock();
  const row = await sessionCache.get(hash, ['access_tokens', 'members'], () => findToken(db, hash));
  if (!row || row.expires_at <= now.toISOString()) throw new Refusal('signed-out', TOKEN_ENDED);
  const scopes = row.scopes.split(' ');
  refuseUncovered(scopes, c.req.method, c.req.path);
  if (now.getTime() - (Date.parse(row.used_at) || 0) > TOKEN_NOTE_MS)
    await waitForNote(noteTokenUse(db, hash, now), log);
  const member: SignedIn = { ...signedInOf(row, hash, now), role: 'member' };
  return scopes.includes(READS_CONTACTS) ? member : { ...member, hidesContacts: true };
}

/** Waits for at most 250 ms until the use of a session or token is stored; a failure is only logged. */
async function waitForNote(note: Promise<void>, log: Site['log']): Promise<void> {
  const stored = note.catch(error =>
    log.warn({ error: String(error) }, 'the use of a session or token was not noted'),
  );
  await Promise.race([stored, wait(SLIDE_TIMEOUT_MS, undefined, { ref: false })]);
}

type CallerRow = Pick<MemberRow, 'number' | 'id' | 'username' | 'write_banned_until' | 'suspended_until'> &
  Record<'created_at' | 'joined_at', string>;

function signedInOf(row: CallerRow, session: string, now: Date): Omit<SignedIn, 'role'> {
  const { number, id, username, created_at: signedInAt, joined_at: joinedAt } = row;
  const lasting = (until: string) => (until > now.toISOString() ? until : '');
  const bans = {
    writeBannedUntil: lasting(row.write_banned_until),
    suspendedUntil: lasting(row.suspended_until),
  };
  return { number, id, username, ...bans, joinedAt, session, signedInAt };
}

const findSession = (db: Database, session: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.number', 'sessions.member')
    .select(['number', 'id', 'username', 'role', 'sessions.created_at', 'used_at', 'expires_at'])
    .select(['moderator', 'write_banned_until', 'suspended_until', 'second_factor'])
    .select('members.created_at as joined_at')
    .where('token_hash', '=', session)
    .executeTakeFirst();

/** The keys (token hashes) of the given sessions that have not ended; does not count as use of a session. */
export async function findLiveSessions(db: Database, sessions: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.number', 'sessions.member')
    .select(['token_hash', 'role', 'used_at', 'expires_at'])
    .where('token_hash', 'in', sessions)
    .execute();
  return new Set(rows.filter(row => isLive(row, now)).map(row => row.token_hash));
}

type Used = { role: keyof typeof LIFE_MS; used_at: string; expires_at: string };

const idleMs = ({ used_at }: Used, now: Date) => now.getTime() - Date.parse(used_at);

// The present role decides: a member made an admin gets an admin's shorter session at once.
const isLive = (row: Used, now: Date) =>
  row.expires_at > now.toISOString() && idleMs(row, now) <= LIFE_MS[row.role];

type Sliding = Pick<SignedIn, 'number'> & Pick<Used, 'role'>;

async function slide(db: Database, session: string, { number, role }: Sliding, caller: Caller) {
  const { now } = caller;
  const timestamp = now.toISOString();
  const expires = timeAfter(now, LIFE_MS[role]);
  await write(db, async tx => {
    const used = { used_at: timestamp, expires_at: expires };
    await tx.updateTable('sessions').set(used).where('token_hash', '=', session).execute();
    await noteVisit(tx, number, timestamp);
    await noteOrigins(tx, number, caller);
  });
}

/** Refuses guests (401), and members if `refuse` throws; `right` is for the OpenAPI document. */
const membersWith = (right: Rights, refuse: (member: SignedIn) => void = () => {}) =>
  withOpenApi(
    createMiddleware<MemberEnv>(async (c, next) => {
      if (!c.var.member) throw new Refusal('signed-out', LOGIN_REQUIRED);
      refuse(c.var.member);
      await next();
    }),
    { 'x-rights': right },
  );

/** Lets only signed-in members pass; throws a Refusal (401) for guests. */
export const memberOnly = membersWith('member');

/** The middlewares of a call that lists the signed-in member's own things page by page. */
export const forOwnList = [memberOnly, query(pageQuery)] as const;

/** Lets only members who may write pass; throws a Refusal for guests (401) and members under 글쓰기 정지 (403). */
export const writerOnly = membersWith('writer', refuseWriteBan);

const staffOnly = (right: 'moderator' | 'admin', may: (member: SignedIn) => boolean, refused: string) =>
  membersWith(right, member => {
    if (member.lacksFactor) throw new Refusal('forbidden', FACTOR_REQUIRED);
    if (!may(member)) throw new Refusal('forbidden', refused);
  });

/** Lets only moderators and admins pass; throws a Refusal for guests (401) and other members (403). */
export const moderatorOnly = staffOnly('moderator', mayModerate, '운영진만 이용할 수 있습니다.');
/** Lets only admins pass; throws a Refusal for guests (401) and all other members (403). */
export const adminOnly = staffOnly('admin', ({ role }) => role === 'admin', '관리자만 이용할 수 있습니다.');

export const FACTOR_REQUIRED =
  '관리자와 운영진은 2단계 인증을 등록해야 관리 기능을 쓸 수 있습니다. 내 정보의 2단계 인증에서 등록해주세요.';

/** Whether the site's settings require a second factor (2단계 인증) of this member; `moderator` is 1 for 운영진. */
export const requiresFactor = (
  { REQUIRE_SECOND_FACTOR }: Pick<Config, 'REQUIRE_SECOND_FACTOR'>,
  { role, moderator }: { role: 'member' | 'admin'; moderator: number },
) =>
  (REQUIRE_SECOND_FACTOR !== 'off' && role === 'admin') ||
  (REQUIRE_SECOND_FACTOR === 'moderators' && moderator === 1);

/** The end of a sanction that lasts until an admin lifts it: later than every other time. */
export const UNTIL_LIFTED = '9999-12-31T00:00:00.000Z';

// A suspended member may still read, download the own data, withdraw, object, make requests about the own
// data and log out. Patterns match the whole path, so that paths below one are not allowed with it.
const STILL_ALLOWED = [
  /^(GET|HEAD|OPTIONS) /,
  /^POST \/api\/auth\/(login|logout|logout-everywhere)$/,
  /^POST \/api\/[a-z]+\/\d+\/views$/,
  /^POST \/api\/privacy-requests(\/own|\/status)?$/,
  /^POST \/api\/sanctions\/\d+\/objection$/,
  /^PUT \/api\/notifications\/(\d+\/)?read$/,
  /^DELETE \/api\/memberanking\/[^/]+$/,
];

/** Throws a Refusal (403) for a suspended member if `sentence` (`POST /api/…`) is not in `STILL_ALLOWED`. */
function refuseSuspended(member: SignedIn | null, sentence: string): void {
  if (!member?.suspendedUntil || STILL_ALLOWED.some(allowed => allowed.test(sentence))) return;
  throw new Refusal(
    'forbidden',
    `이용이 정지된 계정입니다. ${endOf(member.suspendedUntil)} 사유는 제재 내역에서 볼 수 있습니다.`,
  );
}

/** Throws a Refusal (403) for a member under 글쓰기 정지, who may not write. */
export function refuseWriteBan({ writeBannedUntil: until }: SignedIn): void {
  if (until)
    throw new Refusal(
      'forbidden',
      `글쓰기가 정지되었습니다. ${endOf(until)} 사유는 제재 내역에서 볼 수 있습니다.`,
    );
}

const endOf = (until: string) =>
  until === UNTIL_LIFTED ? '해제될 때까지 이어집니다.' : `${spokenMoment(until)}에 끝납니다.`;
