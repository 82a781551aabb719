import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { periodsAt } from '#/features/members/points/ledger.server.ts';
import { addDays } from '#/shared/time/time.ts';
import type { Counted } from './ranking-order.server.ts';

/** Below that rank a rise or fall means nothing. */
const RANKED_A_WEEK = 100_000;
/** PostgreSQL stores this many ranks in a third of a second. */
const RANKED_A_STATEMENT = 10_000;
export const WEEKS_STORED = 4;

/**
 * Does nothing if last week's ranks are stored; deletes those of old weeks. Last week's points of a member
 * that has gained something this week are in the columns `past_week_*`.
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
      .onConflict(oc => oc.doNothing())
      .returning('week')
      .executeTakeFirst();
    if (!isFirst) return;
    for (let before = 0; before < RANKED_A_WEEK; before += RANKED_A_STATEMENT)
      if ((await storeNextRanks(tx, { week, last, before })) < RANKED_A_STATEMENT) break;
    await tx
      .deleteFrom('ranked_weeks')
      .where('week', '<=', addDays(last, -7 * WEEKS_STORED))
      .execute();
  });
}

type Ranking = { week: string; last: string; before: number };

/** Stores ranks of the week `last` after the first `before`; returns their number. `week` is this week. */
async function storeNextRanks(tx: Transaction, { week, last, before }: Ranking): Promise<number> {
  const upTo = before + RANKED_A_STATEMENT;
  const untouched = topMembersSql('week', { where: sql`week = ${last}`, upTo });
  const begunAnew = topMembersSql('past_week', { where: sql`week = ${week} and past_week = ${last}`, upTo });
  const order = sql`points desc, victories desc, score4 desc, number desc`;
  const { numAffectedRows } = await sql`insert into week_ranks (member, week, rank)
    select number, ${last}, ${before} + row_number() over (order by ${order})
    from (select * from (${untouched}) as untouched union all select * from (${begunAnew}) as begun_anew
      order by ${order} limit ${RANKED_A_STATEMENT} offset ${before}) as played`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

type Top = { where: RawBuilder<unknown>; upTo: number };

/** The first `upTo` members that match `where`, by `<column>_points` and `<column>_victories`. */
function topMembersSql(column: 'week' | 'past_week', { where, upTo }: Top): RawBuilder<unknown> {
  const [points, victories] = [sql.ref(`${column}_points`), sql.ref(`${column}_victories`)];
  return sql`select number, ${points} as points, ${victories} as victories, score4 from members
    where listed = 1 and ${where}
    order by ${points} desc, ${victories} desc, members.score4 desc, members.number desc limit ${upTo}`;
}

type Gained = { number: number; week: string };

/** Has members with points in both weeks; empty if `counted` is no week. */
export async function loadLastRanks(db: Database, rows: Gained[], counted: Counted | null) {
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
