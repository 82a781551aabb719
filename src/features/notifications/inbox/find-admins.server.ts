import type { Database, Transaction } from '#/database/connect.ts';

/** The numbers of all admins. */
export async function findAdmins(db: Database | Transaction): Promise<number[]> {
  const admins = await db.selectFrom('members').select('number').where('role', '=', 'admin').execute();
  return admins.map(({ number }) => number);
}
