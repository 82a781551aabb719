import type { LICENSE_MATCHES } from './hall-claims.constants.ts';

const plain = (license: string) => license.normalize('NFKC').toUpperCase().replace(/\s/g, '');
// Minimum length of a number without its office, as printed on the paper in the hall: 104-2012-00002.
const WITHOUT_OFFICE_LEAST = 8;

/**
 * Compares a typed licence number with the hall's: `same`, also without the office's prefix of an older
 * number, `other`, `none` if nothing was typed, or `unknown` if the hall has no number.
 */
export function licenseMatch(typed: string, known: string): (typeof LICENSE_MATCHES)[number] {
  const [said, own] = [plain(typed), plain(known)];
  if (!said) return 'none';
  if (!own) return 'unknown';
  const isTail = said.length >= WITHOUT_OFFICE_LEAST && own.endsWith(`-${said}`);
  return said === own || isTail ? 'same' : 'other';
}
