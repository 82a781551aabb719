import type { Role } from '#/shared/authorship.ts';
import { ADMIN_UNSANCTIONED, DAYS_FOR_ADMINS } from './sanctions.constants.ts';

/** Why this sanction may not be given; `days` is 0 for one that lasts until it is lifted. */
export function sanctionRefusal(
  { role }: { role: Role },
  author: { role: 'member' | 'admin' },
  { sanction, days }: { sanction: string; days: number },
): string | undefined {
  if (sanction === 'none') return undefined;
  if (author.role === 'admin') return ADMIN_UNSANCTIONED;
  if (role !== 'admin' && sanction !== 'warning' && days === 0) return DAYS_FOR_ADMINS;
  return undefined;
}
