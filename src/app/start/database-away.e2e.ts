import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startOwnSite } from '#test/fixtures/own-site.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';

const PAGES = ['/', '/free-board', '/notice', '/region'];
const LISTS = ['/api/announcements?page=1', '/api/freeboard?page=1', '/api/memberanking?page=1'];

test('guests read cached pages while PostgreSQL is stopped, and fresh ones once it is back', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const site = await startOwnSite({ DATABASE_URL: `${postgres.url}/site`, LOG_LEVEL: 'silent' });
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(site.url + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };
  const before = new Map<string, string>();
  for (const path of [...PAGES, ...LISTS]) before.set(path, (await get(path)).body);
  await postgres.restart('SIGQUIT', async () => {
    // Beyond the second for which an answer is fresh, and the ten for which it is served while the next is made.
    for (const pause of [1500, 1500, 9000]) {
      await wait(pause);
      for (const path of [...PAGES, ...LISTS]) {
        const { status, body } = await get(path);
        expect([pause, path, status, body === before.get(path)]).toEqual([pause, path, 200, true]);
      }
    }
    for (const path of ['/readyz', '/api/freeboard/1', '/free-board?page=7'])
      expect([path, (await get(path)).status]).toEqual([path, 503]);
  });
  await expect.poll(async () => (await get('/free-board?page=7')).status).toBe(200);
});
