import type { Transaction } from '#/database/connect.ts';

/** Stores the name of a hall's first shown picture with its facts, where lists read it; '' without one. */
export async function noteFirstPictureOfHall(tx: Transaction, hall: number): Promise<void> {
  const first = await tx
    .selectFrom('pictures')
    .select('name')
    .where(eb => eb.and({ kind: 'hall', post: hall, comment: 0, expires_at: '', hidden: 0 }))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  const picture = first?.name ?? '';
  await tx.updateTable('hall_facts').set({ picture }).where('hall', '=', hall).execute();
}
