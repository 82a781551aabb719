import { describe, expect } from 'vitest';
import { notifyMembers } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';
import type { Notification, Settings, UnreadSummary } from './notifications.contract.ts';
import type { NewNotification } from './notify.server.ts';

const post = async (app: TestApp, as: Visitor, title = '첫 글') =>
  (await app.call<{ id: number }>('POST', '/api/freeboard', { as, body: { title, content: '내용' } })).body
    .id;
const comment = (app: TestApp, as: Visitor, id: number) =>
  app.call('POST', `/api/freeboard/${id}/comments`, { as, body: { content: '잘 봤습니다' } });
const list = (app: TestApp, as: Visitor, page = '') =>
  app.call<Notification[]>('GET', `/api/notifications${page}`, { as });
const unread = async (app: TestApp, as: Visitor) =>
  (await app.call<UnreadSummary>('GET', '/api/notifications/unread', { as })).body;
const notifyOf = (app: TestApp, to: Visitor, notification: Partial<NewNotification>) =>
  notifyMembers(app, { to: [to.number], title: '글', ...notification });

describe('being notified', () => {
  test('a comment notifies the author of the post, and nobody else', async ({ app }) => {
    const [author, reader] = [await newMember(app), await newMember(app, { username: '김큐' })];
    const id = await post(app, author, '오늘의 경기');
    await comment(app, reader, id);
    const { body, headers } = await list(app, author);
    expect(headers.get('x-total-count')).toBe('1');
    expect(body).toEqual([
      {
        id: body[0]?.id,
        asks: null,
        kind: 'comment',
        event: null,
        text: '김큐님이 댓글을 남겼습니다. ‘오늘의 경기’',
        what: '김큐님이 댓글을 남겼습니다.',
        about: '‘오늘의 경기’',
        link: `/free-board/${id}#comments`,
        date: '2026-11-18T10:00:00+09:00',
        unread: true,
      },
    ]);
    expect((await list(app, reader)).body).toEqual([]);
    expect(await unread(app, author)).toEqual({ unread: 1, newest: body[0]?.id });
    expect(await unread(app, reader)).toEqual({ unread: 0, newest: 0 });
  });

  test('comments at once are one entry that counts them all', { tags: 'race' }, async ({ app }) => {
    const author = await newMember(app);
    const readers = await Promise.all(Array.from({ length: 6 }, () => newMember(app)));
    const id = await post(app, author);
    await Promise.all(readers.map(reader => comment(app, reader, id)));
    const { body } = await list(app, author);
    expect(body).toHaveLength(1);
    expect(body[0]?.text).toMatch(/^새 댓글 6개가 달렸습니다 \(.+ 포함\)\./);
    expect((await unread(app, author)).unread).toBe(1);
  });

  test('the notifications of a removed post that were read lead to the list', async ({ app }) => {
    const [author, reader] = [await newMember(app), await newMember(app)];
    const id = await post(app, author);
    await comment(app, reader, id);
    await app.call('PUT', '/api/notifications/read', { as: author, body: { upTo: 1_000_000 } });
    await app.call('DELETE', `/api/freeboard/${id}`, { as: author });
    expect((await list(app, author)).body.map(each => each.link)).toEqual(['/free-board']);
  });

  test('a withdrawn actor is named 탈퇴한 회원; a deciding admin is shown as the site, a commenting one by name', async () => {
    const { app, member, gone } = await openSiteWith('member', 'gone');
    const admin = await newAdmin(app, { username: '큐대장' });
    await notifyOf(app, member, { actor: gone.number });
    await notifyOf(app, member, { actor: admin.number, subject: 'free-board:2' });
    await notifyOf(app, member, { actor: admin.number, kind: 'decision', event: 'declined' });
    const { db } = app.site;
    await db.updateTable('members').set({ withdrawn_at: 'x' }).where('number', '=', gone.number).execute();
    expect((await list(app, member)).body.map(each => /^.+?[이가](?= )/.exec(each.text)?.[0])).toEqual([
      '관리자가',
      '큐대장님이',
      '탈퇴한 회원님이',
    ]);
    // The outcome comes beside the sentence, for its icon.
    expect((await list(app, member)).body.map(each => each.event)).toEqual(['declined', null, null]);
  });

  test('the list comes in pages, the newest first, including repeated ones that counted up', async () => {
    const { app, member } = await openSiteWith('member');
    for (let n = 1; n <= 12; n++) {
      app.clock.pass(1000);
      await notifyOf(app, member, { subject: `free-board:${n}`, link: `/free-board/${n}` });
    }
    app.clock.pass(1000);
    await notifyOf(app, member, { subject: 'free-board:3', link: '/free-board/3' });
    const links = async (page: string) => (await list(app, member, page)).body.map(each => each.link);
    const order = [3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1].map(n => `/free-board/${n}`);
    expect(await links('')).toEqual(order);
    expect(await links('?page=1')).toEqual(order.slice(0, 10));
    expect(await links('?page=2')).toEqual(order.slice(10));
    expect(await links('?page=2&size=5')).toEqual(order.slice(5, 10));
    expect(await links('?page=9')).toEqual([]);
    expect((await list(app, member, '?page=9')).headers.get('x-total-count')).toBe('12');
  });
});

