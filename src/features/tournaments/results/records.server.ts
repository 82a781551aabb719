import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import { ratingOf } from './rating.rules.ts';
import { RANKED_LEAST } from './results.rules.ts';

type Ball = '4' | '3';

// In PostgreSQL the sum of integers is a numeric.
const toInteger = (sum: ReturnType<typeof sql>) => sql<number>`cast(coalesce(${sum}, 0) as bigint)`;

/** SQL columns of `member_records`: the sums of a member's matches in 4구 or in 3구. */
export const RESULT_SUMS = [
  sql<number>`count(*)`.as('games'),
  toInteger(sql`sum(won)`).as('wins'),
  toInteger(sql`sum(case when target > 0 then 1 else 0 end)`).as('scored'),
  toInteger(sql`sum(points)`).as('points'),
  toInteger(sql`sum(target)`).as('targets'),
  toInteger(sql`sum(case when innings > 0 then points else 0 end)`).as('inning_points'),
  toInteger(sql`sum(innings)`).as('innings'),
  toInteger(sql`max(high_run)`).as('high_run'),
] as const;

/** Recomputes the records of these members (numbers) in one game, 4구 or 3구. */
export async function recountMembers(tx: Transaction, ball: Ball, members: number[]): Promise<void> {
  const first = sql<number>`(select earlier.handicap from match_results earlier
    where earlier.member = match_results.member and earlier.ball = ${ball} and earlier.target > 0
    order by earlier.at, earlier.id limit 1)`;
  const sums = await tx
    .selectFrom('match_results')
    .select(['member', 'ball'])
    .select([...RESULT_SUMS, toInteger(sql`sum(lift)`).as('lift'), first.as('handicap')])
    .where('ball', '=', ball)
    .where('member', 'in', members)
    .groupBy(['member', 'ball'])
    .execute();
  await tx.deleteFrom('member_records').where('ball', '=', ball).where('member', 'in', members).execute();
  const rows = sums.map(({ handicap, lift, ...sum }) => ({
    ...sum,
    strength: handicap ? ratingOf(handicap) + lift : 0,
  }));
  if (rows.length > 0) await tx.insertInto('member_records').values(rows).execute();
}

/** Recomputes a hall's ranking in one game from matches with a score, for all or only for `members`. */
export async function recountHalls(
  tx: Transaction,
  { ball, hall, members }: { ball: Ball; hall: string; members?: number[] },
): Promise<void> {
  const sums = await tx
    .selectFrom('match_results')
    .innerJoin('members', 'members.number', 'member')
    .select(['match_results.hall_key', 'ball', 'member', 'listed'])
    .select(({ fn }) => fn.countAll<number>().as('games'))
    .select([
      toInteger(sql`sum(match_results.points)`).as('points'),
      toInteger(sql`sum(match_results.target)`).as('targets'),
    ])
    .where(eb => eb.and({ 'match_results.hall_key': hall, ball }))
    .where('target', '>', 0)
    .$if(members !== undefined, query => query.where('member', 'in', members ?? []))
    .groupBy(['match_results.hall_key', 'ball', 'member', 'listed'])
    .execute();
  await tx
    .deleteFrom('hall_records')
    .where(eb => eb.and({ hall_key: hall, ball }))
    .$if(members !== undefined, query => query.where('member', 'in', members ?? []))
    .execute();
  const rows = sums.map(sum => ({
    ...sum,
    ranked: sum.games >= RANKED_LEAST ? 1 : 0,
    rate: Math.round((sum.points / sum.targets) * 1_000_000),
  }));
  for (const batch of batchesOf(rows)) await tx.insertInto('hall_records').values(batch).execute();
}
