import { z } from 'zod';

const NO_ID = '아이디를 입력해주세요.';
const NO_PASSWORD = '비밀번호를 입력해주세요.';
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
  username: z.string(),
  isAdmin: z.boolean(),
  /** Whether the member is 운영진, as every admin is. */
  isModerator: z.boolean(),
  /** The name of the member's picture; missing without one. */
  picture: z.string().optional(),
  /** What happened to the account since the last login, shown once. */
  notice: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** An own session: when it began and was last used; without its token. */
export const ownSession = z.object({
  browser: z.string(),
  signedInAt: z.string(),
  usedAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