describe('marking as read', () => {
  test('a notification is marked as read by its owner; for anybody else it is 404', async ({ app }) => {
    const [owner, other, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    await notifyOf(app, owner, {});
    const { newest } = await unread(app, owner);
    const path = `/api/notifications/${newest}/read`;
    for (const as of [other, admin]) {
      const { status, body } = await app.call('PUT', path, { as });
      expect([status, body.message]).toEqual([404, '알림을 찾을 수 없습니다.']);
    }
    expect((await unread(app, owner)).unread).toBe(1);
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await app.call<UnreadSummary>('PUT', path, { as: owner });
      expect([status, body]).toEqual([200, { unread: 0, newest: 0 }]);
    }
    expect((await list(app, owner)).body.map(each => each.unread)).toEqual([false]);
    expect((await app.call('PUT', '/api/notifications/x/read', { as: owner })).status).toBe(404);
  });

  test('all are marked up to the one that was seen, and only the own ones', async ({ app }) => {
    const [member, other] = [await newMember(app), await newMember(app)];
    for (const subject of ['a', 'b']) await notifyOf(app, member, { subject });
    await notifyOf(app, other, {});
    const { newest: upTo } = await unread(app, member);
    await notifyOf(app, member, { subject: 'c' });
    const answer = await app.call<UnreadSummary>('PUT', '/api/notifications/read', {
      as: member,
      body: { upTo: upTo },
    });
    expect([answer.status, answer.body.unread]).toEqual([200, 1]);
    expect((await list(app, member)).body.map(each => each.unread)).toEqual([true, false, false]);
    expect((await unread(app, other)).unread).toBe(1);
  });

  test('where it ends must be said', async ({ app, member }) => {
    const { status, body } = await app.call('PUT', '/api/notifications/read', { as: member, body: {} });
    expect([status, body.message]).toEqual([400, '어디까지 읽었는지 알려 주세요.']);
  });
});

describe('settings', () => {
  const settings = (app: TestApp, as: Visitor, body?: unknown) =>
    app.call<Settings & { message: string }>(
      body === undefined ? 'GET' : 'PUT',
      '/api/notifications/settings',
      { as, body },
    );
  const ALL = {
    comment: true,
    answer: true,
    mention: true,
    application: true,
    cancellation: true,
    post: true,
    moderation: true,
    decision: true,
    points: true,
    tournament: true,
    organising: true,
    report: true,
    turn: true,
    entry: true,
    result: true,
    league: true,
    meeting: true,
    dues: true,
    newMatch: false,
    hallNews: true,
    club: true,
    teamMatch: true,
  };

  test('a kind is switched off and on by itself, as often as one likes', async ({ app }) => {
    const [author, reader] = [await newMember(app), await newMember(app)];
    expect((await settings(app, author)).body).toEqual(ALL);
    for (let twice = 0; twice < 2; twice++) {
      expect((await settings(app, author, { comment: false })).body).toEqual({ ...ALL, comment: false });
    }
    await comment(app, reader, await post(app, author));
    expect((await unread(app, author)).unread).toBe(0);
    expect((await settings(app, author, { points: false, comment: true })).body).toEqual({
      ...ALL,
      points: false,
    });
    await comment(app, reader, await post(app, author));
    expect((await unread(app, author)).unread).toBe(1);
    expect((await settings(app, reader)).body).toEqual(ALL);
  });

  test('a setting other than on or off is refused', async ({ app }) => {
    const { status, body } = await settings(app, await newMember(app), { comment: 'no' });
    expect([status, body.message]).toEqual([400, '켜짐 또는 꺼짐으로 보내 주세요.']);
  });
});
