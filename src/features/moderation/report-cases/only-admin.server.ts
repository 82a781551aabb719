import type { Database, Transaction } from '#/database/connect.ts';
import type { SignedIn } from '#/server/site.ts';

/** Whether this member is the site's only admin. */
export async function isOnlyAdmin(
  db: Database | Transaction,
  { number, role }: Pick<SignedIn, 'number' | 'role'>,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const others = db.selectFrom('members').select('number').where('role', '=', 'admin');
  return (await others.where('number', '<>', number).limit(1).executeTakeFirst()) === undefined;
}
