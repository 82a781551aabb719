import { z } from 'zod';

const NO_ID = '아이디를 입력해주세요.';
const NO_PASSWORD = '비밀번호를 입력해주세요.';
export const WRONG_LOGIN = '아이디 또는 비밀번호가 올바르지 않습니다.';
export const LOGIN_FAILED = '로그인 실패';
// Long enough for any id ever given out; no key of a limit grows beyond it.
const TYPED_ID_LIMIT = 100;

export const loginRequest = z.object({
  id: z
    .string(NO_ID)
    .transform(id => id.trim().slice(0, TYPED_ID_LIMIT))
    .refine(id => id !== '', NO_ID),
  password: z.string(NO_PASSWORD).min(1, NO_PASSWORD),
});

export const loginAnswer = z.object({
  token: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  /** What happened to the account since the last login, said once. */
  notice: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

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
