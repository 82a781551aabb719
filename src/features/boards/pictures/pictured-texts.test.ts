import { describe, expect } from 'vitest';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { ONE_PICTURE, PICTURE_GONE } from '#/shared/pictures/pictures.constants.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';

type Pictured = { id: number; picture: string; pictureCount: number; pictures: { name: string }[] };
const named = (...pictures: { name: string }[]) => pictures.map(({ name }) => ({ name, alt: '' }));
const names = ({ pictures }: { pictures?: { name: string }[] }) => pictures?.map(({ name }) => name);
const clean = (app: TestApp) => app.site.jobs.run('remove pictures');
const isServed = async (app: TestApp, { name }: { name: string }) =>
  (await app.send('GET', picturePath(name, 320))).status === 200;

describe.each([
  ['a promotion post', '/api/promotion'],
  ['a match post', '/api/singlematch'],
  ['a notice', '/api/announcements'],
])('pictures of %s', (_, path) => {
  const draft = { title: '새 글', content: '사진 보세요.', matchDate: '2026-12-24' };

  test('are shown in it and the first one in the list, change with it, and are deleted 30 days after it', async () => {
    const { app, admin: as } = await openSiteWith('admin');
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const made = await app.call<Pictured>('POST', path, {
      as,
      body: { ...draft, pictures: named(two, one) },
    });
    expect(made.status).toBe(201);
    const at = `${path}/${made.body.id}`;
    const read = async () => (await app.call<Pictured>('GET', at)).body;
    const listed = async () => {
      const [row] = (await app.call<Pictured[]>('GET', path)).body;
      return [row?.picture, row?.pictureCount];
    };
    expect(names(await read())).toEqual([two.name, one.name]);
    expect(await listed()).toEqual([two.name, 2]);
    const put = (body: object) => app.call('PUT', at, { as, body: { ...draft, ...body } });
    expect((await put({ content: '고쳤어요.' })).status).toBe(200);
    expect(names(await read())).toEqual([two.name, one.name]);
    expect((await put({ pictures: named(one) })).status).toBe(200);
    expect(names(await read())).toEqual([one.name]);
    expect(await listed()).toEqual([one.name, 1]);
    expect((await app.call('DELETE', at, { as })).status).toBe(200);
    await clean(app);
    expect(await app.site.db.selectFrom('pictures').select('id').execute()).toHaveLength(2);
    app.clock.pass(30 * DAY_MS + 1000);
    await clean(app);
    expect([await isServed(app, one), await isServed(app, two)]).toEqual([false, false]);
  });

  test('of somebody else are refused, and nothing is written', async ({ app, member: other, admin: as }) => {
    const body = { ...draft, pictures: named(await newPicture(app, other)) };
    expect(await app.call<{ message: string }>('POST', path, { as, body })).toMatchObject(
      saying(400, PICTURE_GONE),
    );
    expect((await app.call<unknown[]>('GET', path)).body).toEqual([]);
  });
});

describe('the picture of a comment', () => {
  const POSTS = '/api/freeboard';

  async function discussed() {
    const { app, as } = await openSiteWith('as');
    const body = { title: '새 글', content: '어때요?' };
    const { id } = (await app.call<{ id: number }>('POST', POSTS, { as, body })).body;
    const comments = `${POSTS}/${id}/comments`;
    const comment = (by: Visitor, more: object) =>
      app.call<Comment & { message: string }>('POST', comments, {
        as: by,
        body: { content: '이렇게요.', ...more },
      });
    const read = async () => (await app.call<Comment[]>('GET', comments)).body.map(names);
    return { app, as, id, comments, comment, read };
  }

  test('is shown with its comment or answer; a comment without one has no pictures', async () => {
    const { app, as, comment, read } = await discussed();
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const first = await comment(as, { pictures: named(one) });
    expect(first.body.pictures).toEqual([{ name: one.name, width: 640, height: 480, alt: '' }]);
    expect(names((await comment(as, {})).body)).toBeUndefined();
    await comment(as, { pictures: named(two), answerTo: first.body.id });
    expect(await read()).toEqual([[one.name], [two.name], undefined]);
  });

  test('is one, its writer’s own, and in one text alone', { tags: 'race' }, async () => {
    const { app, as, comment, read } = await discussed();
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    expect(await comment(as, { pictures: named(one, two) })).toMatchObject(saying(400, ONE_PICTURE));
    expect(await comment(await newMember(app), { pictures: named(one) })).toMatchObject(
      saying(400, PICTURE_GONE),
    );
    const race = await Promise.all(Array.from({ length: 5 }, () => comment(as, { pictures: named(one) })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    expect(await read()).toEqual([[one.name]]);
    const { comment_count } = await app.site.db
      .selectFrom('free_posts')
      .select('comment_count')
      .executeTakeFirstOrThrow();
    expect(comment_count).toBe(1);
  });

  test('is changed and removed with an edit, and unchanged if an edit does not name it', async () => {
    const { app, as, comments, comment, read } = await discussed();
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const { id } = (await comment(as, { pictures: named(one) })).body;
    const edit = (body: object) => app.call<Comment>('PUT', `${comments}/${id}`, { as, body });
    expect(names((await edit({ content: '고쳤어요.' })).body)).toEqual([one.name]);
    expect(names((await edit({ content: '고쳤어요.', pictures: named(two) })).body)).toEqual([two.name]);
    expect(names((await edit({ content: '고쳤어요.', pictures: [] })).body)).toBeUndefined();
    expect(await read()).toEqual([undefined]);
  });

  test('goes 30 days after the comment, or the post above it, was removed; one with answers keeps none', async () => {
    const { app, as, id, comments, comment, read } = await discussed();
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const first = (await comment(as, { pictures: named(one) })).body;
    await comment(as, { pictures: named(two), answerTo: first.id });
    expect((await app.call('DELETE', `${comments}/${first.id}`, { as })).status).toBe(200);
    expect(await read()).toEqual([undefined, [two.name]]);
    app.clock.pass(30 * DAY_MS + 1000);
    await clean(app);
    expect([await isServed(app, one), await isServed(app, two)]).toEqual([false, true]);
    const admin = await newAdmin(app);
    expect((await app.call('DELETE', `${POSTS}/${id}`, { as: admin })).status).toBe(200);
    app.clock.pass(30 * DAY_MS + 1000);
    await clean(app);
    expect(await isServed(app, two)).toBe(false);
  });

  test('of a hidden one is served to its author and moderators only', async () => {
    const { app, as, comments, comment } = await discussed();
    const { id } = (await comment(as, { pictures: named(await newPicture(app, as)) })).body;
    await app.site.db.updateTable('comments').set({ hidden: 1 }).where('id', '=', id).execute();
    const seen = async (reader: Visitor | null) =>
      (await app.call<Comment[]>('GET', comments, { as: reader })).body[0]?.pictures?.length ?? 0;
    expect([await seen(null), await seen(await newMember(app))]).toEqual([0, 0]);
    expect([await seen(as), await seen(await newAdmin(app))]).toEqual([1, 1]);
  });
});
