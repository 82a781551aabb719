import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { SEARCH_STOPPED, withinBudget } from './token-index.ts';

test('a search within another runs in the same transaction, or on the same database', async () => {
  const { db } = (await openTestApp()).site;
  const isSame = await withinBudget(db, outer => withinBudget(outer, async inner => inner === outer));
  expect(isSame).toBe(true);
  const { rows } = await withinBudget(db, within => sql`select 1 as one`.execute(within));
  expect(rows).toEqual([{ one: 1 }]);
});

describe.runIf(process.env.TEST_ON === 'postgres')('PostgreSQL', () => {
  test('cancels a statement that takes longer than the budget, and the next search runs as before', async () => {
    const { db } = (await openTestApp()).site;
    const sleep = (seconds: number) =>
      withinBudget(db, within => sql`select pg_sleep(${seconds})`.execute(within), 50);
    await expect(sleep(60)).rejects.toMatchObject({ kind: 'overloaded', message: SEARCH_STOPPED });
    await expect(sleep(0)).resolves.toBeDefined();
  });

  test('no search of the site waits longer for what it looks into', async () => {
    const app = await openTestApp();
    const paths = [
      '/api/search?q=당구',
      '/api/search/jumps?q=당구',
      '/api/freeboard?q=당구',
      '/api/singlematch?q=당구',
      '/api/singlematch/by-day?q=당구',
      '/api/announcements?q=당구',
      '/api/billiard-halls?q=당구',
      '/api/tournaments?q=당구',
      '/api/memberanking?q=당구',
      '/api/memberanking/players?hall=당구장&q=당구',
    ];
    const answers: [string, number, string][] = [];
    for (const path of paths) {
      const holder = await app.site.db.startTransaction().execute();
      await sql`lock table search_documents, members, halls, tournaments`.execute(holder);
      const { status, body } = await app.call('GET', path);
      answers.push([path, status, body.message]);
      await holder.rollback().execute();
    }
    expect(answers).toEqual(paths.map(path => [path, 503, SEARCH_STOPPED]));
    const { status } = await app.call('GET', '/api/search?q=당구');
    expect(status).toBe(200);
  });
});
