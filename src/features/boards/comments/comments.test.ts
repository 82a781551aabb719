import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { type Comment, comment } from './comments.contract.ts';

const BOARD = '/api/freeboard';

async function boardWithPost(settings: Record<string, string> = {}) {
  const app = await openTestApp(settings);
  const author = await newMember(app);
  const body = { title: '글', content: '내용' };
  const { id } = (await app.call<FreePost>('POST', BOARD, { as: author, body })).body;
  return { app, author, id, path: `${BOARD}/${id}/comments` };
}

function say(app: TestApp, path: string, as: Visitor | null, content: unknown) {
  return app.call<Comment & { message: string }>('POST', path, { as, body: { content } });
}

/** The stored count of comments in the list and in the post. */
async function counted(app: TestApp, id: number): Promise<number | undefined> {
  const [inList] = (await app.call<ListedPost[]>('GET', BOARD)).body;
  const { commentCount } = (await app.call<FreePost>('GET', `${BOARD}/${id}`)).body;
  expect(inList?.commentCount).toBe(commentCount);
  return commentCount;
}

describe('writing a comment', () => {
  test('a member comments, and everybody reads it', async () => {
    const { app, id, path } = await boardWithPost();
    const as = await newMember(app, { username: '삼쿠션' });
    const made = await say(app, path, as, '  저도 갈게요!\n몇 시죠? ');
    expect(made.status).toBe(201);
    expect(comment.parse(made.body)).toEqual({
      id: made.body.id,
      content: '저도 갈게요!\n몇 시죠?',
      hidden: false,
      held: false,
      folded: false,
      author: '삼쿠션',
      authorId: as.id,
      authorNumber: as.number,
      authorHasProfile: true,
      authorScore4: 200,
      date: '2026-11-18T10:00:00+09:00',
      parentId: null,
      answerTo: null,
      removed: false,
      editedAt: '',
      likeCount: 0,
      liked: null,
      can: { edit: true, remove: true },
    });
    const read = await app.call<Comment[]>('GET', path);
    expect(read.body).toEqual([{ ...made.body, can: { edit: false, remove: false } }]);
    expect(await counted(app, id)).toBe(1);
  });

  test('a comment that says nothing, or too much, is refused', async () => {
    const { app, author, id, path } = await boardWithPost();
    for (const [content, message] of [
      ['   ', '댓글 내용을 입력해주세요.'],
      ['\u200b\n', '댓글 내용을 입력해주세요.'],
      [undefined, '댓글 내용을 입력해주세요.'],
      ['가'.repeat(1001), '댓글 내용은 1,000자까지 쓸 수 있습니다.'],
    ] as const)
      expect(await say(app, path, author, content), content).toMatchObject({
        status: 400,
        body: { message },
      });
    expect(await counted(app, id)).toBe(0);
  });
});

describe('many at once', () => {
  test('twenty comments at the same time are twenty', { tags: 'race' }, async () => {
    const { app, author, id, path } = await boardWithPost();
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => say(app, path, author, `${n}`)));
    expect(all.every(answer => answer.status === 201)).toBe(true);
    expect(await counted(app, id)).toBe(20);
    expect((await app.call<Comment[]>('GET', path)).body).toHaveLength(20);
  });

  test('a comment removed by several at once is counted once', { tags: 'race' }, async () => {
    const { app, author, id, path } = await boardWithPost();
    const admin = await newAdmin(app);
    const said = (await say(app, path, author, '지울 댓글')).body.id;
    await say(app, path, author, '남을 댓글');
    const answers = await Promise.all(
      [author, admin, author, admin].map(as => app.call('DELETE', `${path}/${said}`, { as })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404]);
    expect(await counted(app, id)).toBe(1);
  });

  test('comments on a post that goes meanwhile are missing or go with it', { tags: 'race' }, async () => {
    const { app, author, id, path } = await boardWithPost();
    const talk = Array.from({ length: 10 }, (_, n) => say(app, path, author, `${n}`));
    const [removed, ...said] = await Promise.all([
      app.call('DELETE', `${BOARD}/${id}`, { as: author }),
      ...talk,
    ]);
    expect(removed?.status).toBe(200);
    expect(said.every(answer => answer.status === 201 || answer.status === 404)).toBe(true);
    expect(await app.site.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });
});

describe('the list of comments', () => {
  async function talk(app: TestApp, author: Visitor, post: number, count: number) {
    const rows = Array.from({ length: count }, (_, n) => ({
      post,
      author: author.number,
      content: `${n + 1}`,
      created_at: app.clock.now.toISOString(),
      thread: 0,
    }));
    await write(app.site.db, async tx => {
      for (let at = 0; at < count; at += 500)
        await tx
          .insertInto('comments')
          .values(rows.slice(at, at + 500))
          .execute();
      await tx.updateTable('free_posts').set({ comment_count: count }).where('id', '=', post).execute();
    });
  }
  const contents = async (app: TestApp, path: string, query: string) => {
    const answer = await app.call('GET', `${path}?${query}`);
    return z
      .array(comment)
      .parse(answer.body)
      .map(row => Number(row.content));
  };
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

  test('pages rise from the oldest to the newest, and `last` is where the newest are', async () => {
    const { app, author, id, path } = await boardWithPost();
    await talk(app, author, id, 23);
    expect(await contents(app, path, 'page=1')).toEqual(from(1, 10));
    expect(await contents(app, path, 'page=3')).toEqual(from(21, 23));
    expect(await contents(app, path, 'page=last')).toEqual(from(21, 23));
    expect(await contents(app, path, 'page=last&size=23')).toEqual(from(1, 23));
    expect(await contents(app, path, 'page=4')).toEqual([]);
    const answer = await app.call('GET', `${path}?page=1`);
    expect(answer.headers.get('x-total-count')).toBe('23');
  });

  test('every page of a long discussion is correct', async () => {
    const { app, author, id, path } = await boardWithPost();
    await talk(app, author, id, 5003);
    for (const page of [1, 20, 50, 51]) {
      const first = (page - 1) * 100 + 1;
      const wanted = from(first, Math.min(first + 99, 5003));
      expect(await contents(app, path, `page=${page}&size=100`), `page ${page}`).toEqual(wanted);
    }
    expect(await contents(app, path, 'page=last&size=100')).toEqual([5001, 5002, 5003]);
    expect(await contents(app, path, '')).toEqual(from(4004, 5003));
  });

  test('a talk without comments is an empty list, also its last page', async () => {
    const { app, path } = await boardWithPost();
    expect((await app.call('GET', `${path}?page=last`)).body).toEqual([]);
  });

  test('each comment says whether the reader may remove it', async () => {
    const { app, author, path } = await boardWithPost();
    const [writer, admin] = [await newMember(app), await newAdmin(app)];
    await say(app, path, author, '글쓴이');
    await say(app, path, writer, '다른 회원');
    const may = async (as: Visitor | null) =>
      (await app.call<Comment[]>('GET', path, { as })).body.map(row => row.can.remove);
    expect(await may(null)).toEqual([false, false]);
    expect(await may(author)).toEqual([true, false]);
    expect(await may(writer)).toEqual([false, true]);
    expect(await may(admin)).toEqual([true, true]);
  });
});
