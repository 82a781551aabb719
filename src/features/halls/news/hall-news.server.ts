import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { nextUpdate, write } from '#/database/write.ts';
import { earlierText } from '#/features/boards/board/boards.contract.ts';
import {
  dropEarlierTexts,
  loadEarlierTexts,
  storeEarlierText,
} from '#/features/boards/posts/earlier-texts.server.ts';
import { requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { NEWS_MISSING, newsLink, newsSource, newsSubject } from '#/features/halls/directory/halls.rules.ts';
import { keeperOnly, lockKeptHall, takeHallEdit } from '#/features/halls/facts/hall-facts.server.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import {
  answerPage,
  body,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  operation,
  pageOf,
  param,
  query,
} from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { memberOnly, moderatorOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import {
  type HallNews,
  hallNews,
  type KeptNews,
  keptNews,
  type NewsChange,
  type NewsDraft,
  newsChange,
  newsDraft,
  newsList,
  newsParam,
} from './hall-news.contract.ts';

const ofNews = [writerOnly, param(newsParam), keeperOnly] as const;

export const hallNewsApi = new Hono<ApiEnv>()
  .get(
    '/:id/news',
    operation('당구장 소식 목록', pageOf(hallNews)),
    cacheForGuests,
    param(idParam),
    query(newsList),
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      await requireHall(db, id);
      const { rows, total } = await findHallNews(db, { hall: id, shown: true, ...c.req.valid('query') });
      return answerPage(c, { rows: rows.map(present), total });
    },
  )
  // Keepers also see news that reports or moderators have hidden.
  .get(
    '/:id/news/kept',
    operation('숨긴 것까지 당구장 소식 목록', pageOf(keptNews)),
    memberOnly,
    param(idParam),
    keeperOnly,
    query(pageQuery),
    async c => {
      const wanted = { hall: c.req.valid('param').id, shown: false, ...c.req.valid('query') };
      const { rows, total } = await findHallNews(c.env.site.db, wanted);
      const kept = rows.map((row): KeptNews => ({ ...present(row), hidden: row.hidden === 1 }));
      return answerPage(c, { rows: kept, total });
    },
  )
  .get(
    '/:id/news/:news/earlier',
    operation('당구장 소식의 수정 전 내용', z.array(earlierText)),
    moderatorOnly,
    param(newsParam),
    async c => {
      const { db } = c.env.site;
      const { id: hall, news } = c.req.valid('param');
      const found = db.selectFrom('hall_news').select('id').where('id', '=', news).where('hall', '=', hall);
      if (!(await found.executeTakeFirst())) throw new Refusal('missing', NEWS_MISSING);
      return c.json(await loadEarlierTexts(db, { kind: 'hallNews', post: news }));
    },
  )
  .post(
    '/:id/news',
    operation('당구장 소식 쓰기', created(MESSAGE_AND_ID)),
    writerOnly,
    param(idParam),
    keeperOnly,
    body(newsDraft),
    async c => {
      const { site } = c.env;
      const { member } = c.var;
      const { id } = c.req.valid('param');
      const draft = c.req.valid('json');
      if (member.role !== 'admin') await site.limits.take('hallNews', member.number);
      const news = await addNews(site, member, { hall: id, ...draft });
      return c.json({ message: '소식을 올렸습니다. 단골 회원에게 알림으로 알려 드립니다.', id: news }, 201);
    },
  )
  .put('/:id/news/:news', operation('당구장 소식 수정', MESSAGE), ...ofNews, body(newsChange), async c => {
    const { site } = c.env;
    const { id: hall, news } = c.req.valid('param');
    const { expectedUpdatedAt, ...draft } = c.req.valid('json');
    await takeHallEdit(site, c.var.member);
    await changeNews(site, c.var.member, { hall, id: news, draft, expectedUpdatedAt });
    return c.json({ message: '소식을 수정했습니다.' });
  })
  .delete('/:id/news/:news', operation('당구장 소식 삭제', MESSAGE), ...ofNews, async c => {
    const { id: hall, news } = c.req.valid('param');
    const { site } = c.env;
    await removeNews(site, c.var.member, { hall, id: news });
    return c.json({ message: '소식을 삭제했습니다.' });
  });

const present = ({ id, title, content, at, updated_at }: NewsRow): HallNews => ({
  id,
  title,
  content,
  date: toSeoulIso(at),
  updatedAt: toExactSeoulIso(updated_at),
  editedAt: updated_at === at ? '' : toSeoulIso(updated_at),
});

type NewsQuery = { hall: number; shown: boolean; page?: number; size?: number; of?: number };

async function findHallNews(db: Database, { hall, shown, of, ...query }: NewsQuery) {
  const { offset, size } = of === undefined ? span(query) : { offset: 0, size: 1 };
  const all = db.selectFrom('hall_news').where('hall', '=', hall);
  const news = shown ? all.where('hidden', '=', 0) : all;
  const page = news
    .selectAll()
    .$if(of !== undefined, one => one.where('id', '=', of ?? 0))
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset);
  const [rows, total] = await Promise.all([page.execute(), countRows(news)]);
  return { rows, total };
}

const AT_ONCE = 500;
const NEWS_AT_ONCE = 100;

type Sources = Pick<Site, 'db' | 'now'>;

/**
 * Notifies members that had marked the hall as a favourite when the news was written, except the author.
 * Hidden news is left for later. A transaction for each batch of members ensures that a crash skips or
 * repeats nobody.
 */
export async function notifyOfHallNews(site: Sources, signal: AbortSignal): Promise<void> {
  const pending = site.db
    .selectFrom('hall_news')
    .select('id')
    .where(eb => eb.and({ pending: 1, hidden: 0 }));
  for (const { id } of await pending.orderBy('id').limit(NEWS_AT_ONCE).execute())
    while (await notifyBatch(site, id)) signal.throwIfAborted();
}

/** Returns false once no member is left to notify. */
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
    emitNotification(tx, { kind: 'hallNews', to, sources: [newsSource(id)], ...about });
    return more;
  });
}

function lockPending(tx: Transaction, id: number) {
  return tx
    .selectFrom('hall_news')
    .select(['hall', 'author', 'reached', 'at'])
    .where(eb => eb.and({ id, pending: 1, hidden: 0 }))
    .forUpdate()
    .executeTakeFirst();
}

type NewsRow = Selectable<Tables['hall_news']>;

function addNews({ db, now }: Site, by: SignedIn, news: NewsDraft & { hall: number }): Promise<number> {
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
 * Keeps the earlier text and author for moderators; nobody is notified. Throws 409 if the item was changed
 * since `expectedUpdatedAt`, 404 if it is gone.
 */
function changeNews({ db, now }: Site, by: SignedIn, { draft, expectedUpdatedAt, ...one }: Change) {
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

function removeNews({ db, now }: Site, by: SignedIn, one: One): Promise<void> {
  return write(db, async tx => {
    await lockKeptHall(tx, one.hall, by);
    await lockNews(tx, one);
    return removeNewsIn(tx, { id: one.id, by, now: now() });
  });
}

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
  return news.forUpdate().executeTakeFirstOrThrow(() => new Refusal('missing', NEWS_MISSING));
}
