import { z } from 'zod';
import { contacts, publicMember } from '#/features/members/profile/members.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { CONTACT_SORTS, RANKING_FIELDS, RANKING_PERIODS, RANKING_SORTS } from './rankings.rules.ts';

/**
 * `period` says from when points and victory are; a search without `field` looks everywhere. Admins also sort by
 * id, phone and email.
 */
export const rankingList = listQuery([...RANKING_SORTS, ...CONTACT_SORTS], RANKING_FIELDS).extend({
  period: z.enum(RANKING_PERIODS, '기간은 weekly, monthly, yearly, all 중 하나입니다.').default('all'),
});
export type RankingQuery = z.infer<typeof rankingList>;

/** The ranking of all time, of one hall when `billiards` names it. */
export const hallRankingList = listQuery([], [])
  .pick({ page: true, size: true })
  .extend({
    billiards: z.string().max(100, '당구장 이름은 100자까지 쓸 수 있습니다.').optional(),
  });

/**
 * A row of the ranking: the rank in its own order, counted from 1, where the rows come in that order, in its reverse,
 * or were searched for; null in other orders, beyond the first 100 rows found, and while a long ranking is not
 * measured yet. `lastRank` is the rank at the end of the week before, of who gained something in this one and in that,
 * in the weekly ranking alone. `hallId` is the hall of the directory that the member names, null where it names none or
 * could be two.
 */
export const rankedMember = publicMember.extend({
  rank: z.number().nullable(),
  lastRank: z.number().nullable(),
  hallId: z.number().nullable(),
});
export type RankedMember = z.infer<typeof rankedMember>;
/** The same as the list answers it: to admins with phone and email. */
export const listedRank = rankedMember.extend(contacts.partial().shape);
export type ListedRank = z.infer<typeof listedRank>;

export const ownRankQuery = rankingList.pick({ period: true });
/** Where a member stands among `total`; the rank is null for admins, who stand in no ranking. */
export const ownRank = z.object({
  rank: z.number().nullable(),
  lastRank: z.number().nullable(),
  total: z.number(),
  points: z.number(),
  victory: z.number(),
});
export type OwnRank = z.infer<typeof ownRank>;
