import { z } from 'zod';
import { ownPasskey } from './passkeys.contract.ts';

const NO_CODE = '인증 코드를 입력해주세요.';

/** The body of a change of second factors: the current password, empty shortly after a login. */
export const confirmedByOwner = z.object({ currentPassword: z.string('현재 비밀번호를 입력해주세요.') });

// Codes as people type them: with blanks or hyphens, in full-width digits, or with letters that look like
// those of a code.
export const TYPED_CODE_LIMIT = 40;
/** A typed code, from an authenticator app (six digits) or a recovery code, normalized by `tidyCode`. */
export const typedCode = z
  .string(NO_CODE)
  .transform(code => tidyCode(code.slice(0, TYPED_CODE_LIMIT)))
  .refine(code => code !== '', NO_CODE);

/** A typed code in upper case without separators; `O` becomes `0`, `I` and `L` become `1`. */
export function tidyCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return code.replace(/O/g, '0').replace(/[IL]/g, '1');
}

export const firstCode = z.object({ code: typedCode });

export const secondStep = z.object({ step: z.string().max(100), code: typedCode });

/** The response to a correct password when the login needs a second step; it contains no session token. */
export const secondStepNeeded = z.object({
  message: z.string(),
  secondFactor: z.object({
    /** The key of the begun login, which the second step sends back; it is worthless without a code. */
    step: z.string(),
    /** The member's registered factors; recovery codes are available with either. */
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
  }),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>;

/** The secret for an authenticator app not confirmed yet: base32 to type, and the address to scan. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

/** The answer after saving a factor; `recoveryCodes`, if new ones were made, are shown only once. */
export const factorSaved = z.object({ message: z.string(), recoveryCodes: z.array(z.string()).optional() });
export type FactorSaved = z.infer<typeof factorSaved>;

export const ownSecondFactorsAnswer = z.object({
  /** The time an authenticator app was registered; null without one. */
  appSince: z.string().nullable(),
  passkeys: z.array(ownPasskey),
  /** Whether the site supports passkeys: its own address is set and secure. */
  takesPasskeys: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Whether the site requires this member to have a second factor. */
  isRequired: z.boolean(),
});
export type OwnSecondFactors = z.infer<typeof ownSecondFactorsAnswer>;

/** Handles a changed factor on a screen: shows the message and new recovery codes, and reloads. */
export type SaveFactor = (saved: FactorSaved) => Promise<void>;
