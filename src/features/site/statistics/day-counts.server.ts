import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { addDays, dayStartUtc } from '#/shared/time/time.ts';

export type DayCounts = { day: string; members: number; posts: number; comments: number };

/**
 * The numbers of new members, posts and comments on each of these consecutive days. Days that are over are
 * counted once and stored.
 */
export async function dayCounts(db: Database, days: string[]): Promise<DayCounts[]> {
  const [first = '', today = ''] = [days[0], days.at(-1)];
  const known = await db.selectFrom('day_counts').selectAll().where('day', '>=', first).execute();
  const index = days.findIndex(day => day === today || !known.some(row => row.day === day));
  const counted = await countDays(db, days.slice(index));
  const over = counted.filter(({ day }) => day < today);
  if (over.length > 0) {
    await db
      .insertInto('day_counts')
      .values(over)
      .onConflict(c => c.doNothing())
      .execute();
  }
  return [...known.filter(({ day }) => day < (days[index] ?? '')), ...counted];
}

async function countDays(db: Database, days: string[]): Promise<DayCounts[]> {
  const [members, free, matches, comments, matchComments] = await Promise.all([
    // Counted like the members' total, without admins.
    newRows(db, days, 'members', { id: 'number', counted: sql`role = 'member'` }),
    newRows(db, days, 'free_posts'),
    newRows(db, days, 'match_posts'),
    newRows(db, days, 'comments'),
    newRows(db, days, 'match_comments'),
  ]);
  return days.map((day, index) => ({
    day,
    members: members[index] ?? 0,
    posts: (free[index] ?? 0) + (matches[index] ?? 0),
    comments: (comments[index] ?? 0) + (matchComments[index] ?? 0),
  }));
}

/**
 * The number of new rows of a table on each of these days. Ids grow with time, so the first id of a day is
 * found by binary search; an index on the time would slow down every insert only for a chart.
 */
async function newRows(
  db: Database,
  days: string[],
  table: string,
  { id = 'id', counted = sql`1 = 1` }: { id?: string; counted?: RawBuilder<unknown> } = {},
): Promise<number[]> {
  const [rows, key] = [sql.table(table), sql.ref(id)];
  const starts = [...days, addDays(days.at(-1) ?? '', 1)].map(day => sql`(${dayStartUtc(day)})`);
  const middle = sql`(low + high) / 2`;
  const isEarlier = sql`(select created_at from ${rows} where ${key} >= ${middle} order by ${key} limit 1) < at`;
  const { rows: found } = await sql<{ fresh: number }>`
    select fresh from (
      with recursive starts (at) as (values ${sql.join(starts)}),
      halves (at, low, high) as (
        select at, cast(1 as bigint), (select coalesce(max(${key}), 0) + 1 from ${rows}) from starts
        union all
        select at, case when ${isEarlier} then ${middle} + 1 else low end,
          case when ${isEarlier} then high else ${middle} end
        from halves where low < high
      ),
      spans (at, low, following) as (
        select at, low, lead(low) over (order by at) from halves where low = high
      )
      select at, (select count(*) from ${rows} where ${key} >= low and ${key} < following and ${counted}) as fresh
      from spans where following is not null
    ) as days order by at`.execute(db);
  return found.map(({ fresh }) => fresh);
}
