import type { Selectable } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { nextUpdate } from '#/database/row-locks.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { dropEarlierTexts, storeEarlierText } from '#/features/boards/posts/earlier-texts.server.ts';
import { newsSource } from '#/features/halls/directory/halls.rules.ts';
import { lockKeptHall } from '#/features/halls/facts/hall-facts.server.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { NEWS_MISSING } from './hall-news.constants.ts';
import type { NewsChange, NewsDraft } from './hall-news.contract.ts';

export type NewsRow = Selectable<Tables['hall_news']>;

type Added = NewsDraft & { hall: number };

/** Stores a hall's news item and returns its id; a job notifies the members whose favourite the hall is. */
export function addNews({ db, now }: Site, by: SignedIn, news: Added): Promise<number> {
  const time = now();
  return writeOnce(db, by.call, async tx => {
    await lockKeptHall(tx, news.hall, by);
    const stamps = { at: time.toISOString(), updated_at: time.toISOString() };
    const { id } = await tx
      .insertInto('hall_news')
      .values({ ...news, author: by.number, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `hall:${news.hall}`;
    await audit(tx, { by, action: 'hall.news.add', subject, after: { title: news.title }, now: time });
    return id;
  });
}

type One = { hall: number; id: number };
type Change = One & { draft: NewsDraft; expectedUpdatedAt: NewsChange['expectedUpdatedAt'] };

/**
 * Changes a news item and keeps the earlier text with its author; no one is notified. Throws 409 if the item
 * changed meanwhile, 404 if it is gone.
 */
export function changeNews({ db, now }: Site, by: SignedIn, { draft, expectedUpdatedAt, ...one }: Change) {
  const time = now();
  return write(db, async tx => {
    await lockKeptHall(tx, one.hall, by);
    const old = await lockNews(tx, one);
    const updated_at = nextUpdate(old, expectedUpdatedAt, time);
    if (old.title === draft.title && old.content === draft.content) return;
    await refuseWhileTakenDown(tx, { kind: 'hallNews', target: one.id });
    const { author, title, content } = old;
    await storeEarlierText(tx, { kind: 'hallNews', post: one.id }, { author, title, content, now: time });
    const row = tx.updateTable('hall_news').where('id', '=', one.id);
    await row.set({ ...draft, author: by.number, updated_at }).execute();
    const titles = { before: { title: old.title }, after: { title: draft.title } };
    await audit(tx, { by, action: 'hall.news.edit', subject: `hall:${one.hall}`, ...titles, now: time });
  });
}

export function removeNews({ db, now }: Site, by: SignedIn, one: One): Promise<void> {
  return write(db, async tx => {
    await lockKeptHall(tx, one.hall, by);
    await lockNews(tx, one);
    return removeNewsIn(tx, { id: one.id, by, now: now() });
  });
}

/** Removes news with its earlier versions; does nothing when it is already gone. */
export async function removeNewsIn(
  tx: Transaction,
  { id, by, now }: { id: number; by: SignedIn; now: Date },
): Promise<void> {
  const removed = tx.deleteFrom('hall_news').where('id', '=', id).returning(['hall', 'title']);
  const row = await removed.executeTakeFirst();
  if (!row) return;
  await dropEarlierTexts(tx, { kind: 'hallNews', post: id });
  const { hall, title } = row;
  await audit(tx, { by, action: 'hall.news.remove', subject: `hall:${hall}`, before: { title }, now });
  tx.emit({ kind: 'source.removed', source: newsSource(id) });
}

async function lockNews(tx: Transaction, { hall, id }: One): Promise<NewsRow> {
  const news = tx.selectFrom('hall_news').selectAll().where('id', '=', id).where('hall', '=', hall);
  const row = await news.forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('missing', NEWS_MISSING);
  return row;
}
