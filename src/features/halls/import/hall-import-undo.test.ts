import { expect, test } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { HALLS, licensedHall } from '#test/fixtures/halls.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import { imported, type LastImport, type Undone } from './hall-import.contract.ts';
import { RUN_MISSING } from './hall-import-undo.server.ts';
import type { LicensedHall } from './license-file.rules.ts';

const takeOver = async (app: TestApp, as: Visitor, halls: LicensedHall[], run?: number) =>
  imported.parse((await app.call('POST', `${HALLS}/import`, { as, body: { halls, run } })).body);
const undo = (app: TestApp, as: Visitor, run: number) =>
  app.call<Undone & { message: string }>('POST', `${HALLS}/import/runs/${run}/undo`, { as });
const last = async (app: TestApp, as: Visitor) =>
  (await app.call<LastImport>('GET', `${HALLS}/import/runs/last`, { as })).body;
const known = (app: TestApp) => app.site.db.selectFrom('halls').selectAll().orderBy('id').execute();

test('an import of several parts is undone as a whole: added halls are removed, changed ones are restored', async () => {
  const { app, admin } = await openSiteWith('admin');
  await takeOver(app, admin, [licensedHall(1, { phone: '021234567' })]);
  const before = await known(app);
  const member = await newMember(app, { billiardHall: '당구장 1' });
  const { run } = await takeOver(app, admin, [licensedHall(1, { name: '새 이름', phone: '027654321' })]);
  expect((await takeOver(app, admin, [licensedHall(2), licensedHall(3)], run)).run).toBe(run);
  expect(await last(app, admin)).toMatchObject({ id: run, added: 2, changed: 1, undoneAt: null });

  const { status, body } = await undo(app, admin, run);
  expect([status, body]).toEqual([200, { removed: 2, restored: 1, kept: 0 }]);
  expect(await known(app)).toEqual(before);
  expect(await loadCount(app.site.db, 'halls')).toBe(1);
  const hall = app.site.db.selectFrom('members').select('hall').where('number', '=', member.number);
  expect(await hall.executeTakeFirst()).toEqual({ hall: '당구장 1' });
  expect((await app.call<Hall[]>('GET', `${HALLS}?q=새 이름&field=name`)).body).toEqual([]);
  expect((await app.call<Hall[]>('GET', `${HALLS}?q=큐대로&field=address`)).body).toHaveLength(1);
  expect((await last(app, admin))?.undoneAt).toMatch(/^\d{4}-/);
  expect((await undo(app, admin, run)).body).toEqual({ removed: 0, restored: 0, kept: 0 });
});

test('later changes of people stay: their edits, and halls with keepers, favourites or news', async () => {
  const { app, admin } = await openSiteWith('admin');
  const first = await takeOver(app, admin, [licensedHall(1, { phone: '021234567' })]);
  const { run } = await takeOver(app, admin, [
    ...[
      licensedHall(1, { name: '파일 이름', phone: '027654321' }),
      licensedHall(2),
      licensedHall(3),
      licensedHall(4),
    ],
  ]);
  const [one, two, three] = await known(app);
  const edited = { region: '서울', name: '사람이 적은 이름', address: one?.address, phone: one?.phone };
  expect((await app.call('PUT', `${HALLS}/${one?.id}`, { as: admin, body: edited })).status).toBe(200);
  await app.call('PUT', `${HALLS}/${two?.id}/favourites`, { as: await newMember(app) });
  const website = { region: '서울', name: three?.name, address: three?.address, website: 'naver.com' };
  await app.call('PUT', `${HALLS}/${three?.id}`, { as: admin, body: website });

  expect((await undo(app, admin, run)).body).toEqual({ removed: 1, restored: 1, kept: 2 });
  expect(await known(app)).toMatchObject([
    { id: one?.id, name: '사람이 적은 이름', phone: '021234567' },
    { id: two?.id },
    { id: three?.id, website: 'https://naver.com' },
  ]);
  expect((await undo(app, admin, first.run)).status).toBe(404);
});

test('a licence number that another hall has by now stays with that', async () => {
  const { app, admin } = await openSiteWith('admin');
  await takeOver(app, admin, [licensedHall(1), licensedHall(2, { license: '' })]);
  const renumbered = licensedHall(1, { license: 'NEU-1' });
  const { run } = await takeOver(app, admin, [renumbered]);
  // A merged hall leaves its licence number to the kept hall.
  const { license } = licensedHall(1);
  await app.site.db.updateTable('halls').set({ license }).where('name', '=', '당구장 2').execute();
  expect((await undo(app, admin, run)).status).toBe(200);
  expect((await known(app)).map(({ license }) => license)).toEqual(['NEU-1', licensedHall(1).license]);
});

test('a large import is taken back by one call, and by two admins at once but once', {
  tags: 'race',
}, async () => {
  const { app, admin } = await openSiteWith('admin');
  const batch = (from: number) => Array.from({ length: 400 }, (_, n) => licensedHall(from + n));
  const { run } = await takeOver(app, admin, batch(0));
  await takeOver(app, admin, batch(400), run);
  const both = await Promise.all([undo(app, admin, run), undo(app, admin, run)]);
  expect(both.reduce((sum, { body }) => sum + body.removed, 0)).toBe(800);
  expect(await loadCount(app.site.db, 'halls')).toBe(0);
  expect(await known(app)).toEqual([]);
});

test('only the last import is kept, and nothing is added to one that is undone', async () => {
  const { app, admin } = await openSiteWith('admin');
  expect(await last(app, admin)).toBeNull();
  const { run } = await takeOver(app, admin, [licensedHall(0)]);
  await undo(app, admin, run);
  const refused = await app.call<{ message: string }>('POST', `${HALLS}/import`, {
    as: admin,
    body: { halls: [licensedHall(1)], run },
  });
  expect([refused.status, refused.body.message]).toEqual([404, RUN_MISSING]);
  expect(await known(app)).toEqual([]);
  const next = await takeOver(app, admin, [licensedHall(2)]);
  expect(await last(app, admin)).toMatchObject({ id: next.run, added: 1 });
  expect((await undo(app, admin, run)).status).toBe(404);
  expect(await app.site.db.selectFrom('hall_import_rows').select('import_id').execute()).toEqual([
    { import_id: next.run },
  ]);
});
