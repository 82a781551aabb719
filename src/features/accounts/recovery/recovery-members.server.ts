import type { Database } from '#/database/connect.ts';

/** The facts of a member that recovery needs. */
export type Recoverable = {
  number: number;
  id: string;
  username: string;
  phone: string;
  email: string;
  emailKey: string;
  /** The time until which no password is reset (UTC ISO 8601); '' when nothing blocks it. */
  resetRefusedUntil: string;
  /** 1 when nickname and phone alone are not enough for a reset. */
  secondFactor: number;
};

// Maximum number of a person's accounts that are listed.
const MATCHES = 20;

// Excludes admins: their passwords are not reset this way, and no answer to a visitor names them.
const recoverable = (db: Database) =>
  db
    .selectFrom('members')
    .select(['number', 'id', 'username', 'phone', 'email', 'email_key as emailKey'])
    .select(['reset_refused_until as resetRefusedUntil', 'second_factor as secondFactor'])
    .where('role', '=', 'member')
    .where('withdrawn_at', '=', '');

/** The members with this login id or nickname, at most two; the one with the login id first. */
export async function membersNamed(db: Database, key: string): Promise<Recoverable[]> {
  const [byId, byNickname] = await Promise.all([
    recoverable(db).where('id_key', '=', key).execute(),
    recoverable(db).where('username_key', '=', key).where('username_key', '<>', '').execute(),
  ]);
  return [...byId, ...byNickname.filter(member => member.number !== byId[0]?.number)];
}

/** The member among them with this phone number. */
export const theOneWith = (members: Recoverable[], phone: string) =>
  members.find(member => member.phone === phone);

/** All members with a phone number, the earliest first. */
export function membersAt(db: Database, phone: string): Promise<Recoverable[]> {
  const holders = recoverable(db).where('phone', '=', phone).where('phone', '<>', '');
  return holders.orderBy('number').limit(MATCHES).execute();
}
