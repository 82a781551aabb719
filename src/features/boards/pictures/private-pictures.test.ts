import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { setHiddenBy } from '#/features/moderation/visibility/visibility.server.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { UNUSED_HOURS } from '#/shared/pictures/pictures.constants.ts';
import { HOUR_MS } from '#/shared/time/time.ts';
import { BOARD, newBoard } from '#test/fixtures/custom-boards.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

type Shown = { name: string; pass?: string };
const named = ({ name }: Shown) => [{ name, alt: '' }];

async function get(app: TestApp, { name, pass }: Shown) {
  const { status, headers } = await app.send('GET', picturePath(name, 320, pass));
  return [status, headers.get('cache-control') ?? ''];
}
const FOR_ALL = [200, 'public, max-age=31536000, s-maxage=600, immutable'];
const FOR_SOME = [200, 'private, max-age=600'];
const statusByAddress = async (app: TestApp, { name }: Shown) => (await get(app, { name }))[0];

async function newPicturedPost(app: TestApp, posts: string, as: Visitor) {
  const [own, below] = [await newPicture(app, as), await newPicture(app, as)];
  const text = { title: '새 큐', content: '사진 보세요.', matchDate: '2026-12-24' };
  const post = await app.call<FreePost>('POST', posts, { as, body: { ...text, pictures: named(own) } });
  const comments = `${posts}/${post.body.id}/comments`;
  const comment = await app.call<Comment>('POST', comments, {
    as,
    body: { content: '여기도요.', pictures: named(below) },
  });
  expect([post.status, comment.status]).toEqual([201, 201]);
  return { id: post.body.id, own, below };
}

/** A reader's pictures: in the list, in the post and in its comment. */
async function picturesFor(app: TestApp, { posts, id }: { posts: string; id: number }, as: Visitor | null) {
  const list = await app.call<ListedPost[]>('GET', `${posts}?page=1`, { as });
  const post = await app.call<FreePost>('GET', `${posts}/${id}`, { as });
  const comments = await app.call<Comment[]>('GET', `${posts}/${id}/comments?page=1`, { as });
  if (post.status !== 200) return [list.status, post.status, comments.status];
  const [listed] = list.body;
  return [
    ...(listed?.picture ? [{ name: listed.picture, pass: listed.picturePass }] : []),
    ...post.body.pictures,
    ...comments.body.flatMap(({ pictures = [] }) => pictures),
  ].map(({ name, pass }) => ({ name, pass }));
}

test.each([
  ['members', { readers: 'members' }, 401],
  ['moderators', { readers: 'moderators' }, 404],
  ['moderators because it is hidden', { readers: 'everyone', hidden: true }, 404],
] as const)('pictures on a board for %s are served to its readers alone', async (_, rights, refused) => {
  const { app, admin, moderator } = await openSiteWith('admin', 'moderator');
  const { posts } = await newBoard(app, rights, admin);
  const { id, own, below } = await newPicturedPost(app, posts, moderator);
  const at = { posts, id };
  expect([await statusByAddress(app, own), await statusByAddress(app, below)]).toEqual([404, 404]);
  expect(await picturesFor(app, at, null)).toEqual([refused, refused, refused]);
  for (const reader of [moderator, admin, ...(refused === 401 ? [await newMember(app)] : [])]) {
    const shown = (await picturesFor(app, at, reader)) as Shown[];
    expect(shown.map(({ name }) => name)).toEqual([own.name, own.name, below.name]);
    for (const picture of shown) expect(await get(app, picture)).toEqual(FOR_SOME);
  }
  // A reader's address of a picture is valid for two hours.
  const [shown] = (await picturesFor(app, at, moderator)) as [Shown];
  app.clock.pass(2 * HOUR_MS);
  expect((await get(app, shown))[0]).toBe(404);
});

test('a board that is opened or closed to guests opens or closes its pictures at once', async () => {
  const { app, admin } = await openSiteWith('admin');
  const { posts, id: board } = await newBoard(app, {}, admin);
  const { id, own, below } = await newPicturedPost(app, posts, await newMember(app));
  const change = async (readers: string) => {
    const body = { ...BOARD, readers };
    expect((await app.call('PUT', `/api/boards/${board}`, { as: admin, body })).status).toBe(200);
  };
  const expectPublic = async () => {
    for (const reader of [null, admin])
      for (const picture of (await picturesFor(app, { posts, id }, reader)) as Shown[]) {
        expect(picture.pass).toBeUndefined();
        expect(await get(app, picture)).toEqual(FOR_ALL);
      }
  };
  await expectPublic();
  await change('members');
  expect([await statusByAddress(app, own), await statusByAddress(app, below)]).toEqual([404, 404]);
  await change('everyone');
  await expectPublic();
});

test.each([
  ['a free post', '/api/freeboard', 'free'],
  ['a match post', '/api/singlematch', 'singlematch'],
  ['a promotion post', '/api/promotion', 'promotion'],
] as const)('%s that is hidden hides the pictures of its comments, too', async (_, posts, kind) => {
  const { app, author } = await openSiteWith('author');
  const { id, own, below } = await newPicturedPost(app, posts, author);
  const hide = (isHidden: boolean) =>
    write(app.site.db, tx => setHiddenBy(tx, { kind, target: id, post: 0 }, { by: 'reports', isHidden }));
  await hide(true);
  expect([await statusByAddress(app, own), await statusByAddress(app, below)]).toEqual([404, 404]);
  const shown = (await picturesFor(app, { posts, id }, author)) as Shown[];
  expect(shown.map(({ name }) => name)).toEqual([own.name, below.name]);
  for (const picture of shown) expect(await get(app, picture)).toEqual(FOR_SOME);
  await hide(false);
  expect([await get(app, { name: own.name }), await get(app, { name: below.name })]).toEqual([
    FOR_ALL,
    FOR_ALL,
  ]);
});

test('an uploaded picture is shown to its sender alone, until a text that guests can read has it', async () => {
  const { app, as } = await openSiteWith('as');
  const [used, unused] = [await newPicture(app, as), await newPicture(app, as)];
  expect(await statusByAddress(app, used)).toBe(404);
  app.clock.pass((UNUSED_HOURS - 1) * HOUR_MS);
  expect(await get(app, used)).toEqual(FOR_SOME);
  const body = { title: '새 큐', content: '사진 보세요.', pictures: named(used) };
  expect((await app.call('POST', '/api/freeboard', { as, body })).status).toBe(201);
  expect(await get(app, { name: used.name })).toEqual(FOR_ALL);
  // Then the sender's pass ends: it opens nothing hidden or removed later.
  const { body: posts } = await app.call<ListedPost[]>('GET', '/api/freeboard');
  expect((await app.call('DELETE', `/api/freeboard/${posts[0]?.id}`, { as })).status).toBe(200);
  expect((await get(app, used))[0]).toBe(404);
  app.clock.pass(2 * HOUR_MS);
  expect((await get(app, unused))[0]).toBe(404);
});
