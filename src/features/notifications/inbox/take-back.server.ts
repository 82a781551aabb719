import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import type { NotificationKind } from './sentences.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Unread notifications are deleted, read ones lead to `link`, if given; `members` restricts both. */
    'subjects.removed': { subjects: string[]; members?: number[]; link?: string };
    /** Unread notifications of the source (`application:7:3`) are deleted, or count one event less. */
    'source.removed': { source: string };
    /** The notifications of these subjects become read. */
    'question.answered': { subjects: string[]; member: number };
  }
}

export const commentSource = (kind: CommentKind, id: number) => `${kind}:${id}`;

type Of = {
  members: number[];
  kind: string;
  subject: string;
  source: string;
  actor: number | null;
  at: string;
};

/** `source` (`application:7:3`) caused the unread notifications about the subject at the time `at`. */
export const storeSource = (tx: Transaction, { members, kind, subject, source, actor, at }: Of) =>
  tx
    .insertInto('notification_sources')
    .columns(['notification', 'source', 'actor', 'at'])
    .expression(eb =>
      eb
        .selectFrom('notifications')
        .select(row => ['id', row.cast<string>(row.val(source), 'text').as('source'), 'actor', 'at'])
        .where('member', 'in', members)
        .where(eb => eb.and({ kind: kind as NotificationKind, subject }))
        .where('unread', '=', sql.lit(1))
        .where('at', '=', at)
        .where('actor', actor === null ? 'is' : '=', actor),
    )
    .onConflict(oc => oc.doNothing());

/**
 * Deletes unread notifications without another source; the others count one less and name the newest
 * remaining actor. `kind` and `members` restrict them.
 */
export async function takeBackSource(
  tx: Transaction,
  source: string,
  { kind, members }: { kind?: NotificationKind; members?: number[] } = {},
): Promise<void> {
  if (members?.length === 0) return;
  const rows = await tx
    .selectFrom('notification_sources')
    .innerJoin('notifications', 'notifications.id', 'notification')
    .select(['notifications.id', 'member', 'happened'])
    .where('source', '=', source)
    .where('unread', '=', sql.lit(1))
    .$if(kind !== undefined, query => query.where('kind', '=', kind as NotificationKind))
    .$if(members !== undefined, query => query.where('member', 'in', members as number[]))
    .orderBy('notifications.id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const others = tx
    .selectFrom('notification_sources')
    .select('notification')
    .where('notification', 'in', ids)
    .where('source', '<>', source);
  const withOthers = new Set((await others.execute()).map(({ notification }) => notification));
  const empty = rows.filter(({ id, happened }) => happened <= 1 && !withOthers.has(id)).map(({ id }) => id);
  if (empty.length > 0) await tx.deleteFrom('notifications').where('id', 'in', empty).execute();
  const left = ids.filter(id => !empty.includes(id));
  if (left.length > 0) await countOneLess(tx, left, source);
  tx.emit({ kind: 'unread.changed', members: rows.map(({ member }) => member) });
}

async function countOneLess(tx: Transaction, ids: number[], source: string): Promise<void> {
  await tx
    .deleteFrom('notification_sources')
    .where('notification', 'in', ids)
    .where('source', '=', source)
    .execute();
  const newest = sql`select s.actor from notification_sources s where s.notification = notifications.id
    order by s.at desc, s.source desc limit 1`;
  await tx
    .updateTable('notifications')
    .set({
      happened: sql<number>`case when happened > 1 then happened - 1 else 1 end`,
      actor: sql<number | null>`coalesce((${newest}), actor)`,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes unread notifications; `kinds` and `members` restrict them. */
export async function takeBackSubjects(
  tx: Transaction,
  subjects: string[],
  { kinds, members }: { kinds?: NotificationKind[]; members?: number[] } = {},
): Promise<void> {
  if (members?.length === 0) return;
  const gone = await tx
    .deleteFrom('notifications')
    .where('subject', 'in', subjects)
    .where('unread', '=', sql.lit(1))
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds as NotificationKind[]))
    .$if(members !== undefined, query => query.where('member', 'in', members as number[]))
    .returning('member')
    .execute();
  if (gone.length > 0) tx.emit({ kind: 'unread.changed', members: gone.map(({ member }) => member) });
}
