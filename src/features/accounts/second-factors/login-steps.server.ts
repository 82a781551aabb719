import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { hashToken } from '#/server/sessions/session.ts';

/** Maximum number of minutes between the password and the second step. */
const SECOND_STEP_MINUTES = 10;

export type LoginStep = { keyHash: string; member: number };

/** Stores a login that waits SECOND_STEP_MINUTES for its second step; returns its key (256 random bits). */
export async function beginLoginStep(tx: Transaction, member: number, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000).toISOString();
  await tx
    .insertInto('login_steps')
    .values({ key_hash: hashToken(key), member, expires_at })
    .execute();
  return key;
}

export function findLoginStep(db: Database, key: string, now: Date): Promise<LoginStep | undefined> {
  return db
    .selectFrom('login_steps')
    .select(['key_hash as keyHash', 'member'])
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses up the key; returns false when it is already used, or the password was changed since. */
export async function takeLoginStep(tx: Transaction, { keyHash }: LoginStep): Promise<boolean> {
  const used = await tx.deleteFrom('login_steps').where('key_hash', '=', keyHash).executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function forgetLoginSteps(tx: Transaction, member: number): Promise<void> {
  await tx.deleteFrom('login_steps').where('member', '=', member).execute();
}

export async function forgetExpiredLoginSteps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('login_steps').where('expires_at', '<=', now.toISOString()).execute();
}
