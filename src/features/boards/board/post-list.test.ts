import { describe, expect } from 'vitest';
import { z } from 'zod';
import { indexEverything } from '#/database/search/search-fill.ts';
import { write } from '#/database/write.ts';
import { foldKey } from '#/shared/text/text.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';
import { type ListedPost, listedPost } from './boards.contract.ts';

const PATH = '/api/freeboard';

/** Inserts posts into the tables; returns their ids. */
async function fill(app: TestApp, author: Visitor, posts: { title: string; content?: string }[]) {
  return write(app.site.db, async tx => {
    const at = app.clock.now.toISOString();
    const rows = posts.map(({ title }) => ({
      author: author.number,
      title,
      title_key: foldKey(title),
      created_at: at,
      updated_at: at,
    }));
    const made = await tx.insertInto('free_posts').values(rows).returning('id').execute();
    const ids = made.map(({ id }) => id).toSorted((one, other) => one - other);
    const texts = posts.map(({ content = '내용' }, n) => ({ post: ids[n] ?? 0, content }));
    await tx.insertInto('free_post_texts').values(texts).execute();
    await tx
      .updateTable('row_counts')
      .set({ value: posts.length })
      .where('name', '=', 'free_posts')
      .execute();
    await indexEverything(tx);
    return ids;
  });
}

async function titles(app: TestApp, query: string): Promise<string[]> {
  const answer = await app.call<ListedPost[]>('GET', `${PATH}?${query}`);
  return answer.body.map(post => post.title);
}

describe('the list of posts', () => {
  test('pages begin with the newest and neither repeat nor lose a post', async ({ app }) => {
    await fill(
      app,
      await newMember(app),
      Array.from({ length: 23 }, (_, n) => ({ title: `${n + 1}번째` })),
    );
    const seen = [];
    for (const page of [1, 2, 3]) {
      const answer = await app.call('GET', `${PATH}?page=${page}`);
      expect(answer.headers.get('x-total-count')).toBe('23');
      seen.push(...z.array(listedPost).parse(answer.body));
    }
    expect(seen.map(post => post.title)).toEqual(Array.from({ length: 23 }, (_, n) => `${23 - n}번째`));
    expect(await titles(app, 'page=4')).toEqual([]);
    expect(await titles(app, 'page=1&sort=id&order=asc&size=2')).toEqual(['1번째', '2번째']);
  });

  test('the most liked or most discussed come first, the newer of two equal ones, and those without any last', async () => {
    const { app, author } = await openSiteWith('author');
    const ids = await fill(
      app,
      author,
      ['가', '나', '다', '라', '마'].map(title => ({ title })),
    );
    const count = (column: 'like_count' | 'comment_count', counts: number[]) =>
      Promise.all(
        counts.map((value, at) =>
          app.site.db
            .updateTable('free_posts')
            .set({ [column]: value })
            .where('id', '=', ids[at] ?? 0)
            .execute(),
        ),
      );
    await count('like_count', [3, 0, 12, 3, 0]);
    await count('comment_count', [0, 7, 0, 0, 1]);
    const titles = async (query: string) =>
      (await app.call<ListedPost[]>('GET', `${PATH}?${query}`)).body.map(({ title }) => title).join('');
    expect(await titles('sort=likes')).toBe('다라가마나');
    expect(await titles('sort=likes&page=2&size=2')).toBe('가마');
    expect(await titles('sort=likes&order=asc')).toBe('가라다나마');
    expect(await titles('sort=comments')).toBe('나마라다가');
    expect(await titles('sort=likes&q=내용&field=content')).toBe('다라가마나');
  });

  test('a post names the one before it and the one after it', async ({ app }) => {
    const ids = await fill(
      app,
      await newMember(app),
      Array.from({ length: 3 }, (_, at) => ({ title: `글 ${at + 1}` })),
    );
    // Posts by place; the first is 1.
    const around = async (place: number) => {
      type Around = { prev: { id: number } | null; next: { id: number } | null };
      const { prev, next } = (await app.call<Around>('GET', `${PATH}/${ids[place - 1]}`)).body;
      const placeOf = (post: { id: number } | null) => post && ids.indexOf(post.id) + 1;
      return [placeOf(prev), placeOf(next)];
    };
    expect(await around(3)).toEqual([2, null]);
    expect(await around(2)).toEqual([1, 3]);
    expect(await around(1)).toEqual([null, 2]);
  });

  test('hidden posts are not named as neighbours', async ({ app }) => {
    const posts = Array.from({ length: 4 }, (_, at) => ({ title: `글 ${at + 1}` }));
    const ids = await fill(app, await newMember(app), posts);
    const hide = app.site.db.updateTable('free_posts').set({ hidden: 1 });
    await hide.where('id', 'in', [Number(ids[1]), Number(ids[3])]).execute();
    const { body } = await app.call('GET', `${PATH}/${ids[2]}`);
    expect(body).toMatchObject({ prev: { id: ids[0] }, next: null });
  });

  test('without a page the newest thousand are listed', async ({ app }) => {
    await fill(
      app,
      await newMember(app),
      Array.from({ length: 1003 }, (_, n) => ({ title: `${n + 1}` })),
    );
    const listed = await titles(app, '');
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([1000, '1003', '4']);
  });

  test('a row that the reader may edit says so', async ({ app, member: author, other, admin }) => {
    await fill(app, author, [{ title: '글' }]);
    for (const [as, may] of [
      [null, false],
      [other, false],
      [author, true],
      [admin, true],
    ] as const) {
      const [post] = (await app.call<ListedPost[]>('GET', PATH, { as })).body;
      expect(post?.can).toEqual({ edit: may, remove: may });
    }
  });
});

