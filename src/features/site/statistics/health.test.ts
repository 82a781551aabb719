import { expect, test, vi } from 'vitest';
import { queuesOf } from '#/database/connect.ts';
import { healthOf, namesOf, openWell, setFree, statsFor } from '#test/fixtures/site-stats.ts';
import { TEST_ADMIN } from '#test/fixtures/template.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const isOnPostgres = process.env.TEST_ON === 'postgres';

/** Minutes pass, and the process takes its samples. */
async function pass(app: TestApp, minutes: number, meanwhile = () => {}): Promise<void> {
  for (let quarter = 0; quarter < 4 * minutes; quarter++) {
    meanwhile();
    await app.site.samples.take();
    app.clock.pass(15_000);
  }
  await app.site.samples.take();
}

test('a site that is well has nothing to say, and knows all of it after ten minutes', async () => {
  const app = await openWell();
  expect(await healthOf(app)).toEqual({ notes: [], isYoung: true, isOneProcess: !isOnPostgres });
  await pass(app, 11);
  expect((await healthOf(app)).isYoung).toBe(false);
});

test('writers that wait behind a transaction that ends not are named after five minutes, and no longer once it has', async () => {
  const app = await openWell();
  const { db } = app.site;
  const login = await app.call<{ token: string }>('POST', '/api/auth/login', { body: TEST_ADMIN });
  const names = async () => (await statsFor(app, login.body.token)).health.notes.map(({ name }) => name);
  await names();
  const holders = await Promise.all(
    Array.from({ length: isOnPostgres ? 8 : 1 }, () => db.startTransaction().execute()),
  );
  // A writer retries after two seconds in vain.
  const insist = (): Promise<unknown> =>
    db
      .transaction()
      .execute(tx => tx.deleteFrom('tries').execute())
      .catch(insist);
  const waiting = Array.from({ length: 21 }, insist);
  await expect.poll(() => queuesOf(db).waiting.writes).toBe(21);
  await pass(app, 4);
  expect(await names()).toEqual([]);
  await pass(app, 2);
  expect(await names()).toEqual(['DatabaseQueue']);
  for (const holder of holders) await holder.rollback().execute();
  await Promise.all(waiting);
  await app.site.samples.take();
  expect(await names()).toEqual([]);
});

test('answers that fail, take long or are refused are named while they go on', async () => {
  const app = await openWell();
  const { meters, concurrencyLimits } = app.site;
  const { times } = meters;
  const noteAll = () => {
    for (let n = 0; n < 19; n++) times.note('GET', '/notice', 200, 3);
    times.note('GET', '/notice', 500, 1500);
    times.note('GET', '/notice', 503, 1500);
    for (let n = 0; n < 20; n++) concurrencyLimits.read.noteRefused();
  };
  await pass(app, 11, noteAll);
  expect(await namesOf(app)).toEqual(['ServerErrors', 'SlowAnswers', 'RequestsShed']);
  await pass(app, 6, () => times.note('GET', '/notice', 200, 3));
  expect(await namesOf(app)).toEqual([]);
});

test('a disk that is nearly full and webhooks that nobody sends are named', async () => {
  const app = await openWell();
  setFree(app, 9e8);
  expect((await healthOf(app)).notes).toMatchObject([
    { name: 'DiskNearlyFull', severity: 'page', scope: 'machine' },
  ]);
  setFree(app, 1e13);
  const admin = await newAdmin(app);
  const body = { name: '봇', url: 'https://hooks.example.com/a', events: ['notice.created'] };
  expect((await app.call('POST', '/api/webhooks/site', { as: admin, body })).status).toBe(201);
  const notice = { title: '휴무 안내', content: '내일 쉽니다.' };
  await app.call('POST', '/api/announcements', { as: admin, body: notice });
  app.clock.pass(15 * 60_000);
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(1000);
  expect((await healthOf(app)).notes).toMatchObject([
    { name: 'WebhooksStuck', to: { path: '/admin/webhooks', name: '웹훅' } },
  ]);
});

test('a process that is cut off from the others says why, if there may be others', async () => {
  const app = await openWell();
  for (const [failure, said] of [
    ['silent', '새 소식이 전해지지 않고'],
    ['disconnected', '연결(PostgreSQL의 LISTEN)이 끊겼습니다'],
  ] as const) {
    app.site.processBus = { failure, load: { waiting: 0, sent: 0, received: 0, lost: 0 } };
    const { notes } = await healthOf(app);
    expect(notes.map(({ sentence }) => sentence)).toEqual(
      isOnPostgres ? [expect.stringContaining(said)] : [],
    );
  }
});

test('the metric of problems says what the page says', async () => {
  const app = await openTestApp({ METRICS_TOKEN: 'sixteen-letters-long' });
  const headers = { authorization: 'Bearer sixteen-letters-long' };
  const said = async () => {
    const { body } = await app.call<string>('GET', '/metrics', { headers });
    const [, figure] = /dangu_problem\{problem="StreamsNearLimit"\} (\d)/.exec(body) ?? [];
    return [(await namesOf(app)).includes('StreamsNearLimit'), figure];
  };
  expect(await said()).toEqual([false, '0']);
  vi.spyOn(app.site.live, 'open', 'get').mockReturnValue(9000);
  expect(await said()).toEqual([true, '1']);
});
