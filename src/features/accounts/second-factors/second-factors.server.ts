import { hash, randomBytes, randomInt } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { hashToken, requiresFactor } from '#/server/sessions/session.ts';
import type { Site } from '#/server/site.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { findPasskeys, takesPasskeys } from './passkeys.server.ts';
import { type OwnSecondFactors, TOTP_DIGITS } from './second-factors.contract.ts';
import { takeTotp } from './totp.server.ts';

const RECOVERY_CODES = 10;
/** Characters of a recovery code, in groups of four: 80 bits. */
const RECOVERY_CODE_LENGTH = 16;

/** Uses up a code of the authenticator app or a recovery code; returns undefined for a wrong or used one. */
export async function takeCode(
  tx: Transaction,
  { config, now }: Pick<Site, 'config' | 'now'>,
  member: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (code.length === TOTP_DIGITS) {
    return (await takeTotp(tx, config, { member, code, now: now() })) ? 'app' : undefined;
  }
  return (await takeRecoveryCode(tx, member, code)) ? 'recovery' : undefined;
}

export async function loadSecondFactors(
  { db, config }: Pick<Site, 'db' | 'config'>,
  row: Pick<MemberRow, 'number' | 'role' | 'moderator'>,
): Promise<OwnSecondFactors> {
  const member = row.number;
  const app = await db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('member', '=', member)
    .where('secret', '<>', '')
    .executeTakeFirst();
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
    ...{ id, name, createdAt: toSeoulIso(created_at) },
    usedAt: used_at ? toSeoulIso(used_at) : null,
  }));
}

export async function hasFactor(db: Database | Transaction, member: number): Promise<boolean> {
  return (await hasApp(db, member)) || (await findPasskeys(db, member)).length > 0;
}

export async function hasApp(db: Database | Transaction, member: number): Promise<boolean> {
  const app = db.selectFrom('totp_factors').select('member').where('secret', '<>', '');
  return (await app.where('member', '=', member).executeTakeFirst()) !== undefined;
}

export const countRecoveryCodes = (db: Database | Transaction, member: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('member', '=', member));

/**
 * Stores whether a login needs a second step; call it where a factor is added or removed. Returns new
 * recovery codes after the first factor.
 */
export async function noteFactors(tx: Transaction, member: number): Promise<string[] | undefined> {
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
  await noteFactors(tx, member);
}

// Crockford's base32: no letter that could be mistaken for a digit.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces a member's recovery codes and returns the new ones: only their hashes are stored. */
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
    .where('member', '=', member)
    .where('code_hash', '=', hashCode(member, code))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

const newCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

// 80 random bits need no slow hash; salted per member.
const hashCode = (member: number, code: string) => hash('sha256', `${member} ${code}`, 'base64url');

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
