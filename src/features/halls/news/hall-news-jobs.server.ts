import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { newsLink, newsSource, newsSubject } from '#/features/halls/directory/halls.rules.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import type { Site } from '#/server/site.ts';

/** Number of members notified in one transaction. */
const AT_ONCE = 500;
const NEWS_AT_ONCE = 100;

type Sources = Pick<Site, 'db' | 'notifier' | 'now'>;

/**
 * Notifies the members with a hall as a favourite of its news, in the transaction that moves the news past
 * them: a process that dies skips nobody and notifies nobody twice. Members who mark the hall later, and
 * the author, are not notified. Hidden news waits until it is shown again.
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
async function notifyBatch({ db, notifier, now }: Sources, id: number): Promise<boolean> {
  const { recipients, more } = await write(db, async tx => {
    const news = await lockPending(tx, id);
    if (!news) return { recipients: [], more: false };
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
    const notice = {
      subject: newsSubject(hall),
      title: name,
      link: newsLink(hall),
      sources: [newsSource(id)],
    };
    return {
      recipients: await createNotifications(tx, { to, kind: 'hallNews', ...notice, actor: null, now: now() }),
      more,
    };
  });
  if (recipients.length > 0) notifier.pushUnreadCounts(recipients);
  return more;
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
