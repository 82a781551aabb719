import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import type { FreePost, ListedPost } from '#/features/boards/board/boards.contract.ts';
import { PictureFolder, StorageFullError } from '#/server/pictures/picture-storage.ts';
import { PICTURE_NAME, picturePath } from '#/shared/pictures/picture-file.ts';
import {
  PICTURE_EXPECTED,
  PICTURE_GONE,
  PICTURE_NO_ROOM,
  TOO_MANY_PICTURES,
} from '#/shared/pictures/pictures.constants.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { decideTakedown, TAKEDOWN_REQUEST } from '#test/fixtures/cases.ts';
import { newPicture, sendPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const POSTS = '/api/freeboard';
const TEXT = { title: '새 큐', content: '사진 보세요.' };
const FILMING = { ...TAKEDOWN_REQUEST, kind: 'filming', claim: 'filmed' };
type Said = FreePost & { message: string; issues?: { path: string }[] };

const post = (app: TestApp, as: Visitor, body: object = {}) =>
  app.call<Said>('POST', POSTS, { as, body: { ...TEXT, ...body } });
const named = (...pictures: { name: string }[]) =>
  pictures.map(({ name }, n) => ({ name, alt: `사진 ${n}` }));
const clean = (app: TestApp) => app.site.jobs.run('remove pictures');
const isServed = async (app: TestApp, { name, pass }: { name: string; pass?: string }) =>
  (await app.send('GET', picturePath(name, 320, pass))).status === 200;

describe('sending a picture', () => {
  test('a member sends one, and everybody gets its files as pictures alone, for good', async ({ app }) => {
    const as = await newMember(app);
    const sent = await sendPicture(app, { as });
    expect([sent.status, sent.body.width, sent.body.height]).toEqual([201, 640, 480]);
    expect(sent.body.name).toMatch(PICTURE_NAME);
    expect((await post(app, as, { pictures: named(sent.body) })).status).toBe(201);
    for (const width of [320, 960, 1920] as const) {
      const { status, headers } = await app.send('GET', picturePath(sent.body.name, width));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=600, immutable');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    }
    for (const path of ['/pictures/x.webp', `/pictures/${sent.body.name}-321.webp`, '/pictures/..%2fsite.db'])
      expect((await app.send('GET', path)).headers.get('content-type')).not.toBe('image/webp');
  });

  test('a member who may not write is refused, and a form without a file is refused with a sentence', async () => {
    const { app, as } = await openSiteWith('as');
    expect((await sendPicture(app, { as: null })).status).toBe(401);
    expect(await sendPicture(app, { as, field: 'file' })).toMatchObject(saying(400, PICTURE_EXPECTED));
    expect(await app.call('POST', '/api/pictures', { as, body: { picture: 'x' } })).toMatchObject(
      saying(400, PICTURE_EXPECTED),
    );
    await app.site.db
      .updateTable('members')
      .set({ write_banned_until: new Date(app.clock.now.getTime() + DAY_MS).toISOString() })
      .where('number', '=', as.number)
      .execute();
    expect((await sendPicture(app, { as })).status).toBe(403);
  });

  test('a member’s uploads are limited at once and per day, an admin’s are not', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    const bytes = new Uint8Array([1, 2, 3]);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await sendPicture(app, { as: member, bytes })).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    for (let n = 0; n < 31; n++) expect((await sendPicture(app, { as: admin, bytes })).status).toBe(400);
  });

  test('a disk without room refuses pictures with a sentence, and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dangu-pictures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const full = new PictureFolder(folder, Number.MAX_SAFE_INTEGER);
    await expect(full.store('0'.repeat(32), [])).rejects.toBeInstanceOf(StorageFullError);
    const app = await openTestApp();
    app.site.pictureStorage.store = full.store.bind(full);
    const as = await newMember(app);
    expect(await sendPicture(app, { as })).toMatchObject(saying(503, PICTURE_NO_ROOM));
    expect(await app.site.db.selectFrom('pictures').select('id').execute()).toEqual([]);
    expect((await readdir(folder, { recursive: true })).filter(file => file.endsWith('.webp'))).toEqual([]);
    expect((await post(app, as)).status).toBe(201);
  });
});