describe('searching posts', () => {
  const search = (q: string, more = '') => `page=1&q=${encodeURIComponent(q)}${more}`;

  test('a word is found inside titles and contents, the newest first', async ({ app }) => {
    await fill(app, await newMember(app), [
      { title: '전국당구대회 후기', content: '재미있었습니다.' },
      { title: '큐 추천', content: '다음 대회에서 쓸 CUE를 찾아요. 할인 100%' },
      { title: 'Cue 관리', content: '초크는 적당히' },
    ]);
    expect(await titles(app, search('대회'))).toEqual(['큐 추천', '전국당구대회 후기']);
    expect(await titles(app, search('대회', '&order=asc'))).toEqual(['전국당구대회 후기', '큐 추천']);
    expect(await titles(app, search('대회', '&field=title'))).toEqual(['전국당구대회 후기']);
    expect(await titles(app, search('대회', '&field=content'))).toEqual(['큐 추천']);
    expect(await titles(app, search('CUE'))).toEqual(['Cue 관리', '큐 추천']);
    expect(await titles(app, search('대회'.normalize('NFD')))).toHaveLength(2);
    expect(await titles(app, search('100%'))).toEqual(['큐 추천']);
    expect(await titles(app, search('1_0'))).toEqual([]);
  });

  test('signs alone find nothing', async ({ app }) => {
    await fill(app, await newMember(app), [{ title: '100% 할인?', content: '정말!' }]);
    for (const q of ['%', '_', '?', ' ', '']) expect(await titles(app, search(q)), q).toEqual([]);
  });

  test('found posts come in pages of their own', async ({ app }) => {
    const posts = Array.from({ length: 30 }, (_, n) => ({ title: n % 2 ? `공지 ${n}` : `모임 ${n}` }));
    await fill(app, await newMember(app), posts);
    const second = await app.call<ListedPost[]>('GET', `${PATH}?${search('모임').replace('1', '2')}`);
    expect(second.headers.get('x-total-count')).toBe('15');
    expect(second.body.map(post => post.title)).toEqual(['모임 8', '모임 6', '모임 4', '모임 2', '모임 0']);
  });
});
