import type { SecondStepNeeded } from '#/features/second-factors/second-factors.contract.ts';
import type { LoginAnswer } from './login.contract.ts';

export const WRONG_LOGIN = '아이디 또는 비밀번호가 올바르지 않습니다.';
export const LOGIN_FAILED = '로그인 실패';

/** What a login answers when it is complete, and what it answers where a second step is needed. */
export type LoggedIn = LoginAnswer;
export type SecondFactor = SecondStepNeeded['secondFactor'];

const HERE = 'http://here';

/** Where to go after login: the wanted path of this site, else the ranking. */
export function wayBack(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const leadsAway = origin !== HERE || pathname.startsWith('//');
  return leadsAway || pathname === '/login' ? '/' : pathname + search + hash;
}

/** The address of the login page that leads back to `path`. */
export const loginAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`;
