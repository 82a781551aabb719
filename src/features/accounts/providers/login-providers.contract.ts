import { z } from 'zod';
import { PROVIDERS } from './login-providers.rules.ts';

const key = z.string().max(100);

export const providerParam = z.object({ provider: z.enum(PROVIDERS) });
export const providerList = z.object({ providers: z.array(z.enum(PROVIDERS)) });

/** A login begun at a provider: the address to open, its `state`, and the secret `key` to finish it. */
export const attemptStarted = z.object({ address: z.string(), state: z.string(), key: z.string() });
export type AttemptStarted = z.infer<typeof attemptStarted>;

/**
 * The body that finishes a login with a provider: the provider's parameters and the browser's `key`. With
 * `link` nobody is logged in: the answer has a proof for linking.
 */
export const providerAnswer = z.object({
  state: key,
  key,
  code: z.string().min(1).max(2000),
  iss: z.string().max(300).optional(),
  link: z.boolean().default(false),
});

/** A provider's account that no member has linked. `proof` links it once; data that is not shared is ''. */
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
  /** The time (ISO, UTC) of the last login with this account; null before the first. */
  usedAt: z.string().nullable(),
});
export const linkedAccounts = providerList.extend({ linked: z.array(linkedAccount) });
export type LinkedAccounts = z.infer<typeof linkedAccounts>;
