import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import type { Notification, Settings, Standing } from './notifications.contract.ts';
import { type News, tell } from './tell.server.ts';

const post = async (house: House, as: Visitor, title = '첫 글') =>
  (await house.call<{ id: number }>('POST', '/api/freeboard', { as, body: { title, content: '내용' } })).body
    .id;
const comment = (house: House, as: Visitor, id: number) =>
  house.call('POST', `/api/freeboard/${id}/comments`, { as, body: { content: '잘 봤습니다' } });
const list = (house: House, as: Visitor, page = '') =>
  house.call<Notification[]>('GET', `/api/notifications${page}`, { as });
const unread = async (house: House, as: Visitor) =>
  (await house.call<Standing>('GET', '/api/notifications/unread', { as })).body;
const tellOf = (house: House, to: Visitor, news: Partial<News>) =>
  write(house.site.db, tx =>
    tell(tx, {
      ...{ to: [to.number], kind: 'comment', subject: 'free-board:1', title: '글', link: '/free-board/1' },
      ...{ actor: null, now: house.clock.now, ...news },
    } as News),
  );

describe('being told', () => {
  test('a comment is told to the author of the post, and to nobody else', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house, { username: '김큐' })];
    const id = await post(house, author, '오늘의 경기');
    await comment(house, reader, id);
    const { body, headers } = await list(house, author);
    expect(headers.get('x-total-count')).toBe('1');
    expect(body).toEqual([
      {
        id: body[0]?.id,
        kind: 'comment',
        event: null,
        text: '김큐님이 ‘오늘의 경기’ 글에 댓글을 남겼습니다.',
        link: `/free-board/${id}#comments`,
        date: '2026-11-18T10:00:00+09:00',
        unread: true,
      },
    ]);
    expect((await list(house, reader)).body).toEqual([]);
    expect(await unread(house, author)).toEqual({ unread: 1, newest: body[0]?.id });
    expect(await unread(house, reader)).toEqual({ unread: 0, newest: 0 });
  });

  test('an own comment, and one that was refused, are told to nobody', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    const id = await post(house, author);
    await comment(house, author, id);
    await house.call('POST', `/api/freeboard/${id}/comments`, { as: reader, body: { content: ' ' } });
    expect(await unread(house, author)).toEqual({ unread: 0, newest: 0 });
  });

  test('comments at once are one entry that counts them all', async () => {
    const house = await openHouse();
    const author = await newMember(house);
    const readers = await Promise.all(Array.from({ length: 6 }, () => newMember(house)));
    const id = await post(house, author);
    await Promise.all(readers.map(reader => comment(house, reader, id)));
    const { body } = await list(house, author);
    expect(body).toHaveLength(1);
    expect(body[0]?.text).toMatch(/댓글을 포함해 새 댓글 6개가 달렸습니다\.$/);
    expect((await unread(house, author)).unread).toBe(1);
  });

  test('the news of a removed post lead to the list', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    const id = await post(house, author);
    await comment(house, reader, id);
    await house.call('DELETE', `/api/freeboard/${id}`, { as: author });
    expect((await list(house, author)).body.map(each => each.link)).toEqual(['/free-board']);
  });

  test('who left is named so; an admin who decides is the site, one who comments a person', async () => {
    const house = await openHouse();
    const [member, gone] = [await newMember(house), await newMember(house)];
    const admin = await newAdmin(house, { username: '큐대장' });
    await tellOf(house, member, { actor: gone.number });
    await tellOf(house, member, { actor: admin.number, subject: 'free-board:2' });
    await tellOf(house, member, { actor: admin.number, kind: 'decision', event: 'declined' });
    const { db } = house.site;
    await db.updateTable('members').set({ withdrawn_at: 'x' }).where('number', '=', gone.number).execute();
    expect((await list(house, member)).body.map(each => each.text.split(' ‘')[0])).toEqual([
      '관리자가',
      '큐대장님이',
      '탈퇴한 회원님이',
    ]);
    // What became of it stands beside the sentence, for its icon.
    expect((await list(house, member)).body.map(each => each.event)).toEqual(['declined', null, null]);
  });

  test('the list comes in pages, the newest first, also what counted up again', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    for (let n = 1; n <= 12; n++) {
      house.clock.pass(1000);
      await tellOf(house, member, { subject: `free-board:${n}`, link: `/free-board/${n}` });
    }
    house.clock.pass(1000);
    await tellOf(house, member, { subject: 'free-board:3', link: '/free-board/3' });
    const links = async (page: string) => (await list(house, member, page)).body.map(each => each.link);
    const order = [3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1].map(n => `/free-board/${n}`);
    expect(await links('')).toEqual(order);
    expect(await links('?page=1')).toEqual(order.slice(0, 10));
    expect(await links('?page=2')).toEqual(order.slice(10));
    expect(await links('?page=2&size=5')).toEqual(order.slice(5, 10));
    expect(await links('?page=9')).toEqual([]);
    expect((await list(house, member, '?page=9')).headers.get('x-total-count')).toBe('12');
    expect((await list(house, member, '?page=0')).status).toBe(400);
  });
});

