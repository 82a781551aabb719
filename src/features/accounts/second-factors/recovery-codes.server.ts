import { hash, randomInt } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from './second-factors.constants.ts';

// Crockford's base32: no letter that could be mistaken for a digit.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Replaces a member's recovery codes by ten new ones and returns them to be shown once: only their hashes
 * are stored.
 */
export async function renewRecoveryCodes(tx: Transaction, member: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.deleteFrom('recovery_codes').where('member', '=', member).execute();
  const rows = codes.map(code => ({ member, code_hash: hashCode(member, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map(code => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses up a recovery code; returns false for a wrong or used one. */
export async function takeRecoveryCode(tx: Transaction, member: number, code: string): Promise<boolean> {
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
