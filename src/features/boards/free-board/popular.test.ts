import { expect, test } from 'vitest';
import type { FreePost, Likes, ListedPost } from '#/features/boards/board/boards.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const BOARD = '/api/freeboard';

const like = (app: TestApp, path: string, as: Visitor | null, method = 'PUT') =>
  app.call<Likes & { message: string }>(method, `${path}/like`, { as });

test('popular posts are those of seven days by likes and comments', async () => {
  const app = await openTestApp();
  const [author, fan, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
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
