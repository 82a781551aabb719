import { z } from 'zod';
import { PROVIDERS } from './login-providers.rules.ts';

const key = z.string().max(100);

export const providerParam = z.object({ provider: z.enum(PROVIDERS) });
export const providerList = z.object({ providers: z.array(z.enum(PROVIDERS)) });

/** `address` is to be opened; `key` is the secret that finishes the login. */
export const attemptStarted = z.object({ address: z.string(), state: z.string(), key: z.string() });
export type AttemptStarted = z.infer<typeof attemptStarted>;

/** With `link` nobody is logged in: the answer has a proof for linking. */
export const providerAnswer = z.object({
  state: key,
  key,
  code: z.string().min(1).max(2000),
  iss: z.string().max(300).optional(),
  link: z.boolean().default(false),
});

/** No member has linked the account; `proof` links it once. Data that is not shared is ''. */
export const unlinkedAccount = z.object({
  unlinked: z.object({
    provider: z.enum(PROVIDERS),
    proof: z.string(),
    username: z.string(),
    email: z.string(),
  }),
});
export type UnlinkedAccount = z.infer<typeof unlinkedAccount>;

export const linkRequest = z.object({ proof: key, currentPassword: z.string().default('') });

const linkedAccount = z.object({
  provider: z.enum(PROVIDERS),
  linkedAt: z.string(),
  /** ISO, UTC; null before the first login. */
  usedAt: z.string().nullable(),
});
export const linkedAccounts = providerList.extend({ linked: z.array(linkedAccount) });
export type LinkedAccounts = z.infer<typeof linkedAccounts>;
