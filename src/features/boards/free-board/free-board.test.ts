import { describe, expect } from 'vitest';
import { type FreePost, freePost } from '#/features/boards/board/boards.contract.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { type TestApp, test } from '#test/test-app.ts';

const PATH = '/api/freeboard';
const draft = { title: '주말에 치실 분', content: '토요일 오후 두 시,\n강남에서 만나요.' };

async function newPost(app: TestApp, as: Visitor, body: object = draft): Promise<FreePost> {
  const made = await app.call<FreePost>('POST', PATH, { as, body });
  expect(made.status).toBe(201);
  return made.body;
}

describe('writing a post', () => {
  test('a member writes a post that everybody reads', async ({ app }) => {
    const author = await newMember(app, { username: '큐마스터' });
    const post = await newPost(app, author);
    expect(freePost.parse(post)).toEqual({
      ...draft,
      heading: '',
      id: post.id,
      author: '큐마스터',
      authorId: author.id,
      authorNumber: author.number,
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
    });
    const read = await app.call<FreePost>('GET', `${PATH}/${post.id}`);
    expect(read.body).toEqual({ ...post, bookmarked: null, can: { edit: false, remove: false } });
  });

  test('a post whose title or content is missing or too long is refused', async ({ app, member: as }) => {
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
});

describe('changing and removing a post', () => {
  test('its author and an admin change it, and its date stays', async ({ app, member: author, admin }) => {
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

  test('its author removes a post with everything under it', async ({ app, member: author }) => {
    const { id } = await newPost(app, author);
    await app.call('POST', `${PATH}/${id}/comments`, { as: author, body: { content: '가요!' } });
    await app.call('GET', `${PATH}/${id}`);
    await app.site.views.flush();
    expect((await app.call('DELETE', `${PATH}/${id}`, { as: author })).status).toBe(200);
    expect((await app.call('GET', `${PATH}/${id}`)).status).toBe(404);
    expect((await app.call('GET', `${PATH}/${id}/comments`)).status).toBe(404);
    const list = await app.call('GET', PATH);
    expect([list.headers.get('x-total-count'), list.body]).toEqual(['0', []]);
    for (const table of ['comments', 'free_post_texts'] as const) {
      expect(await app.site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('a post removed twice at once is counted once', { tags: 'race' }, async ({ app, member: author }) => {
    const [{ id }] = [await newPost(app, author), await newPost(app, author)];
    const path = `${PATH}/${id}`;
    const answers = await Promise.all([1, 2, 3].map(() => app.call('DELETE', path, { as: author })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404]);
    expect((await app.call('GET', PATH)).headers.get('x-total-count')).toBe('1');
  });
});
