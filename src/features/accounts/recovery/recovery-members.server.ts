import type { Database } from '#/database/connect.ts';

/** What recovery needs to know of a member. */
export type Recoverable = {
  number: number;
  id: string;
  username: string;
  phone: string;
  email: string;
  emailKey: string;
  /** Until then (UTC ISO 8601) no password is reset; '' where nothing holds it up. */
  resetRefusedUntil: string;
  /** 1 where nickname and phone alone reset nothing. */
  secondFactor: number;
};

// More accounts than this of one person are not listed.
const MATCHES = 20;

// Admins are left out: they are not reset this way and appear in no answer to a visitor.
const recoverable = (db: Database) =>
  db
    .selectFrom('members')
    .select(['number', 'id', 'username', 'phone', 'email', 'email_key as emailKey'])
    .select(['reset_refused_until as resetRefusedUntil', 'second_factor as secondFactor'])
    .where('role', '=', 'member')
    .where('withdrawn_at', '=', '');

/** Who has this as login id or as nickname, which may be two members; the id's holder first. */
export async function membersNamed(db: Database, key: string): Promise<Recoverable[]> {
  const [byId, byNickname] = await Promise.all([
    recoverable(db).where('id_key', '=', key).execute(),
    recoverable(db).where('username_key', '=', key).where('username_key', '<>', '').execute(),
  ]);
  return [...byId, ...byNickname.filter(member => member.number !== byId[0]?.number)];
}

/** The one of them with this phone number. */
export const theOneWith = (members: Recoverable[], phone: string) =>
  members.find(member => member.phone === phone);

/** All members with a phone number, the earliest first. */
export function membersAt(db: Database, phone: string): Promise<Recoverable[]> {
  const holders = recoverable(db).where('phone', '=', phone).where('phone', '<>', '');
  return holders.orderBy('number').limit(MATCHES).execute();
}
