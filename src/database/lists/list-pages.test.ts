import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { orderedBy, pageIds } from './list-pages.ts';
import { findMilestones, findPosition } from './milestones.ts';

const MANY = 12_000;
const LIST = { table: 'halls', id: 'id' } as const;

async function manyHalls(app: TestApp): Promise<void> {
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MANY)})
    insert into halls (region, name, name_key, address, address_key, created_at)
    select case when i % 4 = 0 then '' else 'region ' || (i % 7) end, 'hall ' || i, 'hall ' || (i * 7919 % 5003),
      '', '', '' from n`.execute(app.site.db);
}

/** All ids by one full sort. */
async function plainly(app: TestApp, column: string, direction: 'asc' | 'desc'): Promise<number[]> {
  const order = `(${column} = ''), ${column} ${direction}, id ${direction}`;
  const { rows } = await sql<{ id: number }>`select id from halls order by ${sql.raw(order)}`.execute(
    app.site.db,
  );
  return rows.map(row => row.id);
}

const OFFSETS = [0, 1995, 2010, 4990, 6000, 7777, 8990, 9995, MANY - 2011, MANY - 10, MANY - 3, MANY];

describe.each(['region', 'name_key'])('a long list by %s', column => {
  test.each(['asc', 'desc'] as const)(
    '%s has the pages plain sorting gives, before and after milestones',
    async direction => {
      const app = await openTestApp();
      const { db } = app.site;
      await manyHalls(app);
      const list = orderedBy(LIST, column, direction, '');
      const all = await plainly(app, column, direction);
      expect(all).toHaveLength(MANY);
      const compare = async () => {
        for (const offset of OFFSETS) {
          const ids = await pageIds(db, list, { offset, size: 10, total: MANY });
          expect(ids, `from ${offset}`).toEqual(all.slice(offset, offset + 10));
        }
      };
      await compare();
      await vi.waitFor(async () => expect(await findMilestones(db, list, 6000, MANY)).toBeDefined(), 10_000);
      await compare();
    },
  );
});

describe.each(['region', 'name_key'])('the position of a row in a long list by %s', column => {
  test.each(['asc', 'desc'] as const)('%s is where plain sorting puts it', async direction => {
    const app = await openTestApp();
    const { db } = app.site;
    await manyHalls(app);
    const list = orderedBy(LIST, column, direction, '');
    const all = await plainly(app, column, direction);
    const positions = () =>
      Promise.all(OFFSETS.slice(0, -1).map(at => findPosition(db, list, { id: all[at] ?? 0, total: MANY })));
    // All are in the range that is counted without milestones.
    expect(await positions()).toEqual(OFFSETS.slice(0, -1));
    await vi.waitFor(async () => expect(await findMilestones(db, list, 6000, MANY)).toBeDefined(), 10_000);
    expect(await positions()).toEqual(OFFSETS.slice(0, -1));
    expect(await findPosition(db, list, { id: MANY + 1, total: MANY })).toBeNull();
  });
});
