import type { Database } from '#/database/connect.ts';
import { Refusal } from '#/shared/refusal.ts';
import { SCOPE_NAMES, type TokenScope } from '#/shared/token-scopes.ts';

/** The beginning of every access token, by which secret scanners find tokens in published code. */
export const TOKEN_PREFIX = 'dgm_';
/** Matches an access token (`program`) or a session's token (`session`), which may begin with `dgm_` too. */
export const TOKEN_SHAPES = /^(?:(?<program>dgm_[\w-]{43})|(?<session>[\w-]{43}))$/;

/** The token of an `Authorization: Bearer` header; an empty string if the header has none. */
export const bearerToken = (authorization = '') => /^bearer {1,8}(\S*)$/i.exec(authorization)?.[1] ?? '';

/** The age in milliseconds from which the stored time of a token's last use is replaced. */
export const TOKEN_NOTE_MS = 3_600_000;

/** The scope that is needed to read phone numbers, mail addresses and codes in any area. */
export const READS_CONTACTS = 'contacts:read' satisfies TokenScope;

export const TOKEN_ENDED = '접근 토큰이 만료되었거나 취소되었습니다.';
const NOT_BY_TOKEN = '접근 토큰으로는 쓸 수 없는 호출입니다.';

type Area = Exclude<TokenScope, 'contacts:read'> extends `${infer Name}:${string}` ? Name : never;

// By the first part of a path. Others (accounts, sessions, tokens, points, admins') need a session.
const AREAS: Record<string, Area> = {
  announcements: 'boards',
  freeboard: 'boards',
  boards: 'boards',
  promotion: 'boards',
  singlematch: 'boards',
  pictures: 'boards',
  search: 'boards',
  highlights: 'boards',
  tournaments: 'tournaments',
  seasons: 'tournaments',
  results: 'tournaments',
  'billiard-halls': 'halls',
  'hall-overview': 'halls',
  notifications: 'notifications',
  memberanking: 'members',
  rankings: 'members',
};

// Links are passwords to a tournament, or to a game of two. Reading one needs the scopes to write and to read
// contacts, because making one returns it, too. The id matches in any spelling, such as 1.0 and 0x1.
const LINKS = /^\/api\/(?:tournaments\/[^/]+\/links|singlematch\/[^/]+\/games\/[^/]+)$/;
// A stream ends with the session that opened it.
const SESSIONS_ONLY = '/api/notifications/stream';

/** The scopes that a token needs for a call, all of them; empty if no access token may send the call. */
export function scopesOf(method: string, path: string): TokenScope[] {
  const area = AREAS[path.split('/')[2] ?? ''];
  const isOfLinks = LINKS.test(path);
  const isRead = (method === 'GET' || method === 'HEAD') && !isOfLinks;
  const needed = `${area}:${isRead ? 'read' : 'write'}`;
  if (!area || !isScope(needed) || path === SESSIONS_ONLY) return [];
  return isOfLinks ? [needed, READS_CONTACTS] : [needed];
}

/** Throws a Refusal (403) if a token with these scopes may not send the call; `write` includes `read`. */
export function refuseUncovered(scopes: string[], method: string, path: string): void {
  const needed = scopesOf(method, path);
  if (needed.length === 0) throw new Refusal('forbidden', NOT_BY_TOKEN);
  const missing = needed.filter(
    scope => !scopes.includes(scope) && !scopes.includes(scope.replace(/:read$/, ':write')),
  );
  if (missing.length === 0) return;
  const names = missing.map(scope => SCOPE_NAMES[scope]).join(', ');
  throw new Refusal('forbidden', `이 접근 토큰에 없는 권한입니다: ${names}`);
}

const isScope = (name: string): name is TokenScope => Object.hasOwn(SCOPE_NAMES, name);

/** The access token with this hash and its member, as a row like a session's; undefined if there is none. */
export const findToken = (db: Database, hash: string) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('members', 'members.number', 'access_tokens.member')
    .select(['number', 'members.id', 'username', 'members.created_at as joined_at'])
    .select(['access_tokens.created_at', 'used_at', 'expires_at', 'scopes'])
    .select(['write_banned_until', 'suspended_until'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();

export async function noteTokenUse(db: Database, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hash)
    .execute();
}
