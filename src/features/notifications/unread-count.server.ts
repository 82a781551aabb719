import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { UnreadSummary } from './notifications.contract.ts';

/** How it stands with the unread ones of each of these members. */
export async function unreadCounts(db: Database, members: number[]): Promise<Map<number, UnreadSummary>> {
  const unread = db
    .selectFrom('notifications')
    .select(eb => ['member', eb.fn.countAll<number>().as('unread'), eb.fn.max('id').as('newest')])
    .where('member', 'in', members)
    // Spelled out, so that the index of the unread ones is seen to fit.
    .where('unread', '=', sql.lit(1))
    .groupBy('member');
  const waiting = db
    .selectFrom('pending_resets')
    .select('member')
    .where('member', 'in', members)
    .where('stopped_at', '=', '');
  const [rows, resets] = await Promise.all([unread.execute(), waiting.execute()]);
  const found = new Map(rows.map(({ member, unread, newest }) => [member, { unread, newest }]));
  const pending = new Set(resets.map(({ member }) => member));
  return new Map(
    members.map(member => {
      const counted = found.get(member) ?? { unread: 0, newest: 0 };
      return [member, pending.has(member) ? { ...counted, pendingReset: true } : counted];
    }),
  );
}

/** The same of one member. */
export async function unreadCountOf(db: Database, member: number): Promise<UnreadSummary> {
  return (await unreadCounts(db, [member])).get(member) ?? { unread: 0, newest: 0 };
}
