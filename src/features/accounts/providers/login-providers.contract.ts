import { z } from 'zod';
import { PROVIDERS } from './login-providers.rules.ts';

const key = z.string().max(100);

export const providerParam = z.object({ provider: z.enum(PROVIDERS) });
export const providerList = z.object({ providers: z.array(z.enum(PROVIDERS)) });
export type ProviderList = z.infer<typeof providerList>;

/** The address to open, and what the browser keeps; `key` is never sent to the provider. */
export const attemptStarted = z.object({ address: z.string(), state: z.string(), key: z.string() });
export type AttemptStarted = z.infer<typeof attemptStarted>;

/** The provider's parameters, and the key that the browser kept; with `link` nobody is logged in. */
export const providerAnswer = z.object({
  state: key,
  key,
  code: z.string().min(1).max(2000),
  iss: z.string().max(300).optional(),
  link: z.boolean().default(false),
});

/** An account without a link: `proof` links it, once; name and address are empty without consent. */
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
