import { REASON_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import type { Role } from '#/shared/authorship.ts';
import {
  ADMIN_UNSANCTIONED,
  BY_ONLY_ADMIN,
  CASE_OF_ADMIN,
  CONTENT_ACTS,
  DAYS_FOR_ADMINS,
  HELD_WORDS,
  OWN_CASE,
} from './moderation.constants.ts';
import type { ListedCase } from './moderation.contract.ts';

/** The label of a case in a list: why it was reported, or why it waits. */
export function reasonsOf({ held, heldFor, reasons }: Reasons): string {
  const words = reasons.map(({ reason, count }) => `${REASON_WORDS[reason]} ${count}`);
  const waits = held === '' ? [] : [heldFor ? `${HELD_WORDS[held]}: ${heldFor}` : HELD_WORDS[held]];
  return [...waits, ...words].join(', ');
}

/**
 * The possible decisions about the content of a case; tournaments and seasons have results that count, so
 * they cannot be removed here.
 */
export const contentActsOf = (kind: ListedCase['kind']) =>
  CONTENT_ACTS.filter(act => act !== 'remove' || (kind !== 'tournament' && kind !== 'season'));

type Reasons = Pick<ListedCase, 'held' | 'heldFor' | 'reasons'>;
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

/** Why this sanction may not be given; `days` is 0 for one that lasts until it is lifted. */
export function sanctionRefusal(
  by: Moderator,
  author: Author,
  { sanction, days }: { sanction: string; days: number },
): string | undefined {
  if (sanction === 'none') return undefined;
  if (author.role === 'admin') return ADMIN_UNSANCTIONED;
  if (by.role !== 'admin' && sanction !== 'warning' && days === 0) return DAYS_FOR_ADMINS;
  return undefined;
}
