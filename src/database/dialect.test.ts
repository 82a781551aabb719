import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { pastIdInGroup } from './dialect.ts';

const isOnPostgres = process.env.TEST_ON === 'postgres';

test('row locks are written alike for both databases, and left out on SQLite', async () => {
  const { site } = await openTestApp();
  const posts = site.db.selectFrom('free_posts').select('author').distinct();
  expect(posts.compile().sql).toContain('select distinct "author"');
  const locked = site.db.selectFrom('members').select('id').where('number', '=', 1);
  const sent = [locked.forUpdate(), locked.forNoKeyUpdate().skipLocked(), locked.forKeyShare()].map(query =>
    query
      .compile()
      .sql.replace(/^.* = (\?|\$1)/, '')
      .trim(),
  );
  expect(sent).toEqual(
    isOnPostgres ? ['for update', 'for no key update skip locked', 'for key share'] : ['', '', ''],
  );
  await locked.forUpdate().execute();
});

test('rows before and after an id are found within their group', async () => {
  const { site } = await openTestApp();
  const found = async (side: '<' | '>') => {
    const rows = sql<{ board: number; id: number }>`(values (1, 1), (2, 2), (1, 3), (2, 4), (1, 5)) `;
    const [board, id] = [sql.ref('board'), sql.ref('id')];
    const { rows: some } = await sql<{ board: number; id: number }>`
      with rows_of (board, id) as ${rows} select board, id from rows_of
      where ${pastIdInGroup(site.db, { group: board, value: 1, id, side, than: 3 })}`.execute(site.db);
    return some.filter(row => row.board === 1).map(row => row.id);
  };
  expect(await found('<')).toEqual([1]);
  expect(await found('>')).toEqual([5]);
});

test('no row is in an empty list, and each is not in it, on both databases', async () => {
  const { site } = await openTestApp();
  const counts = site.db.selectFrom('row_counts').select('name');
  const [all, inside, outside] = await Promise.all(
    [counts, counts.where('name', 'in', []), counts.where('value', 'not in', [])].map(rows => rows.execute()),
  );
  expect([inside?.length, outside?.length]).toEqual([0, all?.length]);
  const none = site.db.updateTable('row_counts').set({ value: 1 }).where('name', 'in', []);
  expect((await none.executeTakeFirstOrThrow()).numUpdatedRows).toBe(0n);
});
