import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

const POSTS = '/api/freeboard';
const clean = (app: TestApp) => app.site.jobs.run('remove pictures');
const get = async (app: TestApp, { name, pass }: { name: string; pass?: string }) => {
  const { status, headers } = await app.send('GET', picturePath(name, 320, pass));
  return { status, cached: headers.get('cache-control') ?? '' };
};
const statusOf = async (app: TestApp, picture: { name: string; pass?: string }) =>
  (await get(app, picture)).status;

async function written() {
  const { app, as } = await openSiteWith('as');
  const picture = await newPicture(app, as);
  const body = { title: '새 큐', content: '사진 보세요.', pictures: [{ name: picture.name, alt: '' }] };
  const post = (await app.call<FreePost>('POST', POSTS, { as, body })).body;
  const read = async (reader: Visitor | null) =>
    (await app.call<FreePost>('GET', `${POSTS}/${post.id}`, { as: reader })).body.pictures;
  return { app, as, picture, post, read };
}

const hide = (app: TestApp, target: number, isHidden: boolean) =>
  write(app.site.db, tx => setHiddenBy(tx, { kind: 'free', target, post: 0 }, { by: 'rights', isHidden }));

test('the files of a hidden text are not served by a known address, only to its author and moderators by a pass', async () => {
  const { app, as, picture, post, read } = await written();
  expect(await get(app, picture)).toMatchObject({
    status: 200,
    cached: expect.stringContaining('immutable'),
  });
  await hide(app, post.id, true);
  expect(await statusOf(app, picture)).toBe(404);
  expect(await read(await newMember(app))).toEqual([]);
  for (const reader of [as, await newAdmin(app)]) {
    const [shown] = (await read(reader)) as [Picture];
    expect(await get(app, shown)).toEqual({ status: 200, cached: 'private, max-age=600' });
  }
  const [shown] = (await read(as)) as [Picture];
  const other = await newPicture(app, as);
  // A pass opens one picture, for a limited time.
  expect(await statusOf(app, { name: picture.name, pass: `${shown.pass}x` })).toBe(404);
  expect(await statusOf(app, { name: picture.name, pass: 'zzzzzzzz.x' })).toBe(404);
  expect(await statusOf(app, other)).toBe(200);
  app.clock.pass(2 * 3_600_000);
  expect(await statusOf(app, shown)).toBe(404);
  await hide(app, post.id, false);
  expect(await statusOf(app, picture)).toBe(200);
  expect((await read(null))[0]?.pass).toBeUndefined();
});

test('a picture that was taken out of a text or removed with it is no longer served', async () => {
  const { app, as, picture, post } = await written();
  const at = `${POSTS}/${post.id}`;
  const text = { title: '새 큐', content: '사진 보세요.' };
  const put = (pictures: object[]) => app.call('PUT', at, { as, body: { ...text, pictures } });
  expect((await put([])).status).toBe(200);
  expect(await statusOf(app, picture)).toBe(404);
  expect((await put([{ name: picture.name, alt: '' }])).status).toBe(200);
  expect(await statusOf(app, picture)).toBe(200);
  expect((await app.call('DELETE', at, { as })).status).toBe(200);
  expect(await statusOf(app, picture)).toBe(404);
});

test('moderators see the pictures that were reported until the case ends, whatever the author does', async () => {
  const { app, as, picture, post } = await written();
  const admin = await newAdmin(app);
  const report = { kind: 'free', target: String(post.id), reason: 'spam', detail: '' };
  const filed = await app.call('POST', '/api/reports', { as: await newMember(app), body: report });
  expect(filed.status).toBe(201);
  const [found] = await casesOf(app, admin);
  const id = found?.id ?? 0;
  const seen = async () => (await shownCase(app, await newAdmin(app), id)).texts[0]?.pictures ?? [];
  expect((await app.call('DELETE', `${POSTS}/${post.id}`, { as })).status).toBe(200);
  app.clock.pass(31 * DAY_MS);
  await clean(app);
  const [shown] = (await seen()) as [Picture];
  expect(shown.name).toBe(picture.name);
  expect([await statusOf(app, picture), await statusOf(app, shown)]).toEqual([404, 200]);
  expect((await decideCase(app, await newAdmin(app), id, { choice: 'dismiss' })).status).toBe(200);
  await clean(app);
  expect(await seen()).toEqual([]);
  expect(await statusOf(app, shown)).toBe(404);
});

test('a hidden comment hides its picture too', async () => {
  const { app, as, post } = await written();
  const picture = await newPicture(app, as);
  const body = { content: '이건요?', pictures: [{ name: picture.name, alt: '' }] };
  const comments = `${POSTS}/${post.id}/comments`;
  const { id } = (await app.call<Comment>('POST', comments, { as, body })).body;
  await write(app.site.db, tx =>
    setHiddenBy(tx, { kind: 'comment', target: id, post: post.id }, { by: 'reports', isHidden: true }),
  );
  expect(await statusOf(app, picture)).toBe(404);
  const [shown] = (await app.call<Comment[]>('GET', comments, { as })).body;
  expect(await statusOf(app, shown?.pictures?.[0] as Picture)).toBe(200);
});
