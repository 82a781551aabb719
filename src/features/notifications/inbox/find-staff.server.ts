import type { Database, Transaction } from '#/database/connect.ts';

/** The numbers of all admins. */
export async function findAdmins(db: Database | Transaction): Promise<number[]> {
  const admins = await db.selectFrom('members').select('number').where('role', '=', 'admin').execute();
  return admins.map(({ number }) => number);
}

/** The numbers of all moderators and admins: few, and both found by an index. */
export async function findModerators(db: Database | Transaction): Promise<number[]> {
  const [moderators, admins] = await Promise.all([
    db.selectFrom('members').select('number').where('moderator', '=', 1).execute(),
    db.selectFrom('members').select('number').where('role', '=', 'admin').execute(),
  ]);
  return [...new Set([...moderators, ...admins].map(({ number }) => number))];
}
