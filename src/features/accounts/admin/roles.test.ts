import { expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import { write } from '#/database/write.ts';
import { makeAdmin } from '#/features/accounts/signup/first-admin.server.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { changeRole } from './managed-members.server.ts';

const change = (app: TestApp, member: Visitor, role: 'member' | 'admin') =>
  write(app.site.db, tx => changeRole(tx, member.number, role, app.clock.now));
const counts = async ({ site: { db } }: TestApp) => [
  await loadCount(db, 'members'),
  await loadCount(db, 'admins'),
];
const rowOf = ({ site: { db } }: TestApp, member: Visitor) =>
  db
    .selectFrom('members')
    .select(['role', 'listed'])
    .where('number', '=', member.number)
    .executeTakeFirstOrThrow();

test('a new admin disappears from the lists, and reappears when the role is taken back', async ({ app }) => {
  const member = await newMember(app);
  expect(await counts(app)).toEqual([1, 1]);
  expect(await change(app, member, 'admin')).toBe(true);
  expect(await change(app, member, 'admin')).toBe(false);
  expect(await rowOf(app, member)).toEqual({ role: 'admin', listed: 0 });
  expect(await counts(app)).toEqual([0, 2]);
  expect(await change(app, member, 'member')).toBe(true);
  expect(await rowOf(app, member)).toEqual({ role: 'member', listed: 1 });
  expect(await counts(app)).toEqual([1, 1]);
});

test('of admins who all demote each other at once, one stays', { tags: 'race' }, async ({ app, db }) => {
  const owner = await db
    .selectFrom('members')
    .selectAll()
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admins = [{ ...owner, token: '' }, await newAdmin(app), await newAdmin(app), await newAdmin(app)];
  const tries = await Promise.allSettled(admins.map(admin => change(app, admin, 'member')));
  const refused = tries.filter(each => each.status === 'rejected').map(each => each.reason);
  expect(refused).toMatchObject([
    { kind: 'conflict', message: '마지막 관리자입니다. 다른 관리자를 먼저 지정해 주세요.' },
  ]);
  expect(await counts(app)).toEqual([3, 1]);
  const left = await db.selectFrom('members').select('number').where('role', '=', 'admin').execute();
  expect(left).toHaveLength(1);
});

test('the operator makes an admin of an account that exists or of none, and nothing of one that has left', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  const member = await newMember(app);
  const make = (id: string) => makeAdmin(db, { id, password: 'green-cloth-78' }, app.clock.now);
  expect(await make(member.id.toUpperCase())).toBe('promoted');
  expect(await make(member.id)).toBe('was');
  expect(await make('helper1')).toBe('made');
  expect(await counts(app)).toEqual([0, 3]);

  const gone = await newMember(app);
  const left = { withdrawn_at: app.clock.now.toISOString(), listed: 0 };
  await db.updateTable('members').set(left).where('number', '=', gone.number).execute();
  expect(await make(gone.id)).toBe('gone');
  expect(await rowOf(app, gone)).toMatchObject({ role: 'member' });
});
