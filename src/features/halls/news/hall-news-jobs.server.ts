import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { newsLink, newsSource, newsSubject } from '#/features/halls/directory/halls.rules.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { Site } from '#/server/site.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** News of a hall was published; `to` are the members who marked the hall as a favourite. */
    'hall-news.published': About & { to: number[]; source: string };
  }
}

const AT_ONCE = 500;
const NEWS_AT_ONCE = 100;

type Sources = Pick<Site, 'db' | 'now'>;

/**
 * Notifies the members who marked a hall as a favourite of its unannounced news. Each batch of members is
 * recorded in the transaction that notifies them, so that after a crash nobody is skipped or notified twice.
 * The author, and members who marked the hall after the news, are not notified. Hidden news waits until it is
 * shown again.
 */
export async function notifyOfHallNews(site: Sources, signal: AbortSignal): Promise<void> {
  const pending = site.db
    .selectFrom('hall_news')
    .select('id')
    .where('pending', '=', 1)
    .where('hidden', '=', 0);
  for (const { id } of await pending.orderBy('id').limit(NEWS_AT_ONCE).execute())
    while (await notifyBatch(site, id)) signal.throwIfAborted();
}

/** Notifies the next batch of members; returns false when all are notified, or the news is gone. */
function notifyBatch({ db, now }: Sources, id: number): Promise<boolean> {
  return write(db, async tx => {
    const news = await lockPending(tx, id);
    if (!news) return false;
    const { hall, author, reached, at } = news;
    const rows = await tx
      .selectFrom('hall_favourites')
      .select(['member', 'at'])
      .where('hall', '=', hall)
      .where('member', '>', reached)
      .orderBy('member')
      .limit(AT_ONCE)
      .execute();
    const more = rows.length === AT_ONCE;
    const moved = { pending: more ? 1 : 0, reached: rows.at(-1)?.member ?? reached };
    await tx.updateTable('hall_news').set(moved).where('id', '=', id).execute();
    const to = rows.filter(row => row.at <= at && row.member !== author).map(({ member }) => member);
    const { name } = await tx
      .selectFrom('halls')
      .select('name')
      .where('id', '=', hall)
      .executeTakeFirstOrThrow();
    const about = { subject: newsSubject(hall), title: name, link: newsLink(hall), actor: null, now: now() };
    tx.emit({ kind: 'hall-news.published', to, source: newsSource(id), ...about });
    return more;
  });
}

function lockPending(tx: Transaction, id: number) {
  return tx
    .selectFrom('hall_news')
    .select(['hall', 'author', 'reached', 'at'])
    .where('id', '=', id)
    .where('pending', '=', 1)
    .where('hidden', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}
