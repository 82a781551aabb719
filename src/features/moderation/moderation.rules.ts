import type { Role } from '#/shared/authorship.ts';
import { ADMIN_UNSANCTIONED, CASE_OF_ADMIN, DAYS_FOR_ADMINS, OWN_CASE } from './moderation.limits.ts';

type Moderator = { number: number; role: Role };
type Author = { number: number; role: 'member' | 'admin'; moderator: number };

/** Why this moderator may decide nothing about this member; undefined for who may. Admins decide about everybody else. */
export function whyNotDecide(by: Moderator, author: Author): string | undefined {
  if (by.number === author.number) return OWN_CASE;
  if (by.role !== 'admin' && (author.role === 'admin' || author.moderator === 1)) return CASE_OF_ADMIN;
  return undefined;
}

/** Why this sanction may not be given; `days` is 0 for one that lasts until it is lifted. */
export function whyNotSanction(
  by: Moderator,
  author: Author,
  { sanction, days }: { sanction: string; days: number },
): string | undefined {
  if (sanction === 'none') return undefined;
  if (author.role === 'admin') return ADMIN_UNSANCTIONED;
  if (by.role !== 'admin' && sanction !== 'warning' && days === 0) return DAYS_FOR_ADMINS;
  return undefined;
}
