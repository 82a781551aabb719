import { expect, test } from 'vitest';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { ensureFirstAdmin, makeAdmin } from './first-admin.server.ts';

test('processes that start together on a fresh database make one admin, and one of them prints the password', {
  tags: 'race',
}, async () => {
  const { site, clock } = await openTestApp();
  await site.db.deleteFrom('members').execute();
  const starts = Array.from({ length: 4 }, () =>
    ensureFirstAdmin(site.db, { id: '', password: '' }, clock.now),
  );
  const created = (await Promise.all(starts)).filter(made => made !== null);
  expect(created).toMatchObject([{ id: 'admin1' }]);
  const admins = site.db.selectFrom('members').select(['id', 'role']);
  expect(await admins.execute()).toEqual([{ id: 'admin1', role: 'admin' }]);
});

test('a start promotes nobody who signed up under the id of the settings, and names the command that does', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  const squatter = await newMember(app, { id: 'boss99' });
  const start = (id: string) => ensureFirstAdmin(db, { id, password: 'green-cloth-78' }, app.clock.now);
  const refused =
    /^설정 ADMIN_ID의 boss99은\(는\) 이미 있는 계정이고 관리자가 아닙니다\. .*npm run admin -- boss99/;
  await expect(start('boss99')).rejects.toThrow(refused);
  const row = db.selectFrom('members').select('role').where('number', '=', squatter.number);
  expect(await row.execute()).toEqual([{ role: 'member' }]);
  const error = await start('boss99').catch(thrown => thrown);
  expect(reasonNotToStart(error)).toMatch(refused);

  await app.call('DELETE', `/api/memberanking/${squatter.id}`, { as: squatter });
  await expect(start('boss99')).rejects.toThrow(refused);
  expect(await start('owner1')).toBeNull();
  expect(await start('newboss1')).toBeNull();
  expect(await makeAdmin(db, { id: 'newboss1', password: '' }, app.clock.now)).toBe('was');
  // No nickname reveals an admin's login id.
  const admins = db.selectFrom('members').select('username').where('role', '=', 'admin').orderBy('number');
  expect((await admins.execute()).map(({ username }) => username)).toEqual(['운영자', '운영자 2']);
});

test('nobody signs up under an operator’s login id, and the check of the id says so', async () => {
  const app = await openTestApp();
  const message = '사용할 수 없는 아이디입니다.';
  const check = await app.call('GET', '/api/auth/check-id?id=Adm1nKim');
  expect(check.body).toEqual({ isAvailable: false, message });
  const person = { username: '새내기', phone: '01011112222', email: 'a@example.com' };
  const body = { ...person, id: 'Adm1nKim', password: 'another long word' };
  expect(await app.call('POST', '/api/auth/signup', { body })).toMatchObject({
    status: 400,
    body: { message, issues: [{ path: 'id', message }] },
  });
});
