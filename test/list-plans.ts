import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { type OrderedList, restOf, rowsOf, type Segment } from '#/database/list-order.ts';
import type { House } from './house.ts';

const NUMBERS = /^(number|id|rate|points|victories|score4|score3|.*_(points|victories|run[34]|year))$/;

/** The plans of all orders that are not what one index alone can do; `first` is the column it begins with. */
export function badPlans(house: House, lists: Iterable<OrderedList>, first: string) {
  return house.site.db.transaction().execute(async tx => {
    const isGood = await judge(tx, first);
    const bad: [string, string[]][] = [];
    for (const list of lists) {
      for (const segment of list.segments) {
        for (const query of waysThrough(list, segment)) {
          const plan = await planOf(tx, query);
          if (!isGood(plan)) bad.push([`${list.name} ${JSON.stringify(segment)}`, plan]);
        }
      }
    }
    return bad;
  });
}

async function judge(tx: Work, first: string): Promise<(steps: string[]) => boolean> {
  const alone = new RegExp(`^SEARCH \\w+ USING (COVERING )?INDEX \\S+ \\(${first}=`);
  if (isSqlite(tx)) return steps => steps.length === 1 && alone.test(steps[0] ?? '');
  // With a few members PostgreSQL would rather read them all, so it is told not to.
  for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
    await sql.raw(`set local enable_${way} = off`).execute(tx);
  return steps => /Index (Only )?Scan/.test(steps.join()) && !/Sort|Seq Scan/.test(steps.join());
}

/** How the database would read the query, one step a line. */
async function planOf(tx: Work, query: RawBuilder<unknown>): Promise<string[]> {
  if (isSqlite(tx)) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(tx);
    return rows.map(row => row.detail);
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx);
  return rows.map(row => row['QUERY PLAN']);
}

/** The ways a page is read: from the front, from the back, and from a key in the middle. */
function waysThrough(list: OrderedList, segment: Segment): RawBuilder<unknown>[] {
  const back: Segment = { ...segment, direction: segment.direction === 'asc' ? 'desc' : 'asc' };
  const key = segment.by.map(column => (NUMBERS.test(column) ? 5 : '가'));
  return [segment, back, ...restOf(segment, key)].map(
    part => sql`select ${sql.ref(list.id)} from ${rowsOf(list, part)} limit 10`,
  );
}
