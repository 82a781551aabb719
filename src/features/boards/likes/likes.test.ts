import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FreePost, Likes, ListedPost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const BOARD = '/api/freeboard';

async function likedSite(settings: Record<string, string> = {}) {
  const app = await openTestApp(settings);
  const author = await newMember(app);
  const body = { title: '글', content: '내용' };
  const { id } = (await app.call<FreePost>('POST', BOARD, { as: author, body })).body;
  const comments = `${BOARD}/${id}/comments`;
  const made = await app.call<Comment>('POST', comments, { as: author, body: { content: '댓글' } });
  const commentId = made.body.id;
  return {
    app,
    author,
    id,
    comments,
    commentId,
    post: `${BOARD}/${id}`,
    comment: `${comments}/${commentId}`,
  };
}

const like = (app: TestApp, path: string, as: Visitor | null, method = 'PUT') =>
  app.call<Likes & { message: string }>(method, `${path}/like`, { as });

/** The stored likes, and the counts of their posts and comments. */
async function stored({ site: { db } }: TestApp) {
  const rows = async (table: 'post_likes' | 'comment_likes') =>
    (await db.selectFrom(table).select('member').execute()).length;
  const counted = async (table: 'free_posts' | 'comments') =>
    (await db.selectFrom(table).select('like_count').execute()).reduce((sum, row) => sum + row.like_count, 0);
  expect([await rows('post_likes'), await rows('comment_likes')]).toEqual([
    await counted('free_posts'),
    await counted('comments'),
  ]);
  return [await rows('post_likes'), await rows('comment_likes')];
}

describe('liking', () => {
  test('counts once a member, is shown to everybody, and is taken back', async () => {
    const { app, post, comment, comments } = await likedSite();
    const [one, two] = [await newMember(app), await newMember(app)];
    for (const path of [post, comment]) {
      for (const likeCount of [1, 1])
        expect(await like(app, path, one)).toMatchObject({ status: 200, body: { liked: true, likeCount } });
      expect((await like(app, path, two)).body).toEqual({ liked: true, likeCount: 2 });
    }
    const read = async (as: Visitor | null) => {
      const own = (await app.call<FreePost>('GET', post, { as })).body;
      const [below] = (await app.call<Comment[]>('GET', comments, { as })).body;
      return [own.liked, own.likeCount, below?.liked, below?.likeCount];
    };
    expect(await read(one)).toEqual([true, 2, true, 2]);
    expect(await read(null)).toEqual([null, 2, null, 2]);
    expect((await app.call<ListedPost[]>('GET', BOARD)).body[0]?.likeCount).toBe(2);
    for (const path of [post, comment]) {
      for (const likeCount of [1, 1])
        expect((await like(app, path, one, 'DELETE')).body).toEqual({ liked: false, likeCount });
    }
    expect(await read(one)).toEqual([false, 1, false, 1]);
    expect(await stored(app)).toEqual([1, 1]);
  });

  test('is read with the count of the same moment', async () => {
    const { app, post } = await likedSite();
    const member = await newMember(app);
    for (let round = 0; round < 40; round++) {
      const change = like(app, post, member, round % 2 === 0 ? 'PUT' : 'DELETE');
      const readings = Array.from({ length: 4 }, () => app.call<FreePost>('GET', post, { as: member }));
      for (const { body } of await Promise.all(readings)) expect(body.likeCount).toBe(body.liked ? 1 : 0);
      await change;
    }
  });

  test('of many at once, some of them twice, is counted exactly', { tags: 'race' }, async () => {
    const { app, post, comment } = await likedSite();
    const members = await Promise.all(Array.from({ length: 12 }, () => newMember(app)));
    const all = [...members, ...members].flatMap(as => [like(app, post, as), like(app, comment, as)]);
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    expect(await stored(app)).toEqual([12, 12]);
    const back = members
      .slice(4)
      .flatMap(as => ['DELETE', 'DELETE', 'PUT', 'DELETE'].map(how => like(app, post, as, how)));
    await Promise.all(back);
    const [posts] = await stored(app);
    expect((await app.call<FreePost>('GET', post)).body.likeCount).toBe(posts);
  });

  test('that is taken back while its member leaves is counted once', { tags: 'race' }, async () => {
    const { app, post } = await likedSite();
    const statuses = new Set<number>();
    for (let moment = 0; moment < 24; moment++) {
      const member = await newMember(app);
      await like(app, post, member);
      const leave = app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
      await pause(moment % 12);
      const [left, back] = await Promise.all([leave, like(app, post, member, 'DELETE')]);
      statuses.add(left.status);
      expect([200, 401]).toContain(back.status);
    }
    expect([...statuses]).toEqual([200]);
    expect(await stored(app)).toEqual([0, 0]);
  });
});

describe('likes', () => {
  test('are deleted with the liked post or comment', async () => {
    const { app, author, post, comment } = await likedSite();
    const member = await newMember(app);
    for (const path of [post, comment]) await like(app, path, member);
    await app.call('DELETE', comment, { as: author });
    expect(await stored(app)).toEqual([1, 0]);
    await app.call('DELETE', post, { as: author });
    expect(await stored(app)).toEqual([0, 0]);
  });

  test('are in the own data, and are taken back by a withdrawal', async () => {
    const { app, id, commentId, post, comment } = await likedSite();
    const [member, other] = [await newMember(app), await newMember(app)];
    for (const as of [member, other]) for (const path of [post, comment]) await like(app, path, as);
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: member });
    expect(data.body).toMatchObject({ postLikes: [{ post: id }], commentLikes: [{ comment: commentId }] });
    expect((await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member })).status).toBe(200);
    expect(await stored(app)).toEqual([1, 1]);
  });
});
