import { describe, expect, test } from 'vitest';
import type { EarlierText, FreePost } from '#/features/boards/board/boards.contract.ts';
import type { SearchHit } from '#/features/site/search/search.contract.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import type { Comment } from './comments.contract.ts';

const BOARD = '/api/freeboard';

async function commented() {
  const { app, author, writer } = await openSiteWith('author', 'writer');
  const body = { title: '글', content: '내용' };
  const { id } = (await app.call<FreePost>('POST', BOARD, { as: author, body })).body;
  const path = `${BOARD}/${id}/comments`;
  const said = await app.call<Comment>('POST', path, { as: writer, body: { content: '일곱 시에 봐요' } });
  app.clock.pass(MINUTE_MS);
  return { app, author, writer, post: id, path, address: `${path}/${said.body.id}` };
}

const edit = (app: TestApp, address: string, as: Visitor | null, content: unknown) =>
  app.call<Comment & { message: string }>('PUT', address, { as, body: { content } });

describe('editing a comment', () => {
  test('its author changes it, everybody reads the new text and when it was edited', async () => {
    const { app, writer, path, address } = await commented();
    const changed = await edit(app, address, writer, '  여덟 시에 봐요 ');
    expect(changed).toMatchObject({
      status: 200,
      body: { content: '여덟 시에 봐요', editedAt: '2026-11-18T10:01:00+09:00', can: { edit: true } },
    });
    const [read] = (await app.call<Comment[]>('GET', path)).body;
    expect(read).toEqual({ ...changed.body, can: { edit: false, remove: false } });
  });

  test('a save without changes is no edit', async () => {
    const { app, writer, address } = await commented();
    expect((await edit(app, address, writer, '일곱 시에 봐요')).body.editedAt).toBe('');
    expect(await app.site.db.selectFrom('earlier_texts').selectAll().execute()).toEqual([]);
  });

  test('the search finds the edited text', async () => {
    const { app, writer, address } = await commented();
    await edit(app, address, writer, '아홉 시에 봐요');
    const found = async (q: string) =>
      (await app.call<SearchHit[]>('GET', `/api/search?q=${encodeURIComponent(q)}`)).body.length;
    expect([await found('아홉'), await found('일곱')]).toEqual([1, 0]);
  });

  test('concurrent edits keep each version, and the last one is shown', { tags: 'race' }, async () => {
    const { app, writer, path, address } = await commented();
    const texts = Array.from({ length: 10 }, (_, n) => `고친 말 ${n}`);
    const answers = await Promise.all(texts.map(text => edit(app, address, writer, text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const [now] = (await app.call<Comment[]>('GET', path)).body;
    const earlier = await app.call<EarlierText[]>('GET', `${address}/earlier`, { as: await newAdmin(app) });
    const all = [now?.content, ...earlier.body.map(({ content }) => content)];
    expect(all.sort()).toEqual([...texts, '일곱 시에 봐요'].sort());
  });
});

describe('the earlier text', () => {
  test('is read by admins, the newest version first', async () => {
    const { app, writer, address } = await commented();
    for (const text of ['여덟 시', '아홉 시']) await edit(app, address, writer, text);
    const read = await app.call('GET', `${address}/earlier`, { as: await newAdmin(app) });
    const changedAt = '2026-11-18T10:01:00+09:00';
    expect(read.body).toEqual([
      { title: '', content: '여덟 시', changedAt },
      { title: '', content: '일곱 시에 봐요', changedAt },
    ]);
  });

  test('is deleted with the comment, and with the post', async () => {
    const { app, author, writer, post, path, address } = await commented();
    const left = () => app.site.db.selectFrom('earlier_texts').select('content').execute();
    const other = (await app.call<Comment>('POST', path, { as: writer, body: { content: '하나' } })).body.id;
    for (const at of [address, `${path}/${other}`]) await edit(app, at, writer, '둘');
    await app.call('PUT', `${BOARD}/${post}`, { as: author, body: { title: '글', content: '바뀜' } });
    expect(await left()).toHaveLength(3);
    await app.call('DELETE', address, { as: writer });
    expect((await left()).map(({ content }) => content).sort()).toEqual(['내용', '하나']);
    await app.call('DELETE', `${BOARD}/${post}`, { as: author });
    expect(await left()).toEqual([]);
  });

  test('is fifty versions at most', async () => {
    const { app, address, writer } = await commented();
    for (let n = 0; n < 18; n++) await edit(app, address, writer, `${n}`);
    const { db } = app.site;
    const [one] = await db.selectFrom('earlier_texts').selectAll().execute();
    const { id: _id, ...values } = one as NonNullable<typeof one>;
    await db
      .insertInto('earlier_texts')
      .values(Array.from({ length: 40 }, () => values))
      .execute();
    app.clock.pass(MINUTE_MS);
    await edit(app, address, writer, '끝');
    expect(await db.selectFrom('earlier_texts').select('id').execute()).toHaveLength(50);
  });
});
