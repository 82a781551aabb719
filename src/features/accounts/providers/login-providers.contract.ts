import { z } from 'zod';
import { PROVIDERS } from './login-providers.rules.ts';

const key = z.string().max(100);

export const providerParam = z.object({ provider: z.enum(PROVIDERS) });
export const providerList = z.object({ providers: z.array(z.enum(PROVIDERS)) });
export type ProviderList = z.infer<typeof providerList>;

/**
 * The address to open, and what the browser keeps until it returns: `key` is sent to the site only, never
 * to the provider.
 */
export const attemptStarted = z.object({ address: z.string(), state: z.string(), key: z.string() });
export type AttemptStarted = z.infer<typeof attemptStarted>;

/**
 * The parameters with which the provider sent the browser back, and the key that the browser kept; with
 * `link` nobody is logged in.
 */
export const providerAnswer = z.object({
  state: key,
  key,
  code: z.string().min(1).max(2000),
  iss: z.string().max(300).optional(),
  link: z.boolean().default(false),
});

/**
 * An account that no member has linked: `proof` links it, once; name and mail address are those given with
 * consent, else empty.
 */
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
  /** Null until the first login with it. */
  usedAt: z.string().nullable(),
});
/** `providers` are those of the site, `linked` those of the member. */
export const linkedAccounts = providerList.extend({ linked: z.array(linkedAccount) });
export type LinkedAccounts = z.infer<typeof linkedAccounts>;
