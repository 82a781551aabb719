import { z } from 'zod';
import { PASSKEY_NAME_LENGTH } from './second-factors.constants.ts';

export const ownPasskey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** The time of the last login with this passkey; null before the first. */
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

/** A new passkey, as `PublicKeyCredential.toJSON()` writes it. */
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

/** A signature by a passkey; `step` is the key of a login, null for a login by passkey alone. */
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

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The options for making a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const registrationOptionsAnswer = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.string(),
    userVerification: z.string(),
    requireResidentKey: z.boolean(),
  }),
  hints: z.array(z.string()),
});

/** The options for a signature by a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const signingOptionsAnswer = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(known),
  timeout: z.number(),
  userVerification: z.enum(['preferred', 'required']),
});
