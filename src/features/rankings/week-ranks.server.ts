import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { periodsAt } from '#/features/points/periods.server.ts';
import { addDays } from '#/shared/time.ts';
import type { Counted } from './ranking-order.server.ts';
import { RANKED_A_WEEK, WEEKS_STORED } from './week-ranks.limits.ts';

/**
 * Stores who stood where at the end of the last week, once, in one transaction; removes the ranks of weeks long over.
 * Whoever has gained something since is found by what the row says of the week before.
 */
export async function rankLastWeek(db: Database, now: Date): Promise<void> {
  const { week } = periodsAt(now);
  const last = addDays(week, -7);
  const ranked = db.selectFrom('ranked_weeks').select('week').where('week', '=', last);
  if (await ranked.executeTakeFirst()) return;
  await write(db, async tx => {
    const isFirst = await tx
      .insertInto('ranked_weeks')
      .values({ week: last })
      .onConflict(conflict => conflict.doNothing())
      .returning('week')
      .executeTakeFirst();
    if (!isFirst) return;
    await sql`insert into week_ranks (member, week, rank)
      select number, ${last}, row_number() over (order by points desc, victories desc, score4 desc, number desc)
      from (
        select number, week_points as points, week_victories as victories, score4
          from members where listed = 1 and week = ${last}
        union all
        select number, past_week_points, past_week_victories, score4
          from members where listed = 1 and week = ${week} and past_week = ${last}
        order by points desc, victories desc, score4 desc, number desc limit ${RANKED_A_WEEK}
      ) as played`.execute(tx);
    await tx
      .deleteFrom('ranked_weeks')
      .where('week', '<=', addDays(last, -7 * WEEKS_STORED))
      .execute();
  });
}

type Gained = { number: number; week: string };

/** Where those of these members stood at the end of the week before who gained something in the week `counted`. */
export async function lastRanksOf(
  db: Database,
  rows: Gained[],
  counted: Counted | null,
): Promise<Map<number, number>> {
  if (counted?.period !== 'week') return new Map();
  const numbers = rows.filter(({ week }) => week === counted.start).map(({ number }) => number);
  if (numbers.length === 0) return new Map();
  const found = await db
    .selectFrom('week_ranks')
    .select(['member', 'rank'])
    .where('week', '=', addDays(counted.start, -7))
    .where('member', 'in', numbers)
    .execute();
  return new Map(found.map(({ member, rank }) => [member, rank]));
}
