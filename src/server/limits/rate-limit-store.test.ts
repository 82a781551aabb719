import { describe, expect, onTestFinished, test } from 'vitest';
import { openSite } from '#/app/open.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { siteWithBus } from '#test/fixtures/buses.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { BUCKETS, type Bucket } from './rate-limits.ts';

const isOnPostgres = process.env.TEST_ON === 'postgres';
const LONG: Bucket[] = ['loginAccount', 'recoveryAccount', 'comments', 'postsOfDay'];

/** Another process on a site's database; on SQLite the site must be closed first. */
async function another(app: TestApp) {
  const site = await openSite(app.site.config, { log: makeLog('silent') });
  onTestFinished(() => site.close());
  return site;
}

async function takeAll(app: TestApp, bucket: Bucket, key: string) {
  for (let n = 0; n < BUCKETS[bucket].max; n++) await app.site.limits.take(bucket, key);
}

describe('the rate-limit store', () => {
  test('are still counted after a restart, each key separately', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    for (const bucket of LONG) await takeAll(app, bucket, 'player1');
    await app.site.limits.giveBack('recoveryAccount', 'player1');
    await app.site.close();
    const { limits } = await another(app);
    for (const bucket of LONG) {
      const taken = limits.take(bucket, 'player1');
      if (bucket === 'recoveryAccount') await taken;
      else
        await expect(taken).rejects.toMatchObject({
          kind: 'too-many',
          retryAfterSeconds: expect.any(Number),
        });
      await limits.take(bucket, 'player2');
    }
  });

  test('are forgotten when their window is over', async () => {
    const { site } = await openTestApp({ RATE_LIMIT: 'on' });
    const row = (key: string, expire: number) => ({ key, points: 3, expire });
    const later = Date.now() + 60_000;
    await site.db
      .insertInto('tries')
      .values([row('comments:old', Date.now() - 1), row('comments:new', later)])
      .execute();
    await site.jobs.run('forget rate limits');
    expect(await site.db.selectFrom('tries').selectAll().execute()).toEqual([row('comments:new', later)]);
  });

  test('are written down without the address or the id that they are of', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    await app.site.limits.take('loginHere', '203.0.113.7 player1');
    await app.site.rateLimitStore.flush();
    const rows = await app.site.db.selectFrom('tries').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toMatch(/203\.|player1/);
  });

  test.skipIf(isOnPostgres)(
    'cost SQLite no write of their own: many counts are written together',
    async () => {
      const { site } = await openTestApp({ RATE_LIMIT: 'on' });
      for (let n = 0; n < 100; n++) await site.limits.take('checkIdAddress', `${n % 50}`);
      expect(await site.db.selectFrom('tries').selectAll().execute()).toEqual([]);
      await site.rateLimitStore.flush();
      expect(await site.db.selectFrom('tries').selectAll().execute()).toHaveLength(50);
    },
  );
});

describe.runIf(isOnPostgres)('limits counted by several processes', () => {
  test('are shared by all processes, also for concurrent attempts', async () => {
    const { app } = await siteWithBus({ RATE_LIMIT: 'on' });
    const sites = [app.site, await another(app)];
    const max = Array.from({ length: 40 }, (_, n) =>
      (sites[n % 2] as typeof app.site).limits.take('comments', 1).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    const taken = (await Promise.all(max)).filter(outcome => outcome === 'taken');
    expect(taken).toHaveLength(BUCKETS.comments.max);
    expect(await app.site.limits.counted('comments', 1)).toBe(40);
  });

  test('give a window back whole when it ends, and an attempt before', async () => {
    const { app } = await siteWithBus({ RATE_LIMIT: 'on' });
    const other = await another(app);
    await takeAll(app, 'recoveryAccount', 'player1');
    const refused = other.limits.take('recoveryAccount', 'player1');
    await expect(refused).rejects.toMatchObject({ kind: 'too-many', retryAfterSeconds: 3600 });
    await other.limits.giveBack('recoveryAccount', 'player1');
    await other.limits.giveBack('recoveryAccount', 'player1');
    await app.site.limits.take('recoveryAccount', 'player1');
    expect(await other.limits.counted('recoveryAccount', 'player2')).toBe(0);
  });

  test('in brief windows are sent to the other processes', async () => {
    const { app } = await siteWithBus({ RATE_LIMIT: 'on' });
    const other = await another(app);
    await takeAll(app, 'searchAddress', '2001:db8:1:2::/64');
    await other.limits.take('searchAddress', '2001:db8:1:2::/64');
    await app.site.rateLimitStore.flush();
    const full = () =>
      other.limits.take('searchAddress', '2001:db8:1:2::/64').then(
        () => false,
        () => true,
      );
    await expect.poll(full).toBe(true);
    await other.limits.take('searchAddress', '203.0.113.9');
  });
});
