import { expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { Guests } from './guests.ts';
import { forgetPastDays, Visits } from './visits.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
const DAY_MS = 86_400_000;

const come = (house: House, address: string, browser: string, path = '/api/announcements') =>
  house.call('GET', path, { address, headers: { 'user-agent': browser } });

/** How many came on each day, after everything gathered was written. */
async function counted(house: House): Promise<Record<string, number>> {
  await house.site.visits.flush();
  const rows = await house.site.db.selectFrom('day_visitors').selectAll().orderBy('day').execute();
  return Object.fromEntries(rows.map(({ day, visitors }) => [day, visitors]));
}

test('whoever comes is counted once a day, by address and browser', async () => {
  const house = await openHouse();
  for (let n = 0; n < 3; n++) await come(house, '203.0.113.1', PHONE);
  expect(await counted(house)).toEqual({ '2026-11-18': 1 });
  await come(house, '203.0.113.1', DESK);
  await come(house, '203.0.113.2', PHONE);
  await come(house, '203.0.113.1', PHONE);
  expect(await counted(house)).toEqual({ '2026-11-18': 3 });
});

test('the day is the one in Seoul, and begins for everybody anew', async () => {
  const house = await openHouse();
  // 10:00 in Seoul; fourteen hours later it is midnight there, and 15:00 in Greenwich.
  await come(house, '203.0.113.1', PHONE);
  house.clock.pass(14 * 3_600_000 - 1);
  await come(house, '203.0.113.1', PHONE);
  house.clock.pass(1);
  await come(house, '203.0.113.1', PHONE);
  expect(await counted(house)).toEqual({ '2026-11-18': 1, '2026-11-19': 1 });
});

test('two processes on one database count somebody once', async () => {
  const house = await openHouse();
  await come(house, '203.0.113.1', PHONE);
  await counted(house);

  const { db, now, meters } = house.site;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const other = new Visits(db, { guests: new Guests(db), times: meters.times, now, onError });
  other.note('203.0.113.1', PHONE);
  other.note('203.0.113.9', PHONE);
  await other.flush();
  expect(await counted(house)).toEqual({ '2026-11-18': 2 });
});

test('programs, searching robots and addresses that lead nowhere are nobody’s visit', async () => {
  const house = await openHouse();
  const robots = [
    '',
    'curl/8.5',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)',
  ];
  for (const robot of robots) await come(house, '203.0.113.1', robot);
  await come(house, '203.0.113.2', PHONE, '/api/nothing');
  await come(house, '203.0.113.2', PHONE, '/api/freeboard/99');
  await come(house, '203.0.113.2', PHONE, '/wp-login.php');
  expect(await counted(house)).toEqual({});
});

test('who makes browsers up is not as many visitors as that', async () => {
  const house = await openHouse();
  const { visits } = house.site;
  for (let n = 0; n < 3000; n++) visits.note('203.0.113.1', `Mozilla/5.0 (made up ${n})`);
  visits.note('203.0.113.2', PHONE);
  expect(await counted(house)).toEqual({ '2026-11-18': 1001 });
});

test('no address is stored, and who was seen is forgotten at midnight while their number stays', async () => {
  const house = await openHouse();
  const { db } = house.site;
  await come(house, '203.0.113.1', PHONE);
  await counted(house);
  const seen = await db.selectFrom('visitors_seen').selectAll().execute();
  expect(seen).toEqual([{ day: '2026-11-18', visitor: expect.stringMatching(/^[\w-]{43}$/) }]);
  house.clock.pass(DAY_MS);
  await house.site.duties.run('forget past days');
  expect(await db.selectFrom('visitors_seen').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('day_salts').selectAll().execute()).toEqual([]);
  expect(await counted(house)).toEqual({ '2026-11-18': 1 });
});

test('whom the database did not take is counted at the next chance', async () => {
  const house = await openHouse();
  const { db, visits } = house.site;
  await db.schema.alterTable('day_visitors').renameTo('day_visitors_away').execute();
  await come(house, '203.0.113.1', PHONE);
  await expect(visits.flush()).rejects.toThrow();
  await db.schema.alterTable('day_visitors_away').renameTo('day_visitors').execute();
  await come(house, '203.0.113.1', PHONE);
  expect(await counted(house)).toEqual({ '2026-11-18': 1 });
});

test('how long good answers took is added up by route and day, for a month', async () => {
  const house = await openHouse();
  const { db, visits } = house.site;
  const rows = () => db.selectFrom('route_times').select(['day', 'route', 'answers']).execute();
  const total = async () => (await rows()).reduce((sum, { answers }) => sum + answers, 0);
  for (let n = 0; n < 3; n++) await come(house, '203.0.113.1', PHONE);
  await come(house, '203.0.113.1', PHONE, '/api/freeboard/99');
  await visits.flush();
  expect(new Set((await rows()).map(({ day, route }) => `${day} ${route}`))).toEqual(
    new Set(['2026-11-18 GET /api/announcements']),
  );
  expect(await total()).toBe(3);
  await come(house, '203.0.113.1', PHONE);
  await visits.flush();
  await visits.flush();
  expect(await total()).toBe(4);
  await forgetPastDays(db, new Date(house.clock.now.getTime() + 31 * DAY_MS));
  expect(await total()).toBe(4);
  await forgetPastDays(db, new Date(house.clock.now.getTime() + 32 * DAY_MS));
  expect(await total()).toBe(0);
});
