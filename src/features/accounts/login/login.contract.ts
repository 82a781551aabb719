import { z } from 'zod';

const NO_ID = '아이디를 입력해주세요.';
const NO_PASSWORD = '비밀번호를 입력해주세요.';
// Long enough for any existing id; it bounds the length of the keys of limits.
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
  /** Whether the member is 운영진; true for every admin. */
  isModerator: z.boolean(),
  picture: z.string().optional(),
  /** `default` if the handicap has no ball of its own. */
  ball: z.string(),
  /** A notice of what happened to the account since the last login, shown once. */
  notice: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** The times of the login and of the last use; the token is left out. */
export const ownSession = z.object({
  browser: z.string(),
  signedInAt: z.string(),
  usedAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** `lacksFactor` is true if a role is denied until a second factor is set up. */
export const ownRoles = z.object({
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  lacksFactor: z.literal(true).optional(),
});
export type OwnRoles = z.infer<typeof ownRoles>;
