import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { hashToken, requiresFactor } from '#/server/sessions/session.ts';
import type { Config } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { MINUTE_MS, timeAfter, timeBefore, toSeoulIso } from '#/shared/time/time.ts';
import { findPasskeys, takesPasskeys } from './passkeys.server.ts';
import {
  type NewSecret,
  type OwnSecondFactors,
  SETUP_MINUTES,
  TOTP_DIGITS,
} from './second-factors.contract.ts';

const RECOVERY_CODES = 10;
/** The code has 80 bits and is written in groups of four. */
const RECOVERY_CODE_LENGTH = 16;

/** Returns which kind of code it was; undefined if the code is wrong or used. */
export async function takeCode(
  tx: Transaction,
  { config, now }: Pick<Site, 'config' | 'now'>,
  member: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (code.length === TOTP_DIGITS)
    return (await takeTotp(tx, config, { member, code, now: now() })) ? 'app' : undefined;
  return (await takeRecoveryCode(tx, member, code)) ? 'recovery' : undefined;
}

export async function loadSecondFactors(
  { db, config }: Pick<Site, 'db' | 'config'>,
  row: Pick<MemberRow, 'number' | 'role' | 'moderator'>,
): Promise<OwnSecondFactors> {
  const member = row.number;
  const app = await findApp(db, member);
  return {
    appSince: app ? toSeoulIso(app.confirmed_at) : null,
    passkeys: await findShownPasskeys(db, member),
    takesPasskeys: takesPasskeys(config),
    recoveryCodesLeft: await countRecoveryCodes(db, member),
    isRequired: requiresFactor(config, row),
  };
}

async function findShownPasskeys(db: Database, member: number): Promise<OwnSecondFactors['passkeys']> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('member', '=', member)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: toSeoulIso(created_at),
    usedAt: used_at ? toSeoulIso(used_at) : null,
  }));
}

export async function hasFactor(db: Database | Transaction, member: number): Promise<boolean> {
  return (await findApp(db, member)) !== undefined || (await findPasskeys(db, member)).length > 0;
}

/** Returns undefined without an app, or before the first code of a new one. */
export const findApp = (db: Database | Transaction, member: number) =>
  db
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_at'])
    .where('member', '=', member)
    .where('secret', '<>', '')
    .executeTakeFirst();

export const countRecoveryCodes = (db: Database | Transaction, member: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('member', '=', member));

/** Stores whether a login needs a second step; returns recovery codes after the first factor. */
export async function storeFactorState(tx: Transaction, member: number): Promise<string[] | undefined> {
  const hasAny = await hasFactor(tx, member);
  await tx
    .updateTable('members')
    .set({ second_factor: hasAny ? 1 : 0 })
    .where('number', '=', member)
    .execute();
  if (!hasAny) await tx.deleteFrom('recovery_codes').where('member', '=', member).execute();
  const isFirst = hasAny && (await countRecoveryCodes(tx, member)) === 0;
  return isFirst ? renewRecoveryCodes(tx, member) : undefined;
}

export async function removeFactors(tx: Transaction, member: number): Promise<void> {
  await tx.deleteFrom('totp_factors').where('member', '=', member).execute();
  await tx.deleteFrom('passkeys').where('member', '=', member).execute();
  await forgetLoginSteps(tx, member);
  await storeFactorState(tx, member);
}

// Crockford's base32: no letter that could be mistaken for a digit.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the new codes; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Transaction, member: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.deleteFrom('recovery_codes').where('member', '=', member).execute();
  const rows = codes.map(code => ({ member, code_hash: hashCode(member, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map(code => code.replace(/.{4}(?=.)/g, '$&-'));
}

async function takeRecoveryCode(tx: Transaction, member: number, code: string): Promise<boolean> {
  if (code.length !== RECOVERY_CODE_LENGTH) return false;
  const used = await tx
    .deleteFrom('recovery_codes')
    .where(eb => eb.and({ member, code_hash: hashCode(member, code) }))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

const newCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

// 80 random bits need no slow hash; salted per member.
const hashCode = (member: number, code: string) => hash('sha256', `${member} ${code}`, 'base64url');

const SECOND_STEP_MINUTES = 10;

export type LoginStep = { keyHash: string; member: number };

/** The login waits SECOND_STEP_MINUTES; returns its key (256 random bits). */
export async function beginLoginStep(tx: Transaction, member: number, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const expires_at = timeAfter(now, SECOND_STEP_MINUTES * MINUTE_MS);
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

/** Returns false if the key is already used, or the password was changed since. */
export async function takeLoginStep(tx: Transaction, { keyHash }: LoginStep): Promise<boolean> {
  const used = await tx.deleteFrom('login_steps').where('key_hash', '=', keyHash).executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function forgetLoginSteps(tx: Transaction, member: number): Promise<void> {
  await tx.deleteFrom('login_steps').where('member', '=', member).execute();
}

// RFC 6238, with the parameters that every app supports: SHA-1, six digits, a new code every 30 seconds.
const FORM = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
const SECRET_BYTES = 20;
// Accepts the code one step earlier or later, for clocks that differ.
const WINDOW = 1;

type Settings = Pick<Config, 'SITE_NAME' | 'SECOND_FACTOR_KEY'>;
/** The secret waits for its first code; a secret in use stays in use until then. */
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
    .onConflict(oc => oc.column('member').doUpdateSet(pending))
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
  const since = timeBefore(now, SETUP_MINUTES * MINUTE_MS);
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
      secret: row.pending_secret,
      confirmed_at: now.toISOString(),
      last_step: step,
      pending_secret: '',
      pending_at: '',
    })
    .where('member', '=', member)
    .execute();
  return 'confirmed';
}

/** Accepts a code once; returns false for a wrong code or a 30-second step already used. */
async function takeTotp(tx: Transaction, { SECOND_FACTOR_KEY }: Settings, { member, code, now }: Typed) {
  const app = await findApp(tx, member);
  const secret = app && unseal(SECOND_FACTOR_KEY, member, app.secret);
  const step = secret && stepOf(secret, code, now);
  if (!step) return false;
  // If one code is sent twice at once, only one request can raise the step.
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('member', '=', member)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Also removes a pending secret; returns false without an app in use. */
export async function removeTotp(tx: Transaction, member: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('member', '=', member)
    .where('secret', '<>', '')
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** The 30-second step since 1970; undefined for a wrong code. Compares in constant time. */
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

/** Encrypts the secret, bound to the member; without a key marks it as plain. */
function seal(key: string, member: number, secret: string): string {
  if (!key) return PLAIN + secret;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(member)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url');
}

/** Returns undefined when the key is missing or differs from the one that encrypted the secret. */
function unseal(key: string, member: number, stored: string): string | undefined {
  if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length);
  if (!key || !stored.startsWith(SEALED)) return undefined;
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(member)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const derived = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'totp secrets', 32));
