import { describe, expect } from 'vitest';
import { indexEverything } from '#/database/search/search-fill.ts';
import { write } from '#/database/write.ts';
import { setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { casesOf, decideCase } from '#test/fixtures/cases.ts';
import { BOARD, BOARDS, newBoard, newBoardPost } from '#test/fixtures/custom-boards.ts';
import { newAdmin, newMember, newModerator } from '#test/fixtures/visitors.ts';
import { openTestApp, test } from '#test/test-app.ts';
import { type BoardPost, boardPost, managedBoard, shownBoard } from './custom-boards.contract.ts';
import { BOARD_CLOSED, SLUG_RESERVED, SLUG_TAKEN, WRITE_FOR_ADMINS } from './custom-boards.rules.ts';

const TEXT = { title: '끌어치기 질문', content: '어디를 쳐야 하나요?' };

describe('making boards', () => {
  test('an admin makes and changes one, which the audit log notes', async ({ app }) => {
    const { id, admin: as } = await newBoard(app);
    const listed = await app.call<object[]>('GET', `${BOARDS}/managed`, { as });
    expect(listed.body.map(row => managedBoard.parse(row))).toEqual([{ ...BOARD, id, postCount: 0 }]);
    const change = { ...BOARD, name: '묻고 답하기', closed: true };
    expect((await app.call('PUT', `${BOARDS}/${id}`, { as, body: change })).status).toBe(200);
    const shown = await app.call<object>('GET', `${BOARDS}/questions`);
    expect(shownBoard.parse(shown.body)).toMatchObject({
      name: '묻고 답하기',
      closed: true,
      can: { write: false },
    });
    const noted = app.site.db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after']);
    expect(await noted.where('subject', '=', `board:${id}`).orderBy('id').execute()).toEqual([
      { action: 'board.add', subject: `board:${id}`, before: '{}', after: JSON.stringify(BOARD) },
      {
        action: 'board.change',
        subject: `board:${id}`,
        before: JSON.stringify({ name: '질문', closed: false }),
        after: JSON.stringify({ name: '묻고 답하기', closed: true }),
      },
    ]);
    expect((await app.call('PUT', `${BOARDS}/999`, { as, body: BOARD })).status).toBe(404);
  });

  test('an address that is none is refused', async ({ app, admin: as }) => {
    for (const slug of ['A', 'a', 'Questions', '질문', 'a b', '-a', 'a-', 'a/b', 'a'.repeat(31)]) {
      const { status } = await app.call('POST', BOARDS, { as, body: { ...BOARD, slug } });
      expect([slug, status]).toEqual([slug, 400]);
    }
  });

  test('the site’s own addresses and those of other boards are refused', async ({ app }) => {
    const { admin: as, id } = await newBoard(app);
    const other = await newBoard(app, { slug: 'news' }, as);
    const make = (slug: string) => app.call('POST', BOARDS, { as, body: { ...BOARD, slug } });
    expect(await make('managed')).toMatchObject({ status: 400, body: { message: SLUG_RESERVED } });
    expect(await make('questions')).toMatchObject({ status: 409, body: { message: SLUG_TAKEN } });
    const change = { ...BOARD, slug: 'questions' };
    expect((await app.call('PUT', `${BOARDS}/${other.id}`, { as, body: change })).status).toBe(409);
    expect(other.id).toBe(id + 1);
  });

  test('an address that was changed leads on to the board, and no other board gets it', async ({ app }) => {
    const { admin: as, id } = await newBoard(app);
    const other = await newBoard(app, { slug: 'news' }, as);
    const post = (await newBoardPost(app, `${BOARDS}/questions/posts`, as, TEXT)).id;
    const change = (of: number, slug: string) =>
      app.call('PUT', `${BOARDS}/${of}`, { as, body: { ...BOARD, slug } });
    const read = async (slug: string) => {
      const { status, body } = await app.call<{ slug?: string }>('GET', `${BOARDS}/${slug}`);
      return status === 200 ? body.slug : status;
    };
    for (const slug of ['asks', 'answers']) expect((await change(id, slug)).status).toBe(200);
    for (const slug of ['questions', 'asks', 'answers']) expect(await read(slug)).toBe('answers');
    expect((await app.call('GET', `${BOARDS}/questions/posts/${post}`)).status).toBe(200);
    expect(await change(other.id, 'questions')).toMatchObject({ status: 409, body: { message: SLUG_TAKEN } });
    const made = await app.call('POST', BOARDS, { as, body: { ...BOARD, slug: 'asks' } });
    expect(made).toMatchObject({ status: 409, body: { message: SLUG_TAKEN } });
    expect((await change(id, 'questions')).status).toBe(200);
    for (const slug of ['questions', 'asks', 'answers']) expect(await read(slug)).toBe('questions');
    await change(id, 'hall');
    const hidden = { ...BOARD, slug: 'hall', hidden: true };
    await app.call('PUT', `${BOARDS}/${id}`, { as, body: hidden });
    expect(await read('questions')).toBe(404);
  });

  test('two admins who make a board at the same moment get two', { tags: 'race' }, async ({ app }) => {
    const as = await newAdmin(app);
    const made = await Promise.all(
      ['one', 'two', 'three'].map(slug =>
        app.call<{ id: number }>('POST', BOARDS, { as, body: { ...BOARD, slug } }),
      ),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(3);
  });

  test('the menu has them in their order, without hidden ones', async ({ app }) => {
    const { admin } = await newBoard(app, { slug: 'second', position: 2 });
    await newBoard(app, { slug: 'first', position: 1 }, admin);
    await newBoard(app, { slug: 'secret', hidden: true }, admin);
    await newBoard(app, { slug: 'club', readers: 'members', position: 3 }, admin);
    const slugs = async (as?: Parameters<typeof app.call>[2]) => {
      const { body } = await app.call<{ boards: { slug: string }[]; more: boolean }>('GET', BOARDS, as);
      return [body.boards.map(({ slug }) => slug), body.more];
    };
    expect(await slugs()).toEqual([['first', 'second'], true]);
    expect(await slugs({ as: await newMember(app) })).toEqual([['first', 'second', 'club'], false]);
  });
});

describe('writing on a board', () => {
  test('it has posts, neighbours, orders, search, comments and likes of its own', async ({ app }) => {
    const { posts, slug } = await newBoard(app);
    const author = await newMember(app);
    const reader = await newMember(app);
    const free = await app.call<{ id: number }>('POST', '/api/freeboard', { as: author, body: TEXT });
    const first = await newBoardPost(app, posts, author, TEXT);
    await app.call('POST', '/api/freeboard', { as: author, body: TEXT });
    const second = await newBoardPost(app, posts, author, { ...TEXT, title: '밀어치기 질문' });
    const read = await app.call<BoardPost>('GET', `${posts}/${second.id}`);
    expect(boardPost.parse(read.body)).toMatchObject({
      title: '밀어치기 질문',
      commentCount: 1,
      prev: { id: first.id, title: TEXT.title },
      next: null,
    });
    expect((await app.call('PUT', `${posts}/${first.id}/like`, { as: reader })).body).toMatchObject({
      likeCount: 1,
    });
    const ids = async (query: string) =>
      (await app.call<{ id: number }[]>('GET', `${posts}?${query}`, { as: reader })).body.map(({ id }) => id);
    expect(await ids('page=1')).toEqual([second.id, first.id]);
    expect(await ids('page=1&sort=likes')).toEqual([first.id, second.id]);
    expect(await ids('page=1&q=끌어치기')).toEqual([first.id]);
    const comment = `${posts}/${first.id}/comments/${first.commentId}`;
    expect((await app.call('PUT', `${comment}/like`, { as: reader })).body).toMatchObject({ likeCount: 1 });
    expect((await app.call('PUT', comment, { as: author, body: { content: '고쳤어요' } })).status).toBe(200);
    const change = { ...TEXT, title: '고친 질문', expectedUpdatedAt: read.body.updatedAt };
    expect((await app.call('PUT', `${posts}/${second.id}`, { as: author, body: change })).status).toBe(200);
    expect(await ids('page=1&q=고친')).toEqual([second.id]);
    const earlier = await app.call<object[]>('GET', `${posts}/${second.id}/earlier`, {
      as: await newModerator(app),
    });
    expect(earlier.body).toMatchObject([{ title: '밀어치기 질문' }]);
    const bell = await app.call<{ link: string }[]>('GET', '/api/notifications?page=1', { as: author });
    expect(JSON.stringify(bell.body)).not.toContain('/free-board/');
    expect((await app.call('DELETE', comment, { as: author })).status).toBe(200);
    expect((await app.call('DELETE', `${posts}/${first.id}`, { as: author })).status).toBe(200);
    expect(await ids('page=1')).toEqual([second.id]);
    const free1 = await app.call<{ next: object; prev: null }>('GET', `/api/freeboard/${free.body.id}`);
    expect(free1.body).toMatchObject({ prev: null, next: { title: TEXT.title } });
    expect((await app.call('GET', '/api/freeboard?page=1')).headers.get('x-total-count')).toBe('2');
    expect((await app.call('GET', `${posts}?page=1`)).headers.get('x-total-count')).toBe('1');
    expect((await app.call('GET', `${BOARDS}/${slug}/posts/${free.body.id}`)).status).toBe(404);
    expect((await app.call('GET', `/api/freeboard/${second.id}`)).status).toBe(404);
    expect((await app.call('GET', `${BOARDS}/post-address/${second.id}`)).body).toEqual({
      link: `/boards/${slug}/${second.id}`,
    });
  });

  test('the admin decides who may write; a closed board takes comments, but no posts', async ({ app }) => {
    const { admin, posts, id } = await newBoard(app, { writers: 'admins' });
    const member = await newMember(app);
    const write = (as: typeof member | null) => app.call('POST', posts, { as, body: TEXT });
    expect((await write(null)).status).toBe(401);
    expect(await write(member)).toMatchObject({ status: 403, body: { message: WRITE_FOR_ADMINS } });
    const post = await newBoardPost(app, posts, admin, TEXT);
    const comment = { as: member, body: { content: '고맙습니다' } };
    expect((await app.call('POST', `${posts}/${post.id}/comments`, comment)).status).toBe(201);
    const closed = { ...BOARD, closed: true };
    await app.call('PUT', `${BOARDS}/${id}`, { as: admin, body: closed });
    expect(await write(member)).toMatchObject({ status: 403, body: { message: BOARD_CLOSED } });
    expect((await write(admin)).status).toBe(403);
    expect((await app.call('POST', `${posts}/${post.id}/comments`, comment)).status).toBe(201);
  });

  test('a report of a post is decided: the post is removed with its comments, and the board’s count follows', async () => {
    const app = await openTestApp();
    const { posts, admin } = await newBoard(app);
    const { id } = await newBoardPost(app, posts, await newMember(app), TEXT);
    const report = { kind: 'free', target: String(id), reason: 'abuse', detail: '' };
    expect((await app.call('POST', '/api/reports', { as: admin, body: report })).status).toBe(201);
    const [{ id: found = 0 } = {}] = await casesOf(app, admin);
    const removal = { choice: 'remove', reason: 'abuse' };
    expect((await decideCase(app, admin, found, removal)).status).toBe(200);
    expect((await app.call('GET', `${posts}/${id}`)).status).toBe(404);
    expect((await app.call('GET', `${posts}?page=1`)).headers.get('x-total-count')).toBe('0');
    const kept = app.site.db.selectFrom('search_documents').select('number').where('post', '=', id);
    expect(await kept.execute()).toEqual([]);
  });

  test('a post that is shown again is found on its own board only, also after the index is rebuilt', async () => {
    const app = await openTestApp();
    const { posts } = await newBoard(app);
    const { id, commentId } = await newBoardPost(app, posts, await newMember(app), TEXT);
    const { db } = app.site;
    const found = async (path: string) => {
      const answer = await app.call<{ id: number }[]>(
        'GET',
        `${path}?page=1&q=${encodeURIComponent('질문')}`,
      );
      return answer.body.length;
    };
    const hide = (isHidden: boolean) =>
      write(db, async tx => {
        await setHiddenBy(tx, { kind: 'free', target: id, post: 0 }, { by: 'reports', isHidden });
        await setHiddenBy(tx, { kind: 'comment', target: commentId, post: id }, { by: 'reports', isHidden });
      });
    await hide(true);
    expect([await found(posts), await found('/api/freeboard'), await found('/api/search')]).toEqual([
      0, 0, 0,
    ]);
    await hide(false);
    expect([await found(posts), await found('/api/freeboard'), await found('/api/search')]).toEqual([
      1, 0, 2,
    ]);
    await write(db, tx => indexEverything(tx));
    expect([await found(posts), await found('/api/freeboard'), await found('/api/search')]).toEqual([
      1, 0, 2,
    ]);
  });
});
