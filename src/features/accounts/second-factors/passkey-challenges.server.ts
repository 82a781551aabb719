import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { hashToken } from '#/server/sessions/session.ts';
import { CHALLENGE_MINUTES } from './second-factors.constants.ts';

/**
 * The purpose of a challenge: a new passkey of a member, the second step of a member's login, or a whole
 * login (member 0).
 */
export type ChallengeOf = Pick<Tables['passkey_challenges'], 'member' | 'purpose'>;

/** Stores a challenge that is valid for CHALLENGE_MINUTES. */
export async function storeChallenge(
  tx: Transaction,
  challenge: string,
  purpose: ChallengeOf,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString();
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), ...purpose, expires_at })
    .execute();
}

/**
 * Uses up a challenge; returns false when the site never issued it for this purpose, or it is used or
 * expired.
 */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  { member, purpose }: ChallengeOf,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('member', '=', member)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Deletes expired challenges. */
export async function forgetExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
}
