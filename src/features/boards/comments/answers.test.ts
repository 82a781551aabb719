import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import { notificationsOf, notificationTexts } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { Comment } from './comments.contract.ts';

const BOARD = '/api/freeboard';
const GONE = '삭제된 댓글입니다.';

async function talk() {
  const app = await openTestApp();
  const [author, one, two] = [
    await newMember(app, { username: '글쓴이' }),
    await newMember(app, { username: '큐마스터' }),
    await newMember(app, { username: '삼쿠션' }),
  ];
  const body = { title: '모임', content: '내용' };
  const { id } = (await app.call<FreePost>('POST', BOARD, { as: author, body })).body;
  return { app, author, one, two, id, path: `${BOARD}/${id}/comments` };
}

const say = (app: TestApp, path: string, as: Visitor | null, content: string, answerTo?: unknown) =>
  app.call<Comment & { message: string }>('POST', path, { as, body: { content, answerTo } });
const read = async (app: TestApp, path: string) => (await app.call<Comment[]>('GET', path)).body;
const contents = async (app: TestApp, path: string) => (await read(app, path)).map(row => row.content);

/** Adds comments to a post; returns the last one's id. */
function fill(app: TestApp, { post, author, rows }: { post: number; author: number; rows: number }) {
  const row = { post, author, content: '줄', created_at: app.clock.now.toISOString(), thread: 0 };
  return write(app.site.db, async tx => {
    await tx
      .insertInto('comments')
      .values(Array.from({ length: rows }, () => row))
      .execute();
    await tx
      .updateTable('comments')
      .set(eb => ({ thread: eb.ref('id') }))
      .where('thread', '=', 0)
      .execute();
    await tx
      .updateTable('free_posts')
      .set(eb => ({ comment_count: eb('comment_count', '+', rows) }))
      .where('id', '=', post)
      .execute();
    const { id } = await tx
      .selectFrom('comments')
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return Number(id);
  });
}

/** The stored count of a post's comments, without removed ones; its pages count all rows. */
async function counted(app: TestApp, id: number): Promise<number> {
  const { commentCount } = (await app.call<FreePost>('GET', `${BOARD}/${id}`)).body;
  const rows = app.site.db.selectFrom('comments').select('id').where('post', '=', id);
  expect(commentCount).toBe((await rows.where('removed_at', '=', '').execute()).length);
  const { headers } = await app.call('GET', `${BOARD}/${id}/comments?page=1`);
  expect(headers.get('x-total-count')).toBe(String((await rows.execute()).length));
  return commentCount;
}

describe('an answer', () => {
  test('is shown under its comment, names the answered member, and nests one level deep', async () => {
    const { app, author, one, two, id, path } = await talk();
    const first = (await say(app, path, one, '첫째')).body;
    await say(app, path, two, '둘째');
    const answer = await say(app, path, two, '첫째의 답', first.id);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      parentId: first.id,
      answerTo: { author: '큐마스터', authorId: one.id, authorHasProfile: true },
    });
    expect((await say(app, path, author, '답의 답', answer.body.id)).body).toMatchObject({
      parentId: first.id,
      answerTo: { author: '삼쿠션', authorId: two.id },
    });
    expect(await contents(app, path)).toEqual(['첫째', '첫째의 답', '답의 답', '둘째']);
    expect(await contents(app, `${path}?page=2&size=2`)).toEqual(['답의 답', '둘째']);
    const [, shown] = await read(app, path);
    expect(shown).toEqual({ ...answer.body, can: { edit: false, remove: false } });
    expect(await counted(app, id)).toBe(4);
  });

  test('notifies the answered member and the author of the post, each once', async () => {
    const { app, author, one, two, path } = await talk();
    const first = (await say(app, path, one, '첫째')).body;
    await say(app, path, two, '답', first.id);
    expect(await notificationTexts(app, one)).toEqual(['삼쿠션님이 내 댓글에 답글을 남겼습니다. ‘모임’']);
    expect(await notificationTexts(app, author)).toEqual([
      '새 댓글 2개가 달렸습니다 (삼쿠션님 포함). ‘모임’',
    ]);
    await say(app, path, author, '글쓴이의 답', first.id);
    await say(app, path, one, '자기 댓글의 답', first.id);
    expect(await notificationTexts(app, one)).toEqual([
      '내 댓글에 새 답글 2개가 달렸습니다 (글쓴이님 포함). ‘모임’',
    ]);
    const own = (await say(app, path, author, '글쓴이의 댓글')).body;
    await say(app, path, two, '글쓴이에게', own.id);
    expect((await notificationTexts(app, author))[0]).toBe('삼쿠션님이 내 댓글에 답글을 남겼습니다. ‘모임’');
  });

  test('is found on its own page: by its notification, and by a search', async () => {
    const { app, author, one, two, id, path } = await talk();
    const first = (await say(app, path, one, '첫째')).body;
    const last = await fill(app, { post: id, author: author.number, rows: 59 });
    const link = async (as: Visitor) => (await notificationsOf(app, as))[0]?.link;
    const found = async (text: string) => {
      const query = new URLSearchParams({ q: text, kind: 'comment' });
      return (await app.call<{ link: string }[]>('GET', `/api/search?${query}`)).body.map(hit => hit.link);
    };
    const pageOf = (page: number) => `/free-board/${id}?comments=${page}#comments`;
    await say(app, path, two, '초크는 파랗게', first.id);
    expect(await link(one)).toBe(pageOf(1));
    expect(await found('파랗게')).toEqual([pageOf(1)]);
    await say(app, path, one, '장갑은 검게', last);
    expect(await link(author)).toBe(pageOf(2));
    expect(await found('검게')).toEqual([pageOf(2)]);
    expect((await contents(app, `${path}?page=1&size=50`))[1]).toBe('초크는 파랗게');
    expect((await contents(app, `${path}?page=2&size=50`)).at(-1)).toBe('장갑은 검게');
  });

  test('needs a comment of the same post', async () => {
    const { app, author, one, path } = await talk();
    const first = (await say(app, path, one, '첫째')).body;
    const other = (
      await app.call<FreePost>('POST', BOARD, { as: author, body: { title: '다른', content: '글' } })
    ).body;
    const missing = { status: 404, body: { message: '답글을 쓸 댓글을 찾을 수 없습니다.' } };
    expect(await say(app, `${BOARD}/${other.id}/comments`, one, '답', first.id)).toMatchObject(missing);
    expect(await say(app, path, one, '답', 999)).toMatchObject(missing);
    for (const wrong of ['1', 0, -1, 1.5, {}, null, Number.MAX_VALUE])
      expect((await say(app, path, one, '답', wrong)).status).toBe(400);
    expect(await contents(app, path)).toEqual(['첫째']);
  });
});

