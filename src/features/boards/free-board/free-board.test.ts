import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { ListedPost } from '#/features/boards/board/boards.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { type FreePost, freePost } from './free-board.contract.ts';

const PATH = '/api/freeboard';
const draft = { title: '주말에 치실 분', content: '토요일 오후 두 시,\n강남에서 만나요.' };
const MISSING = '게시글을 찾을 수 없습니다.';

async function newPost(app: TestApp, as: Visitor, body: object = draft): Promise<FreePost> {
  const made = await app.call<FreePost>('POST', PATH, { as, body });
  expect(made.status).toBe(201);
  return made.body;
}

describe('writing a post', () => {
  test('a member writes a post that everybody reads', async () => {
    const app = await openTestApp();
    const author = await newMember(app, { username: '큐마스터' });
    const post = await newPost(app, author);
    expect(freePost.parse(post)).toEqual({
      ...draft,
      heading: '',
      id: post.id,
      author: '큐마스터',
      authorId: author.id,
      authorHasProfile: true,
      date: '2026-11-18T10:00:00+09:00',
      viewCount: 0,
      hidden: false,
      held: false,
      folded: false,
      commentCount: 0,
      likeCount: 0,
      liked: null,
      bookmarked: false,
      picture: '',
      pictureCount: 0,
      pictures: [],
      can: { edit: true, remove: true },
      updatedAt: '2026-11-18T10:00:00.000+09:00',
      editedAt: '',
      authorTexts: true,
      authorPicture: '',
      authorFacts: { score4: 200, score3: null, hall: '' },
      prev: null,
      next: null,
      more: [],
    });
    const read = await app.call<FreePost>('GET', `${PATH}/${post.id}`);
    expect(read.body).toEqual({ ...post, bookmarked: null, can: { edit: false, remove: false } });
  });

  test('fields of a post beyond title and content are ignored', async () => {
    const app = await openTestApp();
    const [author, other] = [await newMember(app), await newMember(app)];
    const claims = { id: 77, author: other.username, authorId: other.id, date: '2001-01-01T00:00:00+09:00' };
    const post = await newPost(app, author, { ...draft, ...claims, viewCount: 9999, commentCount: 50 });
    expect(post).toMatchObject({
      author: author.username,
      authorId: author.id,
      date: '2026-11-18T10:00:00+09:00',
      viewCount: 0,
      commentCount: 0,
    });
    expect(post.id).not.toBe(77);
    const changed = await app.call<FreePost>('PUT', `${PATH}/${post.id}`, {
      as: author,
      body: { ...draft, ...claims, viewCount: 9999 },
    });
    expect(changed.body).toEqual({ ...post, updatedAt: changed.body.updatedAt });
  });

  test('a post whose title or content is missing or too long is refused', async () => {
    const app = await openTestApp();
    const as = await newMember(app);
    for (const [what, body, message] of [
      ['an invisible title', { title: ' \u200b', content: '내용' }, '제목을 입력해주세요.'],
      ['no title', { content: '내용' }, '제목을 입력해주세요.'],
      ['a number as title', { title: 7, content: '내용' }, '제목을 입력해주세요.'],
      ['a title too long', { title: '가'.repeat(101), content: '내용' }, '제목은 100자까지 쓸 수 있습니다.'],
      ['a blank content', { title: '제목', content: '\n \n' }, '내용을 입력해주세요.'],
      ['no content', { title: '제목' }, '내용을 입력해주세요.'],
      [
        'a content too long',
        { title: '제목', content: '🎱'.repeat(10_001) },
        '내용은 10,000자까지 쓸 수 있습니다.',
      ],
    ] as const)
      expect(await app.call('POST', PATH, { as, body }), what).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  test('a title of 100 and a content of 10,000 characters fit, emoji counting once', async () => {
    const app = await openTestApp();
    const whole = { title: '🎱'.repeat(100), content: '🎱'.repeat(10_000) };
    const post = await newPost(app, await newMember(app), whole);
    expect(post).toMatchObject(whole);
    const listed = await app.call<ListedPost[]>('GET', PATH);
    expect(listed.body[0]?.content).toBe('🎱'.repeat(200));
  });

  test('guests cannot write, whatever they send', async () => {
    const app = await openTestApp();
    const post = await newPost(app, await newMember(app));
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${post.id}`],
      ['DELETE', `${PATH}/${post.id}`],
      ['PUT', `${PATH}/999`],
    ] as const) {
      expect(await app.call(method, path, { body: {} })).toMatchObject({
        status: 401,
        body: { message: '로그인이 필요합니다.' },
      });
    }
    expect((await app.call('GET', PATH)).headers.get('x-total-count')).toBe('1');
  });

  test('a member writes ten posts at once and waits after that, an admin does not', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const [member, other, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    for (let n = 0; n < 10; n++) await newPost(app, member);
    const refused = await app.call('POST', PATH, { as: member, body: draft });
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.body.message).toMatch(/^요청이 너무 많습니다. .+ 후에 다시 시도해 주세요\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.call('POST', PATH, { as: member, body: {} })).status).toBe(400);
    await newPost(app, other);
    for (let n = 0; n < 12; n++) await newPost(app, admin);
    expect((await app.call('GET', PATH)).headers.get('x-total-count')).toBe('23');
  });
});

describe('changing and removing a post', () => {
  test('its author and an admin change it, and its date stays', async () => {
    const app = await openTestApp();
    const [author, admin] = [await newMember(app), await newAdmin(app)];
    const { id, date } = await newPost(app, author);
    app.clock.pass(3_600_000);
    for (const [as, title] of [
      [author, '시간 변경'],
      [admin, '정리한 제목'],
    ] as const) {
      const body = { title, content: `${title} 내용` };
      const changed = await app.call<FreePost>('PUT', `${PATH}/${id}`, { as, body });
      expect(changed).toMatchObject({ status: 200, body: { ...body, date, author: author.username } });
      expect((await app.call<FreePost>('GET', `${PATH}/${id}`)).body).toMatchObject(body);
    }
  });

  test('another member is refused before the draft is looked at', async () => {
    const app = await openTestApp();
    const [author, other] = [await newMember(app), await newMember(app)];
    const { id } = await newPost(app, author);
    expect(await app.call('PUT', `${PATH}/${id}`, { as: other, body: {} })).toMatchObject({
      status: 403,
      body: { message: '게시글을 수정할 권한이 없습니다.' },
    });
    expect(await app.call('DELETE', `${PATH}/${id}`, { as: other })).toMatchObject({
      status: 403,
      body: { message: '게시글을 삭제할 권한이 없습니다.' },
    });
    const read = await app.call<FreePost>('GET', `${PATH}/${id}`, { as: other });
    expect(read.body).toMatchObject({ ...draft, can: { edit: false, remove: false } });
    expect((await app.call('PUT', `${PATH}/${id}`, { as: author, body: {} })).status).toBe(400);
  });

  test('a post that is not there is missing for everybody', async () => {
    const app = await openTestApp();
    const as = await newMember(app);
    for (const id of ['1', '9007199254740991']) {
      expect(await app.call('GET', `${PATH}/${id}`)).toMatchObject({
        status: 404,
        body: { message: MISSING },
      });
      for (const method of ['PUT', 'DELETE']) {
        const answer = await app.call(method, `${PATH}/${id}`, { as, body: {} });
        expect(answer).toMatchObject({ status: 404, body: { message: MISSING } });
      }
    }
    for (const id of ['0', '-1', '1.5', 'first', '9007199254740993']) {
      expect((await app.call('GET', `${PATH}/${id}`)).status).toBe(404);
    }
  });

  test.each([
    ['its author', newMember],
    ['an admin', newAdmin],
  ])('%s removes a post with everything under it', async (_who, remover) => {
    const app = await openTestApp();
    const author = await newMember(app);
    const { id } = await newPost(app, author);
    await app.call('POST', `${PATH}/${id}/comments`, { as: author, body: { content: '가요!' } });
    await app.call('GET', `${PATH}/${id}`);
    await app.site.views.flush();
    const as = remover === newMember ? author : await remover(app);
    expect((await app.call('DELETE', `${PATH}/${id}`, { as })).status).toBe(200);
    expect((await app.call('GET', `${PATH}/${id}`)).status).toBe(404);
    expect((await app.call('GET', `${PATH}/${id}/comments`)).status).toBe(404);
    const list = await app.call('GET', PATH);
    expect([list.headers.get('x-total-count'), list.body]).toEqual(['0', []]);
    for (const table of ['comments', 'free_post_texts'] as const) {
      expect(await app.site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('a post removed twice at once is counted once', { tags: 'race' }, async () => {
    const app = await openTestApp();
    const author = await newMember(app);
    const [{ id }] = [await newPost(app, author), await newPost(app, author)];
    const path = `${PATH}/${id}`;
    const answers = await Promise.all([1, 2, 3].map(() => app.call('DELETE', path, { as: author })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404]);
    expect((await app.call('GET', PATH)).headers.get('x-total-count')).toBe('1');
  });
});

test('the author may change the nickname; a withdrawn member is named 탈퇴한 회원', async () => {
  const app = await openTestApp();
  const author = await newMember(app);
  const { id } = await newPost(app, author);
  const change = (set: object) =>
    write(app.site.db, tx =>
      tx.updateTable('members').set(set).where('number', '=', author.number).execute(),
    );
  const read = async () => [
    (await app.call<FreePost>('GET', `${PATH}/${id}`)).body,
    ...(await app.call<ListedPost[]>('GET', PATH)).body,
  ];
  await change({ username: '새이름', username_key: '새이름' });
  for (const post of await read()) expect(post).toMatchObject({ author: '새이름', authorId: author.id });
  await change({ withdrawn_at: app.clock.now.toISOString(), username: '', username_key: '' });
  for (const post of await read())
    expect(post).toMatchObject({ ...draft, author: '탈퇴한 회원', authorId: null });
});

test('a post names the one before and the one after it', async () => {
  const app = await openTestApp();
  const author = await newMember(app);
  const ids = [];
  for (const title of ['첫째', '둘째', '셋째', '넷째'])
    ids.push((await newPost(app, author, { title, content: title })).id);
  await app.call('DELETE', `${PATH}/${ids[1]}`, { as: author });
  const around = async (id?: number) => {
    const { prev, next } = (await app.call<FreePost>('GET', `${PATH}/${id}`)).body;
    return [prev, next];
  };
  expect(await around(ids[0])).toEqual([null, { id: ids[2], title: '셋째' }]);
  expect(await around(ids[2])).toEqual([
    { id: ids[0], title: '첫째' },
    { id: ids[3], title: '넷째' },
  ]);
  expect(await around(ids[3])).toEqual([{ id: ids[2], title: '셋째' }, null]);
});
