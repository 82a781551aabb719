import { sql } from 'kysely';
import type { Work } from '#/database/connect.ts';
import type { NotificationKind } from './notifications.rules.ts';

export type News = {
  /** The numbers of those it is told to; who did it is never told. */
  to: number[];
  kind: NotificationKind;
  /** What it happened to, as `free-board:12`: while unread, the same again only counts up. */
  subject: string;
  /** How the subject is called, as it is now. */
  title: string;
  /** The page it leads to. */
  link: string;
  /** The number of who did it; null for the site itself. */
  actor: number | null;
  now: Date;
};

// SQLite and PostgreSQL take at least so many values in one statement.
const AT_ONCE = 500;

/**
 * Tells members what happened, in the transaction in which it did, and answers whom: ring their bells when it
 * is on disk (`site.bell.ring`). Those who switched the kind off are passed over.
 */
export async function tell(
  tx: Work,
  { to, kind, subject, title, link, actor, now }: News,
): Promise<number[]> {
  const told: number[] = [];
  const others = [...new Set(to)].filter(member => member !== actor).sort((a, b) => a - b);
  for (let at = 0; at < others.length; at += AT_ONCE) {
    const muted = tx.selectFrom('muted_notifications').select('member').where('kind', '=', kind);
    const rows = await tx
      .insertInto('notifications')
      .columns(['member', 'kind', 'subject', 'title', 'link', 'actor', 'at'])
      .expression(eb =>
        eb
          .selectFrom('members')
          .select(s => [
            'number as member',
            s.val(kind).as('kind'),
            s.val(subject).as('subject'),
            s.val(title).as('title'),
            s.val(link).as('link'),
            s.cast<number | null>(s.val(actor), 'integer').as('actor'),
            s.val(now.toISOString()).as('at'),
          ])
          .where('number', 'in', others.slice(at, at + AT_ONCE))
          .where('withdrawn_at', '=', '')
          .where('number', 'not in', muted),
      )
      .onConflict(conflict =>
        conflict
          .columns(['member', 'kind', 'subject'])
          .where('unread', '=', sql.lit(1))
          .doUpdateSet(eb => ({
            happened: sql<number>`notifications.happened + 1`,
            title: eb.ref('excluded.title'),
            link: eb.ref('excluded.link'),
            actor: eb.ref('excluded.actor'),
            at: eb.ref('excluded.at'),
          })),
      )
      .returning('member')
      .execute();
    told.push(...rows.map(row => row.member));
  }
  return told;
}
