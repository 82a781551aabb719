import type { Database, Transaction } from '#/database/connect.ts';
import type { SignedIn } from '#/server/site.ts';
import { decisionRefusal } from './deciders.rules.ts';

export async function isOnlyAdmin(
  db: Database | Transaction,
  { number, role }: Pick<SignedIn, 'number' | 'role'>,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const others = db.selectFrom('members').select('number').where('role', '=', 'admin');
  return (await others.where('number', '<>', number).limit(1).executeTakeFirst()) === undefined;
}

/** The reason that keeps this moderator from deciding about this member (a number); undefined where there is none. */
export async function refusalFor(
  db: Database | Transaction,
  number: number,
  by: SignedIn,
): Promise<string | undefined> {
  const member = await db
    .selectFrom('members')
    .select(['number', 'role', 'moderator'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return decisionRefusal(by, member, await isOnlyAdmin(db, by));
}
