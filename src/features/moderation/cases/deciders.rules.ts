import type { Role } from '#/shared/authorship.ts';
import { BY_ONLY_ADMIN, CASE_OF_ADMIN, OWN_CASE } from './cases.constants.ts';

type Moderator = { number: number; role: Role };
type Author = { number: number; role: 'member' | 'admin'; moderator: number };

/**
 * Why this moderator may not decide about this member; undefined where allowed. Admins decide about everybody
 * else, and the only admin about the own texts too, because nobody else may.
 */
export function decisionRefusal(by: Moderator, author: Author, isOnlyAdmin: boolean): string | undefined {
  if (by.number === author.number && !isOnlyAdmin) return OWN_CASE;
  if (by.role !== 'admin' && (author.role === 'admin' || author.moderator === 1)) return CASE_OF_ADMIN;
  return undefined;
}

/** The addition to the audit log where the only admin decided about the own text. */
export const ownCase = (by: Moderator, author: number) => by.number === author && { own: BY_ONLY_ADMIN };
