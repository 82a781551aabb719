import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { write } from '#/database/write.ts';
import { beginSession } from '#/server/sessions/session.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';

const HOUR = 3_600_000;

const set = (app: TestApp, moment: string) => {
  app.clock.now = new Date(`${moment}+09:00`);
};
const press = async (app: TestApp, as: Visitor) =>
  (await app.call('POST', '/api/members/attendance', { as })).status;

async function aPost(app: TestApp, as: Visitor, title = '오늘의 한 게임'): Promise<number> {
  const body = { title, content: '이겼습니다' };
  return (await app.call<{ id: number }>('POST', '/api/freeboard', { as, body })).body.id;
}

async function viewsOf(app: TestApp, id: number): Promise<number> {
  await app.site.views.flush();
  const [post] = (await app.call<{ id: number; viewCount: number }[]>('GET', '/api/freeboard')).body;
  expect(post?.id).toBe(id);
  return post?.viewCount ?? 0;
}

test('the day turns at midnight in Seoul and not at nine, when the day of UTC does', async ({
  app,
  member,
}) => {
  const id = await aPost(app, member);
  const look = () => app.call('GET', `/api/freeboard/${id}`, { as: member });
  set(app, '2026-12-01T08:59:59');
  expect(await press(app, member)).toBe(200);
  await look();
  set(app, '2026-12-01T09:00:00');
  expect(await press(app, member)).toBe(409);
  await look();
  expect(await viewsOf(app, id)).toBe(1);
  set(app, '2026-12-01T23:59:59');
  expect(await press(app, member)).toBe(409);
  set(app, '2026-12-02T00:00:00');
  expect(await press(app, member)).toBe(200);
  await look();
  expect(await viewsOf(app, id)).toBe(2);
});

describe('after the clock was set back', () => {
  test('no day gives its point or counts its view again', async ({ app, member }) => {
    const id = await aPost(app, member);
    const statuses: number[] = [];
    for (const moment of ['01T23:50:00', '02T00:05:00', '01T23:55:00', '02T00:10:00']) {
      set(app, `2026-12-${moment}`);
      statuses.push(await press(app, member));
      await app.call('GET', `/api/freeboard/${id}`, {});
      await app.site.views.flush();
    }
    expect(statuses).toEqual([200, 200, 409, 409]);
    // The guest's first view is forgotten a day later.
    expect(await viewsOf(app, id)).toBe(3);
  });

  test('new rows stay first, and the ledger keeps its order', async ({ app, member, admin }) => {
    await aPost(app, member, '먼저');
    const give = (points: number) =>
      app.call('PUT', `/api/memberanking/${member.id}/points`, { as: admin, body: { points } });
    await give(500);
    app.clock.pass(-3 * HOUR);
    await aPost(app, member, '나중');
    await give(300);
    const titles = (await app.call<{ title: string }[]>('GET', '/api/freeboard')).body;
    expect(titles.map(({ title }) => title)).toEqual(['나중', '먼저']);
    const ledger = await app.call<{ balance: number }[]>('GET', '/api/members/points', { as: member });
    expect(ledger.body.map(({ balance }) => balance)).toEqual([300, 500]);
  });

  test('a login succeeds despite ten sessions with a later date', async ({ app, member }) => {
    const signIn = () =>
      write(app.site.db, tx =>
        beginSession(tx, { number: member.number, role: 'member' }, 'phone', app.clock.now),
      );
    for (let n = 0; n < 10; n++) await signIn();
    app.clock.pass(-HOUR);
    const late = { ...member, token: await signIn() };
    expect((await app.call('GET', '/api/members/user', { as: late })).status).toBe(200);
  });

  test('guests see new rows a second later, and not only when the clock has caught up', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { app, member } = await openSiteWith('member');
    const headers = { 'x-cached': 'yes' };
    const seen = async () =>
      (await app.call<unknown[]>('GET', '/api/freeboard?page=1', { headers })).body.length;
    expect(await seen()).toBe(0);
    vi.setSystemTime(Date.now() - HOUR);
    const body = { title: '새 글', content: '보이나요' };
    await app.call('POST', '/api/freeboard', { as: member, headers, body });
    await wait(1100);
    await expect.poll(seen).toBe(1);
  });
});