describe('pictures of a post', () => {
  test('are shown in their order in the post, and the first one in the list', async ({ app, member: as }) => {
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const made = await post(app, as, { pictures: named(two, one) });
    expect(made.body.pictures).toEqual([
      { name: two.name, width: 640, height: 480, alt: '사진 0' },
      { name: one.name, width: 640, height: 480, alt: '사진 1' },
    ]);
    const [listed] = (await app.call<ListedPost[]>('GET', POSTS)).body;
    expect([listed?.picture, listed?.pictureCount]).toEqual([two.name, 2]);
  });

  test('change with it: another order, fewer, and a change without pictures keeps them', async ({ app }) => {
    const as = await newMember(app);
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    const { id } = (await post(app, as, { pictures: named(one, two) })).body;
    const put = (body: object) => app.call<Said>('PUT', `${POSTS}/${id}`, { as, body: { ...TEXT, ...body } });
    const names = ({ body }: { body: Said }) => body.pictures.map(({ name }) => name);
    expect(names(await put({ content: '고쳤어요.' }))).toEqual([one.name, two.name]);
    expect(names(await put({ content: '고쳤어요.', pictures: named(two, one) }))).toEqual([
      two.name,
      one.name,
    ]);
    expect(names(await put({ content: '고쳤어요.', pictures: named(one) }))).toEqual([one.name]);
    // A removed picture may return as long as it is stored.
    expect(names(await put({ content: '고쳤어요.', pictures: named(one, two) }))).toEqual([
      one.name,
      two.name,
    ]);
    expect(names(await put({ content: '고쳤어요.', pictures: [] }))).toEqual([]);
    const [listed] = (await app.call<ListedPost[]>('GET', POSTS)).body;
    expect([listed?.picture, listed?.pictureCount]).toEqual(['', 0]);
  });

  test('of somebody else, twice the same, eleven or none that there is are refused, and nothing is written', async () => {
    const { app, as, other } = await openSiteWith('as', 'other');
    const foreign = await newPicture(app, other);
    const own = await newPicture(app, as);
    const gone = { name: `${'0'.repeat(32)}-${'0'.repeat(12)}` };
    for (const pictures of [named(foreign), named(own, gone), named(own, own), named({ name: '../x' })])
      expect((await post(app, as, { pictures })).status).toBe(400);
    const refused = await post(app, as, { pictures: named(foreign) });
    expect([refused.body.message, refused.body.issues?.[0]?.path]).toEqual([PICTURE_GONE, 'pictures']);
    const many = Array.from({ length: 11 }, (_, n) => ({
      name: `${String(n).padStart(32, '0')}-${'0'.repeat(12)}`,
    }));
    expect((await post(app, as, { pictures: named(...many) })).body.message).toBe(TOO_MANY_PICTURES);
    expect((await app.call<ListedPost[]>('GET', POSTS)).body).toEqual([]);
    expect((await post(app, as, { pictures: named(own) })).status).toBe(201);
  });

  test('a race of ten posts for one picture gives it to exactly one', { tags: 'race' }, async ({ app }) => {
    const as = await newMember(app);
    const picture = await newPicture(app, as);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post(app, as, { pictures: named(picture) })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  test('of a hidden post are served to its author and moderators only', async ({ app }) => {
    const [as, admin] = [await newMember(app), await newAdmin(app)];
    const { id } = (await post(app, as, { pictures: named(await newPicture(app, as)) })).body;
    await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', id).execute();
    const seen = async (reader: Visitor | null) => {
      const { pictures, picture } = (await app.call<Said>('GET', `${POSTS}/${id}`, { as: reader })).body;
      return [pictures.length, picture];
    };
    expect(await seen(null)).toEqual([0, '']);
    expect(await seen(await newMember(app))).toEqual([0, '']);
    expect([await seen(as), await seen(admin)]).toEqual([
      [1, ''],
      [1, ''],
    ]);
    const [listed] = (await app.call<ListedPost[]>('GET', POSTS)).body;
    expect(listed?.picture).toBe('');
  });
});

describe('files that nobody needs', () => {
  test('pictures in no text are deleted after 48 hours, pictures in a text stay', async ({ app }) => {
    const as = await newMember(app);
    const [kept, left] = [await newPicture(app, as), await newPicture(app, as)];
    await post(app, as, { pictures: named(kept) });
    app.clock.pass(2 * DAY_MS - 1000);
    await clean(app);
    expect([await isServed(app, kept), await isServed(app, left)]).toEqual([true, true]);
    app.clock.pass(2000);
    await clean(app);
    expect([await isServed(app, kept), await isServed(app, left)]).toEqual([true, false]);
    expect(await app.site.db.selectFrom('pictures').select('name').execute()).toEqual([{ name: kept.name }]);
    expect((await post(app, as, { pictures: named(left) })).body.message).toBe(PICTURE_GONE);
  });

  test('those of a removed post go after 30 days, and of an unlawful one at once', async ({ app }) => {
    const [as, admin] = [await newMember(app), await newAdmin(app)];
    const [usual, unlawful] = [await newPicture(app, as), await newPicture(app, as)];
    const { id } = (await post(app, as, { pictures: named(usual) })).body;
    const bad = (await post(app, as, { pictures: named(unlawful) })).body;
    expect((await app.call('DELETE', `${POSTS}/${id}`, { as })).status).toBe(200);
    const isStored = async ({ name }: { name: string }) =>
      (await app.site.pictureStorage.find(name, 320)) !== undefined;
    const asked = await app.call<{ id: number }>('POST', '/api/takedowns', {
      body: { ...FILMING, address: `/free-board/${bad.id}` },
    });
    expect(asked.status).toBe(201);
    expect((await decideTakedown(app, admin, asked.body)).status).toBe(200);
    await clean(app);
    expect([await isStored(usual), await isStored(unlawful)]).toEqual([true, false]);
    app.clock.pass(30 * DAY_MS + 1000);
    await clean(app);
    expect(await isStored(usual)).toBe(false);
  });

  test('a job that dies between the files and the row goes on where it stopped', async ({ app }) => {
    const as = await newMember(app);
    const [one, two] = [await newPicture(app, as), await newPicture(app, as)];
    app.clock.pass(3 * DAY_MS);
    const { remove } = app.site.pictureStorage;
    app.site.pictureStorage.remove = async name => {
      await remove.call(app.site.pictureStorage, name);
      throw new Error('killed');
    };
    await expect(clean(app)).rejects.toThrow('killed');
    const left = () => app.site.db.selectFrom('pictures').select('name').execute();
    expect(await left()).toHaveLength(2);
    // A picture whose files are being deleted belongs to nobody.
    expect((await post(app, as, { pictures: named(one) })).status).toBe(400);
    app.site.pictureStorage.remove = remove;
    await clean(app);
    expect(await left()).toEqual([]);
    expect([await isServed(app, one), await isServed(app, two)]).toEqual([false, false]);
  });

  test('a withdrawal keeps the pictures of posts and deletes the member’s others', async ({ app }) => {
    const as = await newMember(app);
    const [kept, left] = [await newPicture(app, as), await newPicture(app, as)];
    await post(app, as, { pictures: named(kept) });
    const own = await app.call<{ pictures: { name: string }[] }>('GET', '/api/members/data', { as });
    expect(own.body.pictures.map(({ name }) => name)).toEqual([kept.name, left.name]);
    const admin = await newAdmin(app);
    expect((await app.call('DELETE', `/api/memberanking/${as.id}`, { as: admin })).status).toBe(200);
    await clean(app);
    expect([await isServed(app, kept), await isServed(app, left)]).toEqual([true, false]);
  });
});
