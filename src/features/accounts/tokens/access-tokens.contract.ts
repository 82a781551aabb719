import { z } from 'zod';
import { writtenLine } from '#/shared/text/written.ts';
import { TOKEN_SCOPES } from '#/shared/token-scopes.ts';

export const TOKEN_NAME_LIMIT = 40;
export const MAX_TOKENS = 20;
/** The default comes first. */
export const TOKEN_DAYS = [90, 30, 7, 365] as const;

const NO_SCOPE = '권한을 하나 이상 골라주세요.';

const WRONG_DAYS = '기간을 골라주세요.';

const scopes = z
  .array(z.enum(TOKEN_SCOPES, NO_SCOPE), NO_SCOPE)
  .min(1, NO_SCOPE)
  .max(TOKEN_SCOPES.length, NO_SCOPE);

/** The token is valid for `days`; a fresh session needs no password. */
export const newToken = z.object({
  name: writtenLine('이름', TOKEN_NAME_LIMIT),
  scopes,
  days: z.literal(TOKEN_DAYS, WRONG_DAYS),
  currentPassword: z.string('현재 비밀번호를 입력해주세요.'),
});
export type NewToken = z.infer<typeof newToken>;

export const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  /** The last use may in fact be up to an hour later; null before the first use. */
  usedAt: z.string().nullable(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const tokenMade = z.object({ message: z.string(), token: z.string() });
export type TokenMade = z.infer<typeof tokenMade>;
