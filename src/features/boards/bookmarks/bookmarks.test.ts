import { expect } from 'vitest';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import { MAX_BOOKMARKS } from '#/features/boards/board/boards.rules.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';

const BOARD = '/api/freeboard';

async function newPost(app: TestApp, as: Visitor, title = '글'): Promise<number> {
  const body = { title, content: '내용' };
  return (await app.call<FreePost>('POST', BOARD, { as, body })).body.id;
}

const change = (app: TestApp, as: Visitor, post: number, method = 'PUT') =>
  app.call<{ bookmarked: boolean; message: string }>(method, `${BOARD}/${post}/bookmark`, { as });
const kept = async (app: TestApp, as: Visitor, query = '') => {
  const answer = await app.call<ListedPost[]>('GET', `/api/members/bookmarks${query}`, { as });
  return { titles: answer.body.map(({ title }) => title), total: answer.headers.get('x-total-count') };
};
const shown = async (app: TestApp, post: number, as: Visitor | null) =>
  (await app.call<FreePost>('GET', `${BOARD}/${post}`, { as })).body.bookmarked;

test('a member keeps posts, the last kept first, and lets them go; nobody else sees it', async ({ app }) => {
  const [author, reader] = [await newMember(app), await newMember(app)];
  const [one, two] = [await newPost(app, author, '하나'), await newPost(app, author, '둘')];
  for (const post of [two, one, one])
    expect((await change(app, reader, post)).body).toEqual({ bookmarked: true });
  expect(await kept(app, reader)).toEqual({ titles: ['하나', '둘'], total: '2' });
  expect(await kept(app, reader, '?page=2&size=1')).toEqual({ titles: ['둘'], total: '2' });
  expect(await kept(app, author)).toEqual({ titles: [], total: '0' });
  expect([await shown(app, one, reader), await shown(app, one, author), await shown(app, one, null)]).toEqual(
    [true, false, null],
  );
  for (let n = 0; n < 2; n++)
    expect((await change(app, reader, one, 'DELETE')).body).toEqual({ bookmarked: false });
  expect(await shown(app, one, reader)).toBe(false);
  expect((await change(app, reader, 999_999)).status).toBe(404);
});

test('removed posts leave the list, and hidden ones are left out as long as they are hidden', async () => {
  const { app, author, reader, admin } = await openSiteWith('author', 'reader', 'admin');
  const [gone, hidden] = [await newPost(app, author, '지운 글'), await newPost(app, author, '가린 글')];
  for (const post of [gone, hidden]) await change(app, reader, post);
  await app.call('DELETE', `${BOARD}/${gone}`, { as: admin });
  await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', hidden).execute();
  expect(await kept(app, reader)).toEqual({ titles: [], total: '0' });
  await app.site.db.updateTable('free_posts').set({ hidden: 0 }).where('id', '=', hidden).execute();
  expect((await kept(app, reader)).titles).toEqual(['가린 글']);
});

test('a thousand are kept at most, also when two are sent at once', { tags: 'race' }, async ({ app }) => {
  const reader = await newMember(app);
  const posts = [await newPost(app, reader), await newPost(app, reader), await newPost(app, reader)];
  const [template] = await app.site.db.selectFrom('free_posts').selectAll().execute();
  const { id: _id, ...copy } = template ?? { id: 0 };
  const rows = Array.from({ length: MAX_BOOKMARKS - 2 }, () => copy as Required<typeof copy>);
  for (let at = 0; at < rows.length; at += 100)
    await app.site.db
      .insertInto('free_posts')
      .values(rows.slice(at, at + 100) as never)
      .execute();
  const copies = await app.site.db
    .selectFrom('free_posts')
    .select('id')
    .where('id', 'not in', posts)
    .execute();
  const bookmarks = copies.map(({ id }) => ({
    member: reader.number,
    post: id,
    at: '2026-11-22T00:00:00.000Z',
  }));
  for (let at = 0; at < bookmarks.length; at += 100)
    await app.site.db
      .insertInto('bookmarks')
      .values(bookmarks.slice(at, at + 100))
      .execute();
  const answers = await Promise.all(posts.map(post => change(app, reader, post)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('1,000개까지');
});

test('bookmarks are the member’s own data, and go with the member', async ({ app }) => {
  const [author, reader] = [await newMember(app), await newMember(app)];
  const post = await newPost(app, author);
  await change(app, reader, post);
  const data = (await app.call<{ bookmarks: object[] }>('GET', '/api/members/data', { as: reader })).body;
  expect(data.bookmarks).toMatchObject([{ post }]);
  await app.call('DELETE', `/api/memberanking/${reader.id}`, { as: reader, body: {} });
  expect(await app.site.db.selectFrom('bookmarks').selectAll().execute()).toEqual([]);
});
