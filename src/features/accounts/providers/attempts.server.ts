import { randomBytes } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { hashToken } from '#/server/sessions/session.ts';
import { PROOF_MINUTES, type Provider } from './login-providers.rules.ts';
import type { Secrets } from './provider-calls.server.ts';

/** The number of minutes in which a login begun at a provider must be finished. */
const ATTEMPT_MINUTES = 10;

const random = () => randomBytes(32).toString('base64url');
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** Stores a login that begins at a provider; returns its secrets and the key that the browser keeps. */
export async function beginAttempt(
  tx: Transaction,
  provider: Provider,
  now: Date,
): Promise<Secrets & { key: string }> {
  const made = { state: random(), verifier: random(), nonce: random(), key: random() };
  await tx
    .insertInto('provider_attempts')
    .values({
      state_hash: hashToken(made.state),
      key_hash: hashToken(made.key),
      provider,
      verifier: made.verifier,
      nonce: made.nonce,
      expires_at: inMinutes(now, ATTEMPT_MINUTES),
    })
    .execute();
  return made;
}

/** Deletes a login attempt and returns its secrets; undefined if it is used, over, or another browser's. */
export async function takeAttempt(
  tx: Transaction,
  provider: Provider,
  { state, key }: { state: string; key: string },
  now: Date,
): Promise<Secrets | undefined> {
  const taken = await tx
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('key_hash', '=', hashToken(key))
    .where('provider', '=', provider)
    .where('expires_at', '>', now.toISOString())
    .returning(['verifier', 'nonce'])
    .executeTakeFirst();
  return taken && { ...taken, state };
}

/** Stores the proof that a visitor owns a provider's account without a member; returns the proof's key. */
export async function storeProof(
  tx: Transaction,
  { provider, subject }: { provider: Provider; subject: string },
  now: Date,
): Promise<string> {
  const proof = random();
  await tx
    .insertInto('provider_proofs')
    .values({ key_hash: hashToken(proof), provider, subject, expires_at: inMinutes(now, PROOF_MINUTES) })
    .execute();
  return proof;
}

/** Deletes a proof and returns the provider's account; undefined if the proof is used, expired or unknown. */
export function takeProof(
  tx: Transaction,
  proof: string,
  now: Date,
): Promise<{ provider: Provider; subject: string } | undefined> {
  return tx
    .deleteFrom('provider_proofs')
    .where('key_hash', '=', hashToken(proof))
    .where('expires_at', '>', now.toISOString())
    .returning(['provider', 'subject'])
    .executeTakeFirst();
}
