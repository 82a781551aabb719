import { z } from 'zod';
import { contacts, publicMember } from '#/features/members/profile/members.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { CONTACT_SORTS, RANKING_FIELDS, RANKING_PERIODS, RANKING_SORTS } from './rankings.rules.ts';

/** `period` affects orders by points and victories only. */
export const rankingList = listQuery([...RANKING_SORTS, ...CONTACT_SORTS], RANKING_FIELDS).extend({
  period: z.enum(RANKING_PERIODS, '기간은 weekly, monthly, yearly, all 중 하나입니다.').default('all'),
});
export type RankingQuery = z.infer<typeof rankingList>;

/**
 * `rank` (from 1) is the rank in the default order; it is null for a member without points, in other orders
 * (except the reverse one), beyond the first 100 rows of a search, and until the ranks of a long ranking are
 * computed. `lastRank` is the rank at the end of last week, in the weekly ranking only, of members with gains
 * in both weeks. `hallId` is null if the hall's name is unknown or ambiguous.
 */
export const rankedMember = publicMember.extend({
  rank: z.number().nullable(),
  lastRank: z.number().nullable(),
  hallId: z.number().nullable(),
});
export type RankedMember = z.infer<typeof rankedMember>;
export const listedRank = rankedMember.extend(contacts.partial().shape);
export type ListedRank = z.infer<typeof listedRank>;

const { period } = rankingList.shape;
/**
 * Without `sort` the rank is that by points; `sort` may only be a public column. The period comes first,
 * because programs generated from the API's document pass their values in this order.
 */
export const ownRankQuery = z.object({
  period,
  ...listQuery(RANKING_SORTS, []).pick({ sort: true, order: true }).shape,
});

/**
 * `rank` is null for an admin and, in the order by points, without points. In another order it is the place
 * in the list, and `lastRank` is null.
 */
export const ownRank = z.object({
  rank: z.number().nullable(),
  lastRank: z.number().nullable(),
  total: z.number(),
  points: z.number(),
  victory: z.number(),
  /** Whether the member may mark attendance now, by default once a day. */
  mayAttend: z.boolean(),
});
export type OwnRank = z.infer<typeof ownRank>;
