import { CONTACT_FIELDS, PUBLIC_FIELDS } from '#/features/members/fields/member-fields.rules.ts';
import type { Role } from '#/shared/authorship.ts';

export const RANKING_SORTS = [...PUBLIC_FIELDS, 'points', 'victory'] as const;
/** Only admins see these columns, so only they sort by them. */
export const CONTACT_SORTS = ['id', ...CONTACT_FIELDS] as const;
export const RANKING_FIELDS = ['username', 'region', 'billiardHall', 'score4', 'score3', 'all'] as const;
/** The order, descending, if the reader chose none. */
export const DETAILED_SORT = 'score4';
export const RANKING_PERIODS = ['weekly', 'monthly', 'yearly', 'all'] as const;

export const NO_RANKS = '랭킹 데이터가 없습니다.';
export const NO_RANKS_YET = '아직 순위가 없습니다.';

export const maySeeContacts = (viewer: { role: Role } | null): boolean => viewer?.role === 'admin';
