import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Work } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { type OrderedList, restOf, rowsOf, type Segment } from '#/database/list-order.ts';
import { openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { hallOrder, rankingOrder } from './ranking-order.server.ts';
import { RANKING_SORTS } from './rankings.rules.ts';

const PERIODS = [
  null,
  { period: 'week', start: '2026-11-16' },
  { period: 'month', start: '2026-11-01' },
  { period: 'year', start: '2026-01-01' },
] as const;

const LISTS = new Map<string, OrderedList>(
  [
    hallOrder('큐브'),
    ...PERIODS.flatMap(counted => [
      rankingOrder({}, counted),
      ...RANKING_SORTS.flatMap(sort => [
        rankingOrder({ sort, order: 'asc' }, counted),
        rankingOrder({ sort, order: 'desc' }, counted),
      ]),
    ]),
  ].map(list => [list.name, list]),
);

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
  const texts = new Set(['username_key', 'region', 'hall_key']);
  const key = segment.by.map(column => (texts.has(column) ? '가' : 5));
  return [segment, back, ...restOf(segment, key)].map(
    part => sql`select number from ${rowsOf(list, part)} limit 10`,
  );
}

/** The plans of all orders that are not what one index alone can do. */
async function badPlans(tx: Work): Promise<[string, string[]][]> {
  const sqlite = isSqlite(tx);
  // With a few members PostgreSQL would rather read them all, so it is told not to.
  if (!sqlite) {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
  }
  const alone = /^SEARCH members USING (COVERING )?INDEX \S+ \(listed=/;
  const isGood = (steps: string[]) =>
    sqlite
      ? steps.length === 1 && alone.test(steps[0] ?? '')
      : /Index (Only )?Scan/.test(steps.join()) && !/Sort|Seq Scan/.test(steps.join());
  const bad: [string, string[]][] = [];
  for (const list of LISTS.values()) {
    for (const segment of list.segments) {
      for (const query of waysThrough(list, segment)) {
        const plan = await planOf(tx, query);
        if (!isGood(plan)) bad.push([`${list.name} ${JSON.stringify(segment)}`, plan]);
      }
    }
  }
  return bad;
}

describe('every order of the ranking', () => {
  test('is read along one index, without sorting and without looking at everybody', async () => {
    const house = await openHouse();
    for (let n = 0; n < 3; n++) await newMember(house);
    expect(await house.site.db.transaction().execute(badPlans)).toEqual([]);
  });

  test('has a name of its own, because milestones are kept by it', () => {
    const orders = [...LISTS.values()].map(list => JSON.stringify(list.segments));
    expect(new Set(orders).size).toBe(LISTS.size);
    const next = rankingOrder({}, { period: 'week', start: '2026-11-23' });
    expect(LISTS.has(next.name)).toBe(false);
  });
});