describe('marking as read', () => {
  test('one is marked by its owner; for anybody else it is not there', async () => {
    const house = await openHouse();
    const [owner, other, admin] = [await newMember(house), await newMember(house), await newAdmin(house)];
    await tellOf(house, owner, {});
    const { newest } = await unread(house, owner);
    const path = `/api/notifications/${newest}/read`;
    for (const as of [other, admin]) {
      const { status, body } = await house.call('PUT', path, { as });
      expect([status, body.message]).toEqual([404, '알림을 찾을 수 없습니다.']);
    }
    expect((await unread(house, owner)).unread).toBe(1);
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await house.call<Standing>('PUT', path, { as: owner });
      expect([status, body]).toEqual([200, { unread: 0, newest: 0 }]);
    }
    expect((await list(house, owner)).body.map(each => each.unread)).toEqual([false]);
    expect((await house.call('PUT', '/api/notifications/x/read', { as: owner })).status).toBe(404);
  });

  test('all are marked up to the one that was seen, and only the own ones', async () => {
    const house = await openHouse();
    const [member, other] = [await newMember(house), await newMember(house)];
    for (const subject of ['a', 'b']) await tellOf(house, member, { subject });
    await tellOf(house, other, {});
    const { newest: upTo } = await unread(house, member);
    await tellOf(house, member, { subject: 'c' });
    const answer = await house.call<Standing>('PUT', '/api/notifications/read', {
      as: member,
      body: { upTo: upTo },
    });
    expect([answer.status, answer.body.unread]).toEqual([200, 1]);
    expect((await list(house, member)).body.map(each => each.unread)).toEqual([true, false, false]);
    expect((await unread(house, other)).unread).toBe(1);
  });

  test('where it ends must be said', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    const { status, body } = await house.call('PUT', '/api/notifications/read', { as: member, body: {} });
    expect([status, body.message]).toEqual([400, '어디까지 읽었는지 알려 주세요.']);
  });
});

describe('settings', () => {
  const settings = (house: House, as: Visitor, body?: unknown) =>
    house.call<Settings & { message: string }>(
      body === undefined ? 'GET' : 'PUT',
      '/api/notifications/settings',
      { as, body },
    );
  const ALL = {
    comment: true,
    application: true,
    post: true,
    moderation: true,
    decision: true,
    points: true,
    tournament: true,
  };

  test('a kind is switched off and on by itself, as often as one likes', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    expect((await settings(house, author)).body).toEqual(ALL);
    for (let twice = 0; twice < 2; twice++) {
      expect((await settings(house, author, { comment: false })).body).toEqual({ ...ALL, comment: false });
    }
    await comment(house, reader, await post(house, author));
    expect((await unread(house, author)).unread).toBe(0);
    expect((await settings(house, author, { points: false, comment: true })).body).toEqual({
      ...ALL,
      points: false,
    });
    await comment(house, reader, await post(house, author));
    expect((await unread(house, author)).unread).toBe(1);
    expect((await settings(house, reader)).body).toEqual(ALL);
  });

  test('what is neither on nor off is refused', async () => {
    const house = await openHouse();
    const { status, body } = await settings(house, await newMember(house), { comment: 'no' });
    expect([status, body.message]).toEqual([400, '켜짐 또는 꺼짐으로 보내 주세요.']);
  });
});

test.each([
  ['GET', '/api/notifications'],
  ['GET', '/api/notifications/unread'],
  ['GET', '/api/notifications/stream'],
  ['GET', '/api/notifications/settings'],
  ['PUT', '/api/notifications/settings'],
  ['PUT', '/api/notifications/read'],
  ['PUT', '/api/notifications/1/read'],
])('a guest is asked to log in: %s %s', async (method, path) => {
  const house = await openHouse();
  const { status, body } = await house.call(method, path, method === 'PUT' ? { body: {} } : {});
  expect([status, body.message]).toEqual([401, '로그인이 필요합니다.']);
});
