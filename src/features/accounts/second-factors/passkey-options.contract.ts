import { z } from 'zod';

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/**
 * The options from which a browser makes a new passkey: `PublicKeyCredentialCreationOptionsJSON` of
 * WebAuthn.
 */
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

/** The options that a browser signs: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const signingOptionsAnswer = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(known),
  timeout: z.number(),
  userVerification: z.enum(['preferred', 'required']),
});
