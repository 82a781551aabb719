import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { openSite } from '#/app/open.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { notifyMembers } from '#test/fixtures/notifications.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';

const HOUR = 3_600_000;

/** Listens like a browser; `next` returns the next message, undefined after the end. */
async function listen(app: TestApp, as: Visitor) {
  const response = await app.send('GET', '/api/notifications/stream', { as });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(await response.text());
  onTestFinished(() => reader.cancel());
  const next = async () => {
    const { value } = await reader.read();
    return value?.startsWith('data: ') ? (JSON.parse(value.slice(6)) as { unread: number }).unread : value;
  };
  return { response, next, leave: () => reader.cancel() };
}

const notifyOf = (app: Pick<TestApp, 'site' | 'clock'>, to: Visitor, subject: string) =>
  notifyMembers(app, { to: [to.number], subject });

async function beatAll({ site }: TestApp): Promise<void> {
  for (let second = 0; second < 25; second++) await site.live.beat();
}

describe('the stream of a member', () => {
  test('it says how many are unread, at once and whenever that changes', { tags: 'processes' }, async () => {
    const { app, author, reader } = await openSiteWith('author', 'reader');
    const { response, next } = await listen(app, author);
    expect(await next()).toBe(0);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const body = { title: '첫 글', content: '내용' };
    const { id } = (await app.call<{ id: number }>('POST', '/api/freeboard', { as: author, body })).body;
    const said = { as: reader, body: { content: '댓글' } };
    await app.call('POST', `/api/freeboard/${id}/comments`, said);
    expect(await next()).toBe(1);
    await app.call('PUT', '/api/notifications/read', { as: author, body: { upTo: 9_999 } });
    expect(await next()).toBe(0);
  });

  test('it ends with the session: logged out, or too old', async ({ app, member: leaving, admin: idle }) => {
    const [ofLeaving, ofIdle] = [await listen(app, leaving), await listen(app, idle)];
    expect([await ofLeaving.next(), await ofIdle.next()]).toEqual([0, 0]);
    await beatAll(app);
    expect([await ofLeaving.next(), await ofIdle.next()]).toEqual([':\n\n', ':\n\n']);
    await app.call('POST', '/api/auth/logout', { as: leaving });
    await beatAll(app);
    expect(await ofLeaving.next()).toBeUndefined();
    expect(await ofIdle.next()).toBe(':\n\n');
    app.clock.pass(13 * HOUR);
    await beatAll(app);
    expect(await ofIdle.next()).toBeUndefined();
    expect((await app.send('GET', '/api/notifications/stream', { as: idle })).status).toBe(401);
  });

  test('an open stream is no use of the session', async ({ app, admin }) => {
    const { next } = await listen(app, admin);
    expect(await next()).toBe(0);
    const used = () =>
      app.site.db
        .selectFrom('sessions')
        .select('used_at')
        .where('member', '=', admin.number)
        .executeTakeFirst();
    const before = await used();
    app.clock.pass(6 * HOUR);
    await beatAll(app);
    expect(await next()).toBe(':\n\n');
    expect(await used()).toEqual(before);
  });

  test('a member has three at most; closing one frees its slot', async ({ app, member, other }) => {
    const [first] = await Promise.all([1, 2, 3].map(() => listen(app, member)));
    const refused = await app.call('GET', '/api/notifications/stream', { as: member });
    expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
      503,
      '60',
      '지금은 실시간 알림에 연결할 수 없습니다.',
    ]);
    expect(await (await listen(app, other)).next()).toBe(0);
    await first?.leave();
    expect(await (await listen(app, member)).next()).toBe(0);
  });

  test('a slow reader is sent only the newest count', async ({ app, member: slow, other: quick }) => {
    const [ofSlow, ofQuick] = [await listen(app, slow), await listen(app, quick)];
    expect(await ofQuick.next()).toBe(0);
    for (let n = 1; n <= 40; n++) {
      await notifyOf(app, slow, `${n}`);
      await notifyOf(app, quick, `${n}`);
      expect(await ofQuick.next()).toBe(n);
    }
    const received: unknown[] = [];
    while (received.at(-1) !== 40) received.push(await ofSlow.next());
    expect(received.length).toBeLessThan(10);
  });
});

test('a notification of one process reaches the streams of the others on the same database', async () => {
  const { app, member } = await openSiteWith('member');
  const { config } = app.site;
  const second = config.DATABASE_URL
    ? await openSite(config, { log: makeLog('silent'), now: () => app.clock.now })
    : app.site;
  onTestFinished(() => second.close());
  const { next } = await listen(app, member);
  expect(await next()).toBe(0);
  await notifyOf({ site: second, clock: app.clock }, member, 'a');
  expect(await next()).toBe(1);
});

test('missed counts are sent after the process bus has reconnected', async ({ app, member }) => {
  const { next } = await listen(app, member);
  expect(await next()).toBe(0);
  await notifyOf(app, member, 'a');
  await breakConnection(app, member);
  expect(await next()).toBe(1);
});

async function breakConnection({ site }: TestApp, { number }: Visitor): Promise<void> {
  // Without a process bus (SQLite), publish the message directly.
  if (!site.config.DATABASE_URL) return site.live.publish(`member/${number}`, 'unread');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '% bus'`.execute(site.db);
}
