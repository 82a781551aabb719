import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { NotificationKind } from '#/features/notifications/inbox/sentences.rules.ts';
import { isPushedAgain, pushLifeOf } from './push.rules.ts';

type Queued = { members: number[]; kind: NotificationKind; subject: string; now: Date };

/**
 * Queues pushes of these members' notifications of a subject that were written or counted up just now (`now`),
 * for each of their browsers, in the transaction that stored them; none for members who muted pushes of the kind. A notification that only
 * counted up is pushed again only for some kinds.
 */
export async function queuePushes(tx: Transaction, { members, kind, subject, now }: Queued): Promise<void> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + pushLifeOf(kind)).toISOString();
  await tx
    .insertInto('push_messages')
    .columns(['subscription', 'notification', 'due_at', 'expires_at'])
    .expression(eb =>
      eb
        .selectFrom('push_subscriptions as s')
        .innerJoin('notifications as n', 'n.member', 's.member')
        .select(row => [
          's.id',
          'n.id as notification',
          row.val(at).as('due_at'),
          row.val(until).as('expires_at'),
        ])
        .where('s.member', 'in', members)
        .where('n.kind', '=', kind)
        .where('n.subject', '=', subject)
        .where('n.unread', '=', sql.lit(1))
        .where('n.at', '=', at)
        .$if(!isPushedAgain(kind), rows => rows.where('n.happened', '=', 1))
        .where(row =>
          row.not(
            row.exists(
              row
                .selectFrom('muted_pushes')
                .select('muted_pushes.kind')
                .whereRef('muted_pushes.member', '=', 's.member')
                .where('muted_pushes.kind', '=', kind),
            ),
          ),
        ),
    )
    // It is queued already, and is sent with the text that the notification has then.
    .onConflict(conflict => conflict.columns(['subscription', 'notification']).doNothing())
    .execute();
}
