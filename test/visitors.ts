import { write } from '#/database/write.ts';
import { enrol, type NewMember } from '#/features/members/enrol.server.ts';
import { hashPassword } from '#/server/password.ts';
import { beginSession } from '#/server/session.ts';
import type { House } from './house.ts';

/** Someone with a session in a house. */
export type Visitor = { number: number; id: string; username: string; token: string };

/** Every member a factory makes has this password. */
export const PASSWORD = 'three-cushion-9';
let hash: Promise<string> | undefined;
let made = 0;

/** Makes a member who is signed in; what the test does not say is made up, and nobody is alike. */
export async function newMember(house: House, member: Partial<NewMember> = {}): Promise<Visitor> {
  hash ??= hashPassword(PASSWORD);
  const n = ++made;
  const whole: NewMember = {
    id: `player${n}`,
    username: `선수 ${n}`,
    phone: `0100000${String(n).padStart(4, '0')}`,
    email: `player${n}@example.com`,
    passwordHash: await hash,
    score4: 200,
    region: '서울',
    ...member,
  };
  const { db } = house.site;
  const number = await write(db, tx => enrol(tx, whole, house.clock.now));
  return signIn(house, { number, id: whole.id, username: whole.username, role: whole.role ?? 'member' });
}

/** Makes an admin who is signed in. */
export function newAdmin(house: House, member: Partial<NewMember> = {}): Promise<Visitor> {
  return newMember(house, { role: 'admin', ...member });
}

async function signIn(
  house: House,
  member: { number: number; id: string; username: string; role: 'member' | 'admin' },
) {
  const token = await write(house.site.db, tx => beginSession(tx, member, 'test browser', house.clock.now));
  return { number: member.number, id: member.id, username: member.username, token };
}
