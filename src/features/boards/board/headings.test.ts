import { describe, expect } from 'vitest';
import { newBoard } from '#test/fixtures/custom-boards.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import type { ListedPost } from './boards.contract.ts';
import { HEADING_UNKNOWN } from './boards.rules.ts';

const FREE = '/api/freeboard';
const FREE_HEADINGS = { FREE_BOARD_HEADINGS: ' 질문,후기 , 질문, ' };

const write = (app: TestApp, path: string, as: Visitor, body: object) =>
  app.call<ListedPost & { message: string; issues?: object[] }>('POST', path, {
    as,
    body: { title: '글', content: '내용', ...body },
  });

async function titles(app: TestApp, path: string, query: string) {
  const answer = await app.call<ListedPost[]>('GET', `${path}?page=1&${query}`);
  return { total: Number(answer.headers.get('x-total-count')), found: answer.body.map(post => post.title) };
}

/** The counters of each heading, by name in `row_counts`. */
async function counted({ site: { db } }: TestApp) {
  const rows = await db.selectFrom('row_counts').select(['name', 'value']).execute();
  return Object.fromEntries(
    rows.filter(({ name }) => name.startsWith('heading:')).map(({ name, value }) => [name, value]),
  );
}

describe('말머리', () => {
  test('of the free board are the settings’, and its list is narrowed to one, in each order and with a search', async () => {
    const app = await openTestApp(FREE_HEADINGS);
    const member = await newMember(app);
    expect((await app.call('GET', `${FREE}/headings`)).body).toEqual(['질문', '후기']);
    for (const [title, heading] of [
      ['초크 하나', '질문'],
      ['초크 둘', ''],
      ['초크 셋', '후기'],
      ['큐 넷', '질문'],
      ['초크 다섯', '질문'],
    ])
      expect((await write(app, FREE, member, { title, heading })).body.heading).toBe(heading);
    const one = `heading=${encodeURIComponent('질문')}`;
    expect(await titles(app, FREE, one)).toEqual({ total: 3, found: ['초크 다섯', '큐 넷', '초크 하나'] });
    expect((await titles(app, FREE, `${one}&order=asc`)).found).toEqual(['초크 하나', '큐 넷', '초크 다섯']);
    expect(await titles(app, FREE, `${one}&q=${encodeURIComponent('초크')}`)).toEqual({
      total: 2,
      found: ['초크 다섯', '초크 하나'],
    });
    const oldest = (await app.call<ListedPost[]>('GET', `${FREE}?${one}&order=asc`)).body[0];
    const fan = await newMember(app);
    expect((await app.call('PUT', `${FREE}/${oldest?.id}/like`, { as: fan })).status).toBe(200);
    expect((await titles(app, FREE, `${one}&sort=likes`)).found).toEqual(['초크 하나', '초크 다섯', '큐 넷']);
    expect((await titles(app, FREE, `${one}&sort=likes&q=${encodeURIComponent('초크')}`)).found).toEqual([
      '초크 하나',
      '초크 다섯',
    ]);
    expect(await titles(app, FREE, 'heading=')).toMatchObject({ total: 5 });
    expect(await titles(app, FREE, 'heading=%EC%97%86%EC%9D%8C')).toEqual({ total: 0, found: [] });
  });

  test('is one of the board’s; a post keeps its heading when the board removes it', async ({ app }) => {
    const { admin: as, posts, id } = await newBoard(app, { headings: '질문,후기' });
    const member = await newMember(app);
    const refused = await write(app, posts, member, { heading: '장터' });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: HEADING_UNKNOWN, issues: [{ path: 'heading', message: HEADING_UNKNOWN }] },
    });
    expect((await write(app, FREE, member, { heading: '질문' })).status).toBe(400);
    const kept = (await write(app, posts, member, { heading: '질문' })).body.id;
    const [board] = (await app.call<object[]>('GET', '/api/boards/managed', { as })).body;
    const change = { ...board, headings: '후기' };
    expect((await app.call('PUT', `/api/boards/${id}`, { as, body: change })).status).toBe(200);
    expect((await write(app, posts, member, { heading: '질문' })).status).toBe(400);
    const body = { title: '고친 글', content: '내용' };
    const edit = (more: object) =>
      app.call<ListedPost>('PUT', `${posts}/${kept}`, { as: member, body: { ...body, ...more } });
    expect((await edit({ heading: '질문' })).body).toMatchObject({ title: '고친 글', heading: '질문' });
    // A change without a heading keeps it.
    expect((await edit({ title: '또 고친 글' })).body).toMatchObject({
      title: '또 고친 글',
      heading: '질문',
    });
    expect(await counted(app)).toEqual({ [`heading:${id}:질문`]: 1 });
    expect((await edit({ heading: '후기' })).body.heading).toBe('후기');
    expect((await edit({ heading: '질문' })).status).toBe(400);
    expect(await counted(app)).toEqual({ [`heading:${id}:질문`]: 0, [`heading:${id}:후기`]: 1 });
    expect((await edit({ heading: '' })).body.heading).toBe('');
    expect((await edit({ heading: '후기' })).body.heading).toBe('후기');
    expect((await app.call('DELETE', `${posts}/${kept}`, { as: member })).status).toBe(200);
    expect(await counted(app)).toEqual({ [`heading:${id}:질문`]: 0, [`heading:${id}:후기`]: 0 });
  });

  test('of many posts at once is counted exactly', async () => {
    const app = await openTestApp({ ...FREE_HEADINGS, RATE_LIMIT: 'off' });
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(app)));
    const made = await Promise.all(
      members.map((as, at) => write(app, FREE, as, { heading: at % 2 ? '질문' : '후기' })),
    );
    await Promise.all(
      made.map(({ body: { id } }, at) =>
        app.call('PUT', `${FREE}/${id}`, {
          as: members[at] as Visitor,
          body: { title: '글', content: '내용', heading: at % 2 ? '후기' : '질문' },
        }),
      ),
    );
    expect(await counted(app)).toEqual({ 'heading:1:질문': 3, 'heading:1:후기': 3 });
    const one = await app.call<ListedPost[]>('GET', `${FREE}?heading=${encodeURIComponent('질문')}`);
    expect(one.body).toHaveLength(3);
  });

  test('is hidden with its post, and removed when a moderator removes the post', async () => {
    const app = await openTestApp(FREE_HEADINGS);
    const [author, admin] = [await newMember(app), await newAdmin(app)];
    const { id } = (await write(app, FREE, author, { heading: '질문' })).body;
    await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', id).execute();
    const [seen] = (await app.call<ListedPost[]>('GET', FREE)).body;
    expect(seen).toMatchObject({ id, heading: '', folded: true });
    expect((await app.call('DELETE', `${FREE}/${id}`, { as: admin })).status).toBe(200);
    expect(await counted(app)).toEqual({ 'heading:1:질문': 0 });
  });

  test('a list that is too long, or a word that is, is refused with a sentence', async ({ app }) => {
    const as = await newAdmin(app);
    const settings = (await app.call<{ values: object }>('GET', '/api/site-settings', { as })).body.values;
    const put = (freeBoardHeadings: string) =>
      app.call<{ message: string }>('PUT', '/api/site-settings', {
        as,
        body: { ...settings, freeBoardHeadings },
      });
    const many = Array.from({ length: 13 }, (_, at) => `말${at}`).join(',');
    expect(await put(many)).toMatchObject(saying(400, '말머리는 12개까지 둘 수 있습니다.'));
    expect((await put('열한글자가넘는말머리입니다')).body.message).toBe(
      '말머리 하나는 10자까지 쓸 수 있습니다.',
    );
    expect((await put('자유, 질문')).status).toBe(200);
    expect((await app.call('GET', `${FREE}/headings`)).body).toEqual(['자유', '질문']);
  });
});
