import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { hashToken } from '#/server/sessions/session.ts';
import type { Config } from '#/server/settings/config.ts';
import { Refusal } from '#/shared/refusal.ts';
import { MINUTE_MS, timeAfter } from '#/shared/time/time.ts';
import type { newPasskey, passkeyLogin } from './second-factors.contract.ts';

const CHALLENGE_MINUTES = 10;

// Loaded on first use: the library is large, and most calls do not need it.
const webauthn = () => import('@simplewebauthn/server');

// Ed25519, ES256 and RS256 (COSE): every authenticator has one. ML-DSA signs with up to 4,627 bytes.
const ALGORITHMS = [-8, -7, -257];

type Settings = Pick<Config, 'PUBLIC_URL' | 'SITE_NAME'>;
type Origin = { rpID: string; origin: string };

/**
 * The address to which passkeys are bound; undefined where browsers make no passkeys: without PUBLIC_URL or
 * TLS (except localhost), or under an IP address.
 */
function relyingParty({ PUBLIC_URL }: Settings): Origin | undefined {
  if (!PUBLIC_URL) return undefined;
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isAddress = isIP(hostname.replace(/[[\]]/g, '')) > 0;
  return isSecure && !isAddress ? { rpID: hostname, origin } : undefined;
}

export const takesPasskeys = (settings: Settings): boolean => relyingParty(settings) !== undefined;

function originOf(settings: Settings): Origin {
  const found = relyingParty(settings);
  if (!found)
    throw new Refusal(
      'conflict',
      '이 사이트는 아직 패스키를 쓸 수 없습니다. 운영자가 사이트 주소를 설정해야 합니다.',
    );
  return found;
}

type Owner = { number: number; id: string; username: string };

/** A device that has one of the passkeys `held` is excluded. */
export async function registrationOptions(settings: Settings, owner: Owner, held: StoredPasskey[]) {
  const { rpID } = originOf(settings);
  const { generateRegistrationOptions } = await webauthn();
  const { extensions, ...options } = await generateRegistrationOptions({
    rpName: settings.SITE_NAME,
    rpID,
    userName: owner.id,
    userDisplayName: owner.username,
    // Reveals nothing about a member except the number.
    userID: new TextEncoder().encode(`member ${owner.number}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: held.map(allowed),
  });
  return options;
}

/** If `held` is empty, any passkey of the site may sign. */
export async function signingOptions(settings: Settings, held: StoredPasskey[]) {
  const { rpID } = originOf(settings);
  const { generateAuthenticationOptions } = await webauthn();
  const { extensions, ...options } = await generateAuthenticationOptions({
    rpID,
    userVerification: held.length > 0 ? 'preferred' : 'required',
    allowCredentials: held.map(allowed),
  });
  return options;
}

const STORED = ['member', 'credential', 'public_key', 'counter', 'transports'] as const;
export type StoredPasskey = Pick<Selectable<Tables['passkeys']>, (typeof STORED)[number]>;

export const findPasskeys = (db: Database | Transaction, member: number): Promise<StoredPasskey[]> =>
  db.selectFrom('passkeys').select(STORED).where('member', '=', member).orderBy('id').execute();

export const findPasskey = (db: Database, credential: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('passkeys').select(STORED).where('credential', '=', credential).executeTakeFirst();

type Sent<Schema extends z.ZodType<{ response: unknown }>> = z.infer<Schema>['response'];

export type NewPasskey = Omit<StoredPasskey, 'member'> & { challenge: string };

/** Throws 400 if invalid, or with certificates: checking those would fetch lists from any address. */
export async function verifiedPasskey(settings: Settings, response: Sent<typeof newPasskey>) {
  const { rpID, origin } = originOf(settings);
  const { verifyRegistrationResponse } = await webauthn();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const challenge = challengeIn(response.response.clientDataJSON);
  const verified = await orRefused(async () => {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    if (statement.get('attStmt').get('x5c') !== undefined) return undefined;
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified?.verified) throw wrongPasskey();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const transports = (response.response.transports ?? []).join(' ');
  return { credential: id, public_key: isoBase64URL.fromBuffer(publicKey), counter, transports, challenge };
}

export type Signature = { challenge: string; counter: number };

/** Throws 400 if the signature is invalid. `asLogin` requires PIN, finger or face as well. */
export async function verifiedSignature(
  settings: Settings,
  passkey: StoredPasskey,
  response: Sent<typeof passkeyLogin>,
  asLogin: boolean,
): Promise<Signature> {
  const { rpID, origin } = originOf(settings);
  const { verifyAuthenticationResponse } = await webauthn();
  const challenge = challengeIn(response.response.clientDataJSON);
  const { credential: id, public_key, counter } = passkey;
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'));
  const verified = await orRefused(() =>
    verifyAuthenticationResponse({
      response,
      credential: { id, publicKey, counter },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: asLogin,
    }),
  );
  if (!verified?.verified) throw wrongPasskey();
  return { challenge, counter: verified.authenticationInfo.newCounter };
}

/** A refusal (400). */
export const wrongPasskey = () =>
  new Refusal('invalid', '패스키를 확인하지 못했습니다. 처음부터 다시 시도해주세요.');

// The library throws for any invalid data.
async function orRefused<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    throw wrongPasskey();
  }
}

/** The challenge is not verified yet (see `takeChallenge`). Throws 400 if the data is unreadable. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof challenge === 'string' && challenge) return challenge;
  } catch {}
  throw wrongPasskey();
}

type Transport = NonNullable<WebAuthnCredential['transports']>[number];

const allowed = ({ credential, transports }: StoredPasskey) => ({
  id: credential,
  transports: transports.split(' ').filter(Boolean) as Transport[],
});

/** `member` is 0 for a login with a passkey alone. */
type ChallengeOf = Pick<Tables['passkey_challenges'], 'member' | 'purpose'>;

export async function storeChallenge(tx: Transaction, challenge: string, purpose: ChallengeOf, now: Date) {
  const expires_at = timeAfter(now, CHALLENGE_MINUTES * MINUTE_MS);
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), ...purpose, expires_at })
    .execute();
}

/** Returns false when the challenge was not issued for this purpose, or is used or expired. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  { member, purpose }: ChallengeOf,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('passkey_challenges')
    .where(eb => eb.and({ challenge_hash: hashToken(challenge), member, purpose }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
