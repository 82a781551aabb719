import { expect, test } from 'vitest';
import { countOf } from '#/database/counts.ts';
import { write } from '#/database/write.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import { makeAdmin } from './first-admin.server.ts';
import { changeRole } from './roles.server.ts';

const change = (house: House, member: Visitor, role: 'member' | 'admin') =>
  write(house.site.db, tx => changeRole(tx, member.number, role));
const counts = async ({ site: { db } }: House) => [await countOf(db, 'members'), await countOf(db, 'admins')];
const rowOf = ({ site: { db } }: House, member: Visitor) =>
  db
    .selectFrom('members')
    .select(['role', 'listed'])
    .where('number', '=', member.number)
    .executeTakeFirstOrThrow();

test('whoever becomes an admin leaves the lists, and comes back as a member', async () => {
  const house = await openHouse();
  const member = await newMember(house);
  expect(await counts(house)).toEqual([1, 1]);
  expect(await change(house, member, 'admin')).toBe(true);
  expect(await change(house, member, 'admin')).toBe(false);
  expect(await rowOf(house, member)).toEqual({ role: 'admin', listed: 0 });
  expect(await counts(house)).toEqual([0, 2]);
  expect(await change(house, member, 'member')).toBe(true);
  expect(await rowOf(house, member)).toEqual({ role: 'member', listed: 1 });
  expect(await counts(house)).toEqual([1, 1]);
});

test('of admins who all demote each other at once, one stays', async () => {
  const house = await openHouse();
  const { db } = house.site;
  const owner = await db
    .selectFrom('members')
    .selectAll()
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admins = [
    { ...owner, token: '' },
    await newAdmin(house),
    await newAdmin(house),
    await newAdmin(house),
  ];
  const tries = await Promise.allSettled(admins.map(admin => change(house, admin, 'member')));
  const refused = tries.filter(each => each.status === 'rejected').map(each => each.reason);
  expect(refused).toMatchObject([
    { kind: 'conflict', message: '마지막 관리자입니다. 다른 관리자를 먼저 지정해 주세요.' },
  ]);
  expect(await counts(house)).toEqual([3, 1]);
  const left = await db.selectFrom('members').select('number').where('role', '=', 'admin').execute();
  expect(left).toHaveLength(1);
});

test('the operator makes an admin of an account that exists or of none, and nothing of one that has left', async () => {
  const house = await openHouse();
  const { db } = house.site;
  const member = await newMember(house);
  const make = (id: string) => makeAdmin(db, { id, password: 'green-cloth-78' }, house.clock.now);
  expect(await make(member.id.toUpperCase())).toBe('promoted');
  expect(await make(member.id)).toBe('was');
  expect(await make('helper1')).toBe('made');
  expect(await counts(house)).toEqual([0, 3]);

  const gone = await newMember(house);
  const left = { withdrawn_at: house.clock.now.toISOString(), listed: 0 };
  await db.updateTable('members').set(left).where('number', '=', gone.number).execute();
  expect(await make(gone.id)).toBe('gone');
  expect(await rowOf(house, gone)).toMatchObject({ role: 'member' });
});
