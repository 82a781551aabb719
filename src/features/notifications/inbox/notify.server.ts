import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { executeAll } from '#/database/write.ts';
import { isPushedAgain, pushLifeOf } from '#/features/notifications/push/push.rules.ts';
import { timeAfter } from '#/shared/time/time.ts';
import { type EventOf, type Happening, isSilencedByBlock, type NotificationKind } from './sentences.rules.ts';
import { storeSource } from './take-back.server.ts';

/** The maximum number of notifications stored for a member; older ones are deleted. */
export const NOTIFICATIONS_MOST = 500;

/** A notification's subject, title, link, actor (null for the site) and time. */
export type About = Pick<NewNotification, 'subject' | 'title' | 'link' | 'actor' | 'now'>;

export type NewNotification = Happening & {
  /** The numbers of the members to notify; the actor gets no notification. */
  to: number[];
  /**
   * What the notification is about, such as `free-board:12`; a further event about the same subject raises
   * the count of an unread notification instead of adding another notification.
   */
  subject: string;
  /** The current name of the subject; for points, the new balance, as `1,200포인트`. */
  title: string;
  /** The page that the notification links to; for a removed subject, the list that contained the subject. */
  link: string;
  /** The causes of the notification, such as `comment:12`; an unread one is deleted with its last source. */
  sources?: readonly string[];
  /** The acting member (`members.number`); null for the site itself. */
  actor: number | null;
  now: Date;
};

declare module '#/database/events.ts' {
  interface Events {
    /** Members are to be notified. */
    'notification.due': { notification: NewNotification };
  }
}

/** Emits a notification, which is stored at the end of the transaction. */
export const emitNotification = (tx: Transaction, notification: NewNotification): void =>
  tx.emit({ kind: 'notification.due', notification });

type Change = Omit<About, 'actor'> & { member: number; event: EventOf<'password'> };

/**
 * Notifies a member of a change of the own account. A later notification replaces an unread one with the same
 * subject, so a change that must stay visible has a subject of its own.
 */
export const emitAccountChange = (tx: Transaction, { member, ...news }: Change): void =>
  emitNotification(tx, { kind: 'password', to: [member], actor: null, ...news });

// The number of members notified by one statement: both databases accept this many parameters.
const AT_ONCE = 500;

/**
 * Stores a notification for each member of `to` and queues its pushes. It leaves out the actor, members who
 * switched this kind off and, if `isSilencedByBlock`, members who block the actor. Returns the numbers of the
 * members who got the notification.
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

/** Links the stored notifications about a subject to `link`; those stored afterwards keep their own link. */
export async function relinkNotifications(tx: Transaction, subject: string, link: string): Promise<void> {
  await tx.updateTable('notifications').set({ link }).where('subject', '=', subject).execute();
}

const rowOf = ({ event = '', now, ...about }: Omit<NewNotification, 'to' | 'sources'>) => ({
  ...about,
  event: event as string,
  at: now.toISOString(),
});

/**
 * The statement that stores a notification for each of the members, or raises the count of an unread one with
 * the same subject. `unlessBlocked` leaves out members who block the actor.
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
    .onConflict(conflict =>
      conflict
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

// The ids of the notifications beyond the newest `NOTIFICATIONS_MOST` of each member.
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
 * The statement that queues a push for each unread notification of these members that this transaction stored or changed (its
 * time is `now`). Members who muted the kind get none, and a raised count is pushed only for some kinds.
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
      .onConflict(conflict => conflict.columns(['subscription', 'notification']).doNothing())
  );
}
