import { z } from 'zod';
import { ownPasskey } from './passkeys.contract.ts';
import { NO_CODE } from './second-factors.constants.ts';

/** What changes the second factors brings the current password; an empty one where the session is fresh. */
export const confirmedByOwner = z.object({ currentPassword: z.string('현재 비밀번호를 입력해주세요.') });

// As people type it: with blanks or hyphens, in wide digits, with letters that no code has for those it has.
export const TYPED_CODE_LIMIT = 40;
/** The six digits of an authenticator app, or a recovery code, as they are compared. */
export const typedCode = z
  .string(NO_CODE)
  .transform(code => tidyCode(code.slice(0, TYPED_CODE_LIMIT)))
  .refine(code => code !== '', NO_CODE);

/** A typed code without what it may be parted with, and in the signs that codes have. */
export function tidyCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return code.replace(/O/g, '0').replace(/[IL]/g, '1');
}

export const firstCode = z.object({ code: typedCode });

/** The second step of a login: the key that the first one answered, and a code. */
export const secondStep = z.object({ step: z.string().max(100), code: typedCode });

/** What a login answers whose password was right, where a second step is needed; it holds no token. */
export const secondStepNeeded = z.object({
  message: z.string(),
  secondFactor: z.object({
    /** What the second step is sent with; worth nothing without a code. */
    step: z.string(),
    /** What the member has registered; recovery codes come with either. */
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
  }),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>;

/** A secret that waits for its first code: to be typed (base32), and as the address that apps read. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

/** `recoveryCodes` are shown once: where they were made by this call. */
export const factorSaved = z.object({ message: z.string(), recoveryCodes: z.array(z.string()).optional() });
export type FactorSaved = z.infer<typeof factorSaved>;

export const ownSecondFactors = z.object({
  /** Since when an authenticator app is registered; null without one. */
  appSince: z.string().nullable(),
  passkeys: z.array(ownPasskey),
  /** Whether the site can take passkeys: it knows its address, which is a secure one. */
  takesPasskeys: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Whether the site asks this member to have one. */
  isRequired: z.boolean(),
});
export type OwnSecondFactors = z.infer<typeof ownSecondFactors>;
