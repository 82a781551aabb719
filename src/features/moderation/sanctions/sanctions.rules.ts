import type { Role } from '#/shared/authorship.ts';
import { ADMIN_UNSANCTIONED, DAYS_FOR_ADMINS } from './sanctions.constants.ts';

/**
 * Returns the reason why a moderator may not give this sanction; undefined where allowed. `days` is 0 for a
 * ban that lasts until a moderator lifts it.
 */
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
