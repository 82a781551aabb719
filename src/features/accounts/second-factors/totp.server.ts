import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '#/database/connect.ts';
import type { Config } from '#/server/settings/config.ts';
import { type NewSecret, SETUP_MINUTES, TOTP_DIGITS } from './second-factors.contract.ts';

// RFC 6238, with the parameters that every app supports: SHA-1, six digits, a new code every 30 seconds.
const FORM = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
const SECRET_BYTES = 20;
// Accepts the code one step earlier or later, for clocks that differ.
const WINDOW = 1;

type Settings = Pick<Config, 'SITE_NAME' | 'SECOND_FACTOR_KEY'>;
/** Stores a new secret that waits for its first code; a secret in use stays in use until then. */
export async function startTotp(
  tx: Transaction,
  settings: Settings,
  { number: member, id }: { number: number; id: string },
  now: Date,
): Promise<NewSecret> {
  const secret = new Secret({ size: SECRET_BYTES });
  const pending = {
    pending_secret: seal(settings.SECOND_FACTOR_KEY, member, secret.base32),
    pending_at: now.toISOString(),
  };
  await tx
    .insertInto('totp_factors')
    .values({ member, ...pending })
    .onConflict(held => held.column('member').doUpdateSet(pending))
    .execute();
  const uri = new TOTP({ ...FORM, issuer: settings.SITE_NAME, label: id, secret }).toString();
  return { secret: secret.base32, uri };
}

type Typed = { member: number; code: string; now: Date };

export async function confirmTotp(
  tx: Transaction,
  { SECOND_FACTOR_KEY }: Settings,
  { member, code, now }: Typed,
): Promise<'confirmed' | 'wrong' | 'over'> {
  const since = new Date(now.getTime() - SETUP_MINUTES * 60_000).toISOString();
  const row = await tx
    .selectFrom('totp_factors')
    .select('pending_secret')
    .where('member', '=', member)
    .where('pending_secret', '<>', '')
    .where('pending_at', '>', since)
    .executeTakeFirst();
  const secret = row && unseal(SECOND_FACTOR_KEY, member, row.pending_secret);
  if (!row || !secret) return 'over';
  const step = stepOf(secret, code, now);
  if (step === undefined) return 'wrong';
  await tx
    .updateTable('totp_factors')
    .set({
      ...{ secret: row.pending_secret, confirmed_at: now.toISOString(), last_step: step },
      ...{ pending_secret: '', pending_at: '' },
    })
    .where('member', '=', member)
    .execute();
  return 'confirmed';
}

/** Accepts a code of the app once; false for a wrong code or a 30-second step already used. */
export async function takeTotp(
  tx: Transaction,
  { SECOND_FACTOR_KEY }: Settings,
  { member, code, now }: Typed,
): Promise<boolean> {
  const row = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('member', '=', member)
    .where('secret', '<>', '')
    .executeTakeFirst();
  const secret = row && unseal(SECOND_FACTOR_KEY, member, row.secret);
  const step = secret && stepOf(secret, code, now);
  if (!step) return false;
  // Of one code sent twice at once one request raises the step; the other finds it raised.
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('member', '=', member)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Removes the member's app and a waiting secret; returns false when no app was in use. */
export async function removeTotp(tx: Transaction, member: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('member', '=', member)
    .where('secret', '<>', '')
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** The 30-second step (since 1970) of the code; undefined for a wrong code. Compared in constant time. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN = 'plain:';
const SEALED = 'v1:';

/** Encrypts the secret, bound to the member, with SECOND_FACTOR_KEY; without a key marks it as plain. */
function seal(key: string, member: number, secret: string): string {
  if (!key) return PLAIN + secret;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(member)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url');
}

/** The decrypted secret; undefined when the key is missing or differs from the one that encrypted it. */
function unseal(key: string, member: number, stored: string): string | undefined {
  if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length);
  if (!key || !stored.startsWith(SEALED)) return undefined;
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const [iv, text, tag] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, -TAG_BYTES),
    bytes.subarray(-TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(member)));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const derived = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'totp secrets', 32));
