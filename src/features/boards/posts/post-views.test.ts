import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import { ViewCounter } from '#/server/monitoring/view-counts.ts';
import { Guests } from '#/server/sessions/guests.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

const PATH = '/api/freeboard';
const phone = { headers: { 'user-agent': 'phone' } };
const laptop = { headers: { 'user-agent': 'laptop' } };

async function boardWithPost() {
  const { app, author } = await openSiteWith('author');
  const body = { title: '글', content: '내용' };
  const { id } = (await app.call<FreePost>('POST', PATH, { as: author, body })).body;
  return { app, author, path: `${PATH}/${id}` };
}

async function views(app: TestApp): Promise<number | undefined> {
  await app.site.views.flush();
  return (await app.call<ListedPost[]>('GET', PATH)).body[0]?.viewCount;
}

describe('views', () => {
  test('a visitor counts once, however often the post is opened, and a member on the phone and on the laptop', async () => {
    const { app, author, path } = await boardWithPost();
    await app.call('GET', path, phone);
    await app.call('GET', path, phone);
    expect(await views(app)).toBe(1);
    await app.call('GET', path, phone);
    expect(await views(app)).toBe(1);
    await app.call('GET', path, laptop);
    await app.call('GET', path, { ...phone, address: '198.51.100.4' });
    expect(await views(app)).toBe(3);
    for (const browser of [phone, laptop]) await app.call('GET', path, { ...browser, as: author });
    expect(await views(app)).toBe(4);
  });

  test('browsers made up at one address are twenty at most, and members there count beside them', async () => {
    const { app, author, path } = await boardWithPost();
    for (let n = 0; n < 60; n++) await app.call('GET', path, { headers: { 'user-agent': `browser ${n}` } });
    const counted = await views(app);
    expect(counted).toBeGreaterThan(10);
    expect(counted).toBeLessThanOrEqual(20);
    for (const as of [author, await newMember(app)]) await app.call('GET', path, { ...phone, as });
    await app.call('GET', path, { ...phone, address: '198.51.100.4' });
    expect(await views(app)).toBe(Number(counted) + 3);
  });

  test('a server-rendered page counts its view once', async () => {
    const { app, path } = await boardWithPost();
    const say = (headers = {}) =>
      app.call('POST', `${path}/views`, { headers: { ...phone.headers, ...headers } });
    expect((await say()).status).toBe(200);
    expect((await say({ 'content-type': 'application/json' })).status).toBe(200);
    expect(await views(app)).toBe(1);
    await app.call('GET', path, phone);
    expect(await views(app)).toBe(1);
  });

  test('that one visitor has at several processes at the same time are one', async () => {
    const { app, path } = await boardWithPost();
    const { db, now } = app.site;
    const processes = Array.from({ length: 4 }, () => {
      const onError = (error: unknown) => expect.unreachable(String(error));
      return new ViewCounter(db, { guests: new Guests(db), now, onError });
    });
    const visitor = { member: null, address: '203.0.113.7', browser: 'phone' };
    await Promise.all(
      processes.map(process => process.count('free_posts', Number(path.split('/').at(-1)), visitor)),
    );
    await Promise.all(processes.map(process => process.flush()));
    expect(await views(app)).toBe(1);
  });

  test('that could not be written wait until they can', async () => {
    const { app, path } = await boardWithPost();
    await app.call('GET', path, phone);
    await sql`alter table views_seen rename to views_gone`.execute(app.site.db);
    await expect(app.site.views.flush()).rejects.toThrow('views_seen');
    await sql`alter table views_gone rename to views_seen`.execute(app.site.db);
    await app.call('GET', path, laptop);
    expect(await views(app)).toBe(2);
  });

  test('a second flush of views waits for the one under way', {
    tags: 'one-run',
  }, async () => {
    const { app, path } = await boardWithPost();
    await app.call('GET', path, phone);
    let isWritten = false;
    const writing = await write(app.site.db, async tx => {
      const query = tx.selectFrom('free_posts').select('id');
      await query.forUpdate().execute();
      void app.site.views.flush();
      const second = app.site.views.flush().then(() => {
        isWritten = true;
      });
      await pause(100);
      expect(isWritten).toBe(false);
      return { second };
    });
    await writing.second;
    expect(await views(app)).toBe(1);
  });

  test('lists, comments and writing are no views', async () => {
    const { app, author, path } = await boardWithPost();
    await app.call('GET', `${path}/comments`, phone);
    await app.call('POST', `${path}/comments`, { as: author, body: { content: '댓글' } });
    await app.call('PUT', path, { as: author, body: { title: '글', content: '고침' } });
    expect(await views(app)).toBe(0);
  });

  test('a post that is removed while views are written takes no other views with it', {
    tags: 'one-run',
  }, async () => {
    const { app, author, path } = await boardWithPost();
    const body = { title: '곧 지워질 글', content: '내용' };
    const { id } = (await app.call<FreePost>('POST', PATH, { as: author, body })).body;
    await app.call('GET', path, phone);
    await app.call('GET', `${PATH}/${id}`, phone);
    let written: Promise<void> | undefined;
    await write(app.site.db, async tx => {
      await tx.deleteFrom('free_posts').where('id', '=', id).execute();
      written = app.site.views.flush();
      // On SQLite one writer simply waits for the other.
      if (process.env.TEST_ON === 'postgres') await vi.waitFor(() => somebodyWaits(app.site.db), 10_000);
    });
    await written;
    expect(await views(app)).toBe(1);
  });
});

// Outside a transaction, because inside one the activity is read only once.
async function somebodyWaits(db: Database): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
}
