import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { executeAll } from '#/database/write.ts';
import { isPushedAgain, pushLifeOf } from '#/features/notifications/push/push.rules.ts';
import { timeAfter } from '#/shared/time/time.ts';
import { type EventOf, type Happening, isSilencedByBlock, type NotificationKind } from './sentences.rules.ts';
import { storeSource } from './take-back.server.ts';

/** Older notifications are deleted. */
export const NOTIFICATIONS_MOST = 500;

export type About = Pick<NewNotification, 'subject' | 'title' | 'link' | 'actor' | 'now'>;

export type NewNotification = Happening & {
  /** Member numbers; the actor gets no notification. */
  to: number[];
  /**
   * Such as `free-board:12`; a further event about the same subject raises the count of an unread
   * notification instead of adding another one.
   */
  subject: string;
  /** The current name of the subject; for points, the new balance, as `1,200포인트`. */
  title: string;
  /** For a removed subject, the list that contained it. */
  link: string;
  /** Such as `comment:12`; an unread notification is deleted with its last source. */
  sources?: readonly string[];
  /** The acting member (`members.number`); null for the site itself. */
  actor: number | null;
  now: Date;
};

declare module '#/database/events.ts' {
  interface Events {
    'notification.due': { notification: NewNotification };
  }
}

/** The notification is stored at the end of the transaction. */
export const emitNotification = (tx: Transaction, notification: NewNotification): void =>
  tx.emit({ kind: 'notification.due', notification });

type Change = Omit<About, 'actor'> & { member: number; event: EventOf<'password'> };

/**
 * A later notification replaces an unread one with the same subject, so a change that must stay visible has a
 * subject of its own.
 */
export const emitAccountChange = (tx: Transaction, { member, ...news }: Change): void =>
  emitNotification(tx, { kind: 'password', to: [member], actor: null, ...news });

// The number of members notified by one statement: both databases accept this many parameters.
const AT_ONCE = 500;

/**
 * Also queues pushes. Leaves out the actor, members that switched this kind off and, if `isSilencedByBlock`,
 * members that block the actor. Returns the numbers of the members that got the notification.
 */
export async function createNotifications(
  tx: Transaction,
  { to, actor, sources = [], ...notification }: NewNotification,
): Promise<number[]> {
  const notified: number[] = [];
  const others = [...new Set(to)].filter(member => member !== actor).sort((a, b) => a - b);
  const row = rowOf({ actor, ...notification });
  for (let from = 0; from < others.length; from += AT_ONCE) {
    // The statements depend on nobody's switches and blocks, so that their time tells the actor nothing.
    const members = others.slice(from, from + AT_ONCE);
    const isSilenced = actor !== null && isSilencedByBlock(notification);
    const added = await executeAll(tx, [
      addFor(tx, members, row, isSilenced),
      forgetOldest(tx, members),
      ...sources.map(source => storeSource(tx, { ...row, members, source })),
      queuePushes(tx, { members, ...notification }),
    ]);
    notified.push(...added.map(({ member }) => member));
  }
  if (notified.length > 0) tx.emit({ kind: 'unread.changed', members: notified });
  return notified;
}

/** Notifications that are stored afterwards keep their own link. */
export async function relinkNotifications(tx: Transaction, subject: string, link: string): Promise<void> {
  await tx.updateTable('notifications').set({ link }).where('subject', '=', subject).execute();
}

const rowOf = ({ event = '', now, ...about }: Omit<NewNotification, 'to' | 'sources'>) => ({
  ...about,
  event: event as string,
  at: now.toISOString(),
});

/**
 * Raises the count of an unread notification with the same subject instead of adding one. `unlessBlocked`
 * leaves out members that block the actor.
 */
function addFor(
  tx: Transaction,
  members: number[],
  { kind, event, subject, title, link, actor, at }: ReturnType<typeof rowOf>,
  unlessBlocked: boolean,
) {
  const muted = tx
    .selectFrom('muted_notifications')
    .select('member')
    .where('kind', '=', kind)
    // Looks up only these members, not every member who ever switched the kind off.
    .where('member', 'in', members);
  return tx
    .insertInto('notifications')
    .columns(['member', 'kind', 'event', 'subject', 'title', 'link', 'actor', 'at'])
    .expression(eb =>
      eb
        .selectFrom('members')
        .select(s => [
          'number as member',
          s.val(kind).as('kind'),
          s.val(event).as('event'),
          s.val(subject).as('subject'),
          s.val(title).as('title'),
          s.val(link).as('link'),
          s.cast<number | null>(s.val(actor), 'integer').as('actor'),
          s.val(at).as('at'),
        ])
        .where('number', 'in', members)
        .where('withdrawn_at', '=', '')
        .where('number', 'not in', muted)
        .$if(unlessBlocked, rows =>
          rows.where(eb => {
            const blocks = eb.selectFrom('member_blocks').select('blocked').where('blocked', '=', actor);
            return eb.not(eb.exists(blocks.whereRef('blocker', '=', 'members.number')));
          }),
        ),
    )
    .onConflict(oc =>
      oc
        .columns(['member', 'kind', 'subject'])
        .where('unread', '=', sql.lit(1))
        .doUpdateSet(eb => ({
          happened: sql<number>`notifications.happened + 1`,
          event: eb.ref('excluded.event'),
          title: eb.ref('excluded.title'),
          link: eb.ref('excluded.link'),
          actor: eb.ref('excluded.actor'),
          at: eb.ref('excluded.at'),
        })),
    )
    .returning('member');
}

const forgetOldest = (tx: Transaction, members: number[]) =>
  tx.deleteFrom('notifications').where('id', 'in', beyondMost(members));

// The ids beyond the newest `NOTIFICATIONS_MOST` of each member.
const beyondMost = (members: number[]) => sql<number>`(
  select gone.id from members
  join notifications cut on cut.id = (
    select id from notifications where member = members.number
    order by at desc, id desc limit 1 offset ${sql.lit(NOTIFICATIONS_MOST)}
  )
  join notifications gone on gone.member = cut.member and (gone.at, gone.id) <= (cut.at, cut.id)
  where members.number in (${sql.join(members)}))`;

export async function findAdmins(db: Database | Transaction): Promise<number[]> {
  const admins = await db.selectFrom('members').select('number').where('role', '=', 'admin').execute();
  return admins.map(({ number }) => number);
}

type Queued = { members: number[]; kind: NotificationKind; subject: string; now: Date };

/**
 * Queues a push for each unread notification that this transaction stored or changed (its time is `now`).
 * Members that muted the kind get none, and a raised count is pushed only for some kinds.
 */
function queuePushes(tx: Transaction, { members, kind, subject, now }: Queued) {
  const at = now.toISOString();
  const until = timeAfter(now, pushLifeOf(kind));
  return (
    tx
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
          .where(eb => eb.and({ 'n.kind': kind, 'n.subject': subject }))
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
      .onConflict(oc => oc.columns(['subscription', 'notification']).doNothing())
  );
}
