import { expect, test } from 'vitest';
import { destroyOldRecords } from '#/features/privacy/policy/privacy-jobs.server.ts';
import type { AuditEntry } from '#/features/site/audit/audit-log.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';
import type { AccessRecord, ContactView } from './access-records.contract.ts';

const PATH = '/api/access-records';
const logIn = (app: TestApp, { id }: Visitor, address: string, password = PASSWORD) =>
  app.call('POST', '/api/auth/login', { body: { id, password }, address });
const records = async (app: TestApp, as: Visitor, query = '') =>
  (await app.call<AccessRecord[]>('GET', `${PATH}${query}`, { as })).body;
const views = async (app: TestApp, as: Visitor) =>
  (await app.call<ContactView[]>('GET', `${PATH}/views`, { as })).body;
const destroy = (app: TestApp) => destroyOldRecords(app.site, new AbortController().signal);

test('each login is stored with its address, is the member’s to take along, and outlives the withdrawal', async () => {
  const { app, member, admin } = await openSiteWith('member', 'admin');
  await logIn(app, member, '198.51.100.9');
  await logIn(app, member, '198.51.100.10', 'not this one');
  const own = () => records(app, admin, `?member=${member.id.toUpperCase()}`);
  expect((await own()).map(({ way, address }) => [way, address])).toContainEqual(['login', '198.51.100.9']);
  expect(JSON.stringify(await own())).not.toContain('198.51.100.10');
  expect(await records(app, admin, '?member=nobody1')).toEqual([]);
  const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: member });
  expect(data.body.logins).toContainEqual(expect.objectContaining({ way: 'login', address: '198.51.100.9' }));
  await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
  expect((await own()).map(({ address }) => address)).toContain('198.51.100.9');
});

test('an admin’s look at contacts or logins of others is recorded, a member’s look at the own is not', async () => {
  const { app, member, admin } = await openSiteWith('member', 'admin');
  await app.call('GET', `/api/memberanking/${member.id}/account`, { as: member });
  expect(await views(app, admin)).toEqual([]);
  await app.call('GET', `/api/memberanking/${member.id}/account`, { as: admin });
  await app.call('GET', '/api/members/export', { as: admin });
  await logIn(app, member, '198.51.100.9');
  await records(app, admin, `?member=${member.id}`);
  expect(await views(app, admin)).toMatchObject([
    { admin: admin.id, whose: [member.id], path: '/api/access-records' },
    { admin: admin.id, whose: ['everyone'], path: '/api/members/export' },
    { admin: admin.id, whose: [member.id], path: `/api/memberanking/${member.id}/account` },
  ]);
});

test('records are destroyed when their time is over, and the audit says how many', async () => {
  const app = await openTestApp({ ACCESS_RECORD_DAYS: '100' });
  const { db } = app.site;
  const member = await newMember(app);
  await db.deleteFrom('access_records').execute();
  const at = app.clock.now.toISOString();
  const row = { member: member.number, address: '198.51.100.9', way: 'login' as const, at };
  for (let part = 0; part < 5; part++)
    await db
      .insertInto('access_records')
      .values(Array.from({ length: 500 }, () => row))
      .execute();
  await db
    .insertInto('data_views')
    .values({ admin: member.number, path: '/api/members', whose: '[]', at })
    .execute();
  app.clock.pass(100 * DAY_MS);
  await destroy(app);
  const count = async (table: 'access_records' | 'data_views' | 'sessions' | 'known_addresses') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(eb => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(await count('access_records')).toBe(2500);
  expect(await count('sessions')).toBe(0);
  app.clock.pass(1);
  await Promise.all([destroy(app), destroy(app)]);
  expect([await count('access_records'), await count('data_views')]).toEqual([0, 1]);
  app.clock.pass(300 * DAY_MS);
  await destroy(app);
  expect([await count('data_views'), await count('known_addresses')]).toEqual([0, 0]);
  const admin = await newAdmin(app);
  const audit = await app.call<AuditEntry[]>('GET', '/api/audit?action=records.destroy', { as: admin });
  const said = audit.body.map(({ admin: by, subject, after }) => [by, subject, Number(after.rows)] as const);
  const sum = (of: string) =>
    said.filter(([, subject]) => subject === of).reduce((all, [, , rows]) => all + rows, 0);
  expect([sum('access_records'), sum('data_views')]).toEqual([2500, 1]);
  expect(new Set(said.map(([by]) => by))).toEqual(new Set(['사이트']));
});
