import type { Transaction } from '#/database/connect.ts';

type Access = { member: number; address: string; way: 'signup' | 'login'; now: Date };

/**
 * Stores that a member signed up or in from an address, in the same transaction (통신비밀보호법 15조의2, decree 41조).
 */
export async function recordAccess(tx: Transaction, { member, address, way, now }: Access): Promise<void> {
  await tx.insertInto('access_records').values({ member, address, way, at: now.toISOString() }).execute();
}