describe('a removed comment with answers', () => {
  test('stays without its text and author, and is deleted with its last answer', async () => {
    const { app, one, two, id, path } = await talk();
    const admin = await newAdmin(app);
    const first = (await say(app, path, one, '비밀 이야기')).body;
    const answers = [
      (await say(app, path, two, '답 하나', first.id)).body,
      (await say(app, path, one, '답 둘', first.id)).body,
    ];
    await app.call('PUT', `${path}/${first.id}/like`, { as: two });
    expect((await app.call('DELETE', `${path}/${first.id}`, { as: one })).status).toBe(200);
    const [left] = await read(app, path);
    expect(left).toMatchObject({
      id: first.id,
      content: GONE,
      author: '',
      authorId: null,
      removed: true,
      likeCount: 0,
      liked: null,
      can: { edit: false, remove: false },
    });
    expect(await counted(app, id)).toBe(2);
    expect(JSON.stringify(await read(app, `/api/search?q=${encodeURIComponent('비밀')}`))).not.toContain(
      '비밀 이야기',
    );
    const place = `${path}/${first.id}`;
    for (const [method, at, as] of [
      ['DELETE', place, one],
      ['PUT', place, one],
      ['PUT', `${place}/like`, two],
      ['GET', `${place}/earlier`, admin],
    ] as const)
      expect(
        (await app.call(method, at, { as, body: method === 'PUT' ? { content: '또' } : undefined })).status,
      ).toBe(404);
    expect((await say(app, path, two, '늦은 답', first.id)).status).toBe(404);
    expect((await say(app, path, two, '답의 답', answers[1]?.id)).status).toBe(201);
    expect(await contents(app, path)).toEqual([GONE, '답 하나', '답 둘', '답의 답']);
    for (const row of (await read(app, path)).slice(1))
      expect((await app.call('DELETE', `${path}/${row.id}`, { as: admin })).status).toBe(200);
    expect(await contents(app, path)).toEqual([]);
    expect(await counted(app, id)).toBe(0);
  });

  test('whose answers come and go at once leaves no orphaned answer, and an exact count', {
    tags: 'race',
  }, async () => {
    const { app, one, two, id, path } = await talk();
    for (let round = 0; round < 5; round++) {
      const first = (await say(app, path, one, `첫째 ${round}`)).body;
      const answer = (await say(app, path, two, '답', first.id)).body;
      const all = await Promise.all([
        say(app, path, two, '또 답', first.id),
        app.call('DELETE', `${path}/${first.id}`, { as: one }),
        app.call('DELETE', `${path}/${answer.id}`, { as: two }),
        say(app, path, one, '답의 답', answer.id),
      ]);
      for (const { status } of all) expect([200, 201, 404]).toContain(status);
    }
    await counted(app, id);
    const rows = await read(app, path);
    const ids = new Set(rows.map(row => row.id));
    for (const { parentId } of rows) if (parentId !== null) expect(ids).toContain(parentId);
  });
});
