import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';

/** Whether a member is notified of new matches in the own region; off until the member turns it on. */
export async function watchesMatches(db: Database, member: number): Promise<boolean> {
  const row = db.selectFrom('match_watchers').select('member').where('member', '=', member);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Turns the notifications of new matches on or off; they begin with matches written later. */
export async function watchMatches(tx: Transaction, member: number, on: boolean): Promise<void> {
  // A region saved at the same time is stored before or after.
  const row = await lockMember(tx, member);
  if (!row || !on) {
    await tx.deleteFrom('match_watchers').where('member', '=', member).execute();
    return;
  }
  const seen_match = sql<number>`coalesce((select max(id) from match_posts), 0)`;
  await tx
    .insertInto('match_watchers')
    .values({ member, region: row.region, seen_match })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Moves a member's match notifications to another region; the member's row must be locked. */
export async function moveWatcher(tx: Transaction, member: number, region: string): Promise<void> {
  await tx.updateTable('match_watchers').set({ region }).where('member', '=', member).execute();
}
