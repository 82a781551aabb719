import { expect, test } from 'vitest';
import type { FreePost, Likes, ListedPost } from '#/features/boards/board/boards.contract.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import { mostLiked, mostPopular, POPULAR_MOST, popularity } from './popular.server.ts';

const BOARD = '/api/freeboard';

const like = (app: TestApp, path: string, as: Visitor | null, method = 'PUT') =>
  app.call<Likes & { message: string }>(method, `${path}/like`, { as });

test('popular posts are those of seven days by likes and comments', async () => {
  const { app, author, fan, admin } = await openSiteWith('author', 'fan', 'admin');
  const write = async (title: string) =>
    (await app.call<FreePost>('POST', BOARD, { as: author, body: { title, content: title } })).body.id;
  const popular = async (query = '?page=1') => {
    const answer = await app.call<ListedPost[]>('GET', `${BOARD}/popular${query}`, { as: fan });
    return [answer.headers.get('x-total-count'), ...answer.body.map(({ title }) => title)];
  };
  const old = await write('지난주 글');
  await like(app, `${BOARD}/${old}`, fan);
  app.clock.pass(8 * 86_400_000);
  const [talk, liked] = [await write('댓글만'), await write('추천 둘')];
  await write('조용한 글');
  await app.call('POST', `${BOARD}/${talk}/comments`, { as: fan, body: { content: '네' } });
  for (const as of [fan, admin]) await like(app, `${BOARD}/${liked}`, as);
  expect(await popular()).toEqual(['2', '추천 둘', '댓글만']);
  expect(await popular('?page=2&size=1')).toEqual(['2', '댓글만']);
  await app.call('DELETE', `${BOARD}/${liked}`, { as: author });
  expect(await popular()).toEqual(['1', '댓글만']);
});

const NOW = new Date('2026-11-18T01:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test('a like counts as three comments, and half after twelve hours', () => {
  expect(popularity({ id: 1, likes: 1, comments: 0, writtenAt: NOW }, NOW)).toBe(3);
  expect(popularity({ id: 1, likes: 0, comments: 3, writtenAt: NOW }, NOW)).toBe(3);
  expect(popularity({ id: 1, likes: 2, comments: 0, writtenAt: ago(12) }, NOW)).toBe(3);
  expect(popularity({ id: 1, likes: 1, comments: 0, writtenAt: ago(-5) }, NOW)).toBe(3);
});

test('the most popular posts come first, the newer first if equal, up to a maximum number', () => {
  const posts = [
    { id: 1, likes: 0, comments: 2, writtenAt: NOW },
    { id: 2, likes: 0, comments: 2, writtenAt: NOW },
    { id: 3, likes: 9, comments: 0, writtenAt: ago(100) },
    { id: 4, likes: 2, comments: 1, writtenAt: ago(1) },
  ];
  expect(mostPopular(posts, NOW)).toEqual([4, 3, 2, 1]);
  const many = Array.from({ length: 200 }, (_, id) => ({ id, likes: 1, comments: 0, writtenAt: NOW }));
  expect(mostPopular(many, NOW)).toHaveLength(POPULAR_MOST);
});

test('the most liked post is the one with the most likes within the week, of equal ones the newer', () => {
  const liked = (id: number, likes: number, hours: number) => {
    return { id, likes, comments: 90, writtenAt: ago(hours) };
  };
  expect(mostLiked([liked(1, 3, 160), liked(2, 1, 0), liked(3, 0, 0)])).toBe(1);
  expect(mostLiked([liked(4, 2, 1), liked(5, 2, 90), liked(3, 0, 0)])).toBe(5);
  expect(mostLiked([liked(3, 0, 0)])).toBeNull();
  expect(mostLiked([])).toBeNull();
});
