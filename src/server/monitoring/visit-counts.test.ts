import { expect } from 'vitest';
import { Guests } from '#/server/sessions/guests.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { Visits } from './visit-counts.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

const come = (app: TestApp, address: string, browser: string, path = '/api/announcements') =>
  app.call('GET', path, { address, headers: { 'user-agent': browser } });

/** The visitors of each day, after all counts are stored. */
async function counted(app: TestApp): Promise<Record<string, number>> {
  await app.site.visits.flush();
  const rows = await app.site.db.selectFrom('day_visitors').selectAll().orderBy('day').execute();
  return Object.fromEntries(rows.map(({ day, visitors }) => [day, visitors]));
}

test('a visitor is counted once a day, by address and browser', async ({ app }) => {
  for (let n = 0; n < 3; n++) await come(app, '203.0.113.1', PHONE);
  expect(await counted(app)).toEqual({ '2026-11-18': 1 });
  await come(app, '203.0.113.1', DESKTOP);
  await come(app, '203.0.113.2', PHONE);
  await come(app, '203.0.113.1', PHONE);
  expect(await counted(app)).toEqual({ '2026-11-18': 3 });
});

test('the day is Seoul’s, and every visitor counts again the next day', async ({ app }) => {
  // 10:00 in Seoul; midnight there, 15:00 UTC, is fourteen hours later.
  await come(app, '203.0.113.1', PHONE);
  app.clock.pass(14 * 3_600_000 - 1);
  await come(app, '203.0.113.1', PHONE);
  app.clock.pass(1);
  await come(app, '203.0.113.1', PHONE);
  expect(await counted(app)).toEqual({ '2026-11-18': 1, '2026-11-19': 1 });
});

test('two processes on one database count a visitor once', async ({ app }) => {
  await come(app, '203.0.113.1', PHONE);
  await counted(app);

  const { db, now } = app.site;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const other = new Visits(db, { guests: new Guests(db), now, onError });
  other.note('203.0.113.1', PHONE);
  other.note('203.0.113.9', PHONE);
  await other.flush();
  expect(await counted(app)).toEqual({ '2026-11-18': 2 });
});

test('programs, crawlers and unknown addresses are no visits', async ({ app }) => {
  const robots = [
    '',
    'curl/8.5',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)',
  ];
  for (const robot of robots) await come(app, '203.0.113.1', robot);
  await come(app, '203.0.113.2', PHONE, '/api/nothing');
  await come(app, '203.0.113.2', PHONE, '/api/freeboard/99');
  await come(app, '203.0.113.2', PHONE, '/wp-login.php');
  expect(await counted(app)).toEqual({});
});

test('invented browser names do not multiply visitors', async ({ app }) => {
  const { visits } = app.site;
  for (let n = 0; n < 3000; n++) visits.note('203.0.113.1', `Mozilla/5.0 (made up ${n})`);
  visits.note('203.0.113.2', PHONE);
  expect(await counted(app)).toEqual({ '2026-11-18': 1001 });
});

test('no address is stored, and visitors are forgotten at midnight while their number stays', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  await come(app, '203.0.113.1', PHONE);
  await counted(app);
  const seen = await db.selectFrom('visitors_seen').selectAll().execute();
  expect(seen).toEqual([{ day: '2026-11-18', visitor: expect.stringMatching(/^[\w-]{43}$/) }]);
  app.clock.pass(DAY_MS);
  await app.site.jobs.run('forget past days');
  expect(await db.selectFrom('visitors_seen').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('day_salts').selectAll().execute()).toEqual([]);
  expect(await counted(app)).toEqual({ '2026-11-18': 1 });
});

test('visitors whose write failed are counted by the next write', async ({ app }) => {
  const { db, visits } = app.site;
  await db.schema.alterTable('day_visitors').renameTo('day_visitors_away').execute();
  await come(app, '203.0.113.1', PHONE);
  await expect(visits.flush()).rejects.toThrow();
  await db.schema.alterTable('day_visitors_away').renameTo('day_visitors').execute();
  await come(app, '203.0.113.1', PHONE);
  expect(await counted(app)).toEqual({ '2026-11-18': 1 });
});
