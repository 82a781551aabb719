import { z } from 'zod';

export const TOTP_DIGITS = 6;
/** Minutes within which a new secret must be confirmed with its first code. */
export const SETUP_MINUTES = 30;

export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 30;
export const NO_PASSKEY = '등록된 패스키가 없습니다.';

const ownPasskey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** Null before the first login with this passkey. */
  usedAt: z.string().nullable(),
});

const base64url = (length: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(length);
// Browsers and authenticators send far less; a credential's id has at most 1,023 bytes.
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  // The site requests no extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new passkey: its name, and `response` in the form of `PublicKeyCredential.toJSON()`. */
export const newPasskey = z.object({
  name: z.string().trim().max(PASSKEY_NAME_LENGTH).default(''),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(8000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
});

/** `step` is the key of a login, null for a login by passkey alone. */
export const passkeyLogin = z.object({
  step: z.string().max(100).nullable(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
      userHandle: base64url(200)
        .nullish()
        .transform(handle => handle ?? undefined),
    }),
  }),
});

export const passkeyLoginStart = passkeyLogin.pick({ step: true });

/** WebAuthn defines these options. */
const webauthnOptions = z.looseObject({ challenge: z.string() });
export const registrationOptionsAnswer = webauthnOptions.describe(
  'WebAuthn의 PublicKeyCredentialCreationOptionsJSON',
);
export const signingOptionsAnswer = webauthnOptions.describe(
  'WebAuthn의 PublicKeyCredentialRequestOptionsJSON',
);

const NO_CODE = '인증 코드를 입력해주세요.';

/** The password may be empty shortly after a login. */
export const confirmedByOwner = z.object({ currentPassword: z.string('현재 비밀번호를 입력해주세요.') });

// Codes as typed: with blanks or hyphens, full-width digits, or letters that look like a code's.
export const TYPED_CODE_LIMIT = 40;
/** A code of an authenticator app (six digits), or a recovery code. */
export const typedCode = z
  .string(NO_CODE)
  .transform(code => tidyCode(code.slice(0, TYPED_CODE_LIMIT)))
  .refine(code => code !== '', NO_CODE);

/** Returns upper case without separators; `O` becomes `0`, `I` and `L` become `1`. */
export function tidyCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return code.replace(/O/g, '0').replace(/[IL]/g, '1');
}

export const firstCode = z.object({ code: typedCode });

export const secondStep = z.object({ step: z.string().max(100), code: typedCode });

/** Answers a correct password; contains no session token. */
export const secondStepNeeded = z.object({
  message: z.string(),
  secondFactor: z.object({
    /** The second step sends this key back; it is worthless without a code. */
    step: z.string(),
    /** The member's factors, an app or passkeys; recovery codes come with either. */
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
  }),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>;

/** The secret is not confirmed yet; `secret` is base32 to type, `uri` an address to scan. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

/** `recoveryCodes`, if new ones were made, are shown only once. */
export const factorSaved = z.object({ message: z.string(), recoveryCodes: z.array(z.string()).optional() });
export type FactorSaved = z.infer<typeof factorSaved>;

export const ownSecondFactorsAnswer = z.object({
  appSince: z.string().nullable(),
  passkeys: z.array(ownPasskey),
  /** True if the site's own address is set and secure. */
  takesPasskeys: z.boolean(),
  recoveryCodesLeft: z.number(),
  isRequired: z.boolean(),
});
export type OwnSecondFactors = z.infer<typeof ownSecondFactorsAnswer>;

/** Shows the message and new recovery codes, and reloads. */
export type SaveFactor = (saved: FactorSaved) => Promise<void>;
