import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { Tables } from '#/database/tables.ts';
import { write } from '#/database/write.ts';
import { refuseWithheld } from '#/features/reports/withholding.server.ts';
import { refuseFiltered } from '#/features/text-checks/text-checks.server.ts';
import { audit } from '#/server/audit.ts';
import { cacheForGuests } from '#/server/public-answers.ts';
import { writerOnly } from '#/server/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import { span } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time.ts';
import { CHANGED_MEANWHILE } from '#/shared/written.ts';
import { findHall, takeHalls } from './hall-changes.server.ts';
import { keeperOnly, refuseOthers } from './hall-facts.server.ts';
import {
  type HallNews,
  type NewsChange,
  type NewsDraft,
  newsChange,
  newsDraft,
  newsList,
  newsParam,
} from './hall-news.contract.ts';
import { NEWS_ADDED, NEWS_CHANGED, NEWS_MISSING, NEWS_REMOVED } from './hall-news.limits.ts';
import { hallId } from './halls.contract.ts';
import { HALL_MISSING } from './halls.rules.ts';

type NewsRow = Selectable<Tables['hall_news']>;
const missing = () => new Refusal('missing', NEWS_MISSING);

/** The news of a hall, the newest first: everybody reads them, keepers and admins write them. */
export const hallNewsApi = new Hono<ApiEnv>()
  .get('/:id/news', cacheForGuests, param(hallId), query(newsList), async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    if (!(await findHall(db, id))) throw new Refusal('missing', HALL_MISSING);
    const { rows, total } = await newsOf(db, id, c.req.valid('query'));
    c.header('x-total-count', String(total));
    return c.json(rows.map(present));
  })
  .post('/:id/news', writerOnly, param(hallId), keeperOnly, body(newsDraft), async c => {
    const { site } = c.env;
    const { id } = c.req.valid('param');
    const draft = c.req.valid('json');
    await refuseFiltered(site, c.var.member, draft);
    await site.limits.take('hallNews', c.var.member.number);
    const news = await addNews(site, c.var.member, { hall: id, ...draft });
    return c.json({ message: NEWS_ADDED, id: news }, 201);
  })
  .put('/:id/news/:news', writerOnly, param(newsParam), keeperOnly, body(newsChange), async c => {
    const { site } = c.env;
    const { id: hall, news } = c.req.valid('param');
    const { expectedUpdatedAt, ...draft } = c.req.valid('json');
    await refuseFiltered(site, c.var.member, draft);
    await changeNews(site, c.var.member, { hall, id: news, draft, expectedUpdatedAt });
    return c.json({ message: NEWS_CHANGED });
  })
  .delete('/:id/news/:news', writerOnly, param(newsParam), keeperOnly, async c => {
    const { id: hall, news } = c.req.valid('param');
    await removeNews(c.env.site, c.var.member, { hall, id: news });
    return c.json({ message: NEWS_REMOVED });
  });

const present = ({ id, title, content, at, updated_at }: NewsRow): HallNews => ({
  ...{ id, title, content },
  date: toSeoulIso(at),
  updatedAt: toExactSeoulIso(updated_at),
});

async function newsOf(
  db: Database,
  hall: number,
  { of, ...asked }: { page?: number; size?: number; of?: number },
) {
  const { offset, size } = of === undefined ? span(asked) : { offset: 0, size: 1 };
  const news = db.selectFrom('hall_news').where('hall', '=', hall);
  const page = news
    .selectAll()
    .$if(of !== undefined, one => one.where('id', '=', of ?? 0))
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset);
  const count = news.select(eb => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total };
}

/** Holds the hall, so that a keeper who was removed meanwhile writes nothing. */
async function takeKept(tx: Transaction, id: number, by: SignedIn): Promise<void> {
  const [hall] = await takeHalls(tx, eb => eb('id', '=', id));
  if (!hall) throw new Refusal('missing', HALL_MISSING);
  await refuseOthers(tx, id, by);
}

type Added = NewsDraft & { hall: number };

/** Stores it; a job notifies the members whose favourite the hall is. */
function addNews({ db, now }: Site, by: SignedIn, news: Added): Promise<number> {
  const at = now();
  return write(db, async tx => {
    await takeKept(tx, news.hall, by);
    const stamps = { at: at.toISOString(), updated_at: at.toISOString() };
    const { id } = await tx
      .insertInto('hall_news')
      .values({ ...news, author: by.number, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `hall:${news.hall}`;
    await audit(tx, { by, action: 'hall.news.add', subject, after: { title: news.title }, now: at });
    return id;
  });
}

type One = { hall: number; id: number };
type Change = One & { draft: NewsDraft; expectedUpdatedAt: NewsChange['expectedUpdatedAt'] };

/** Throws 409 where it is not as expected, 404 where it is gone; nobody is notified of a change. */
function changeNews({ db, now }: Site, by: SignedIn, { draft, expectedUpdatedAt, ...one }: Change) {
  const at = now();
  return write(db, async tx => {
    await takeKept(tx, one.hall, by);
    const old = await lockNews(tx, one);
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== toExactSeoulIso(old.updated_at))
      throw new Refusal('conflict', CHANGED_MEANWHILE);
    await refuseWithheld(tx, { kind: 'hallNews', target: one.id });
    const row = tx.updateTable('hall_news').where('id', '=', one.id);
    await row.set({ ...draft, updated_at: at.toISOString() }).execute();
    const titles = { before: { title: old.title }, after: { title: draft.title } };
    await audit(tx, { by, action: 'hall.news.edit', subject: `hall:${one.hall}`, ...titles, now: at });
  });
}

function removeNews({ db, now }: Site, by: SignedIn, one: One): Promise<void> {
  return write(db, async tx => {
    await takeKept(tx, one.hall, by);
    const { title } = await lockNews(tx, one);
    await tx.deleteFrom('hall_news').where('id', '=', one.id).execute();
    const subject = `hall:${one.hall}`;
    await audit(tx, { by, action: 'hall.news.remove', subject, before: { title }, now: now() });
  });
}

async function lockNews(tx: Transaction, { hall, id }: One): Promise<NewsRow> {
  const news = tx.selectFrom('hall_news').selectAll().where('id', '=', id).where('hall', '=', hall);
  const row = await news.$if(!isSqlite(tx), query => query.forUpdate()).executeTakeFirst();
  if (!row) throw missing();
  return row;
}
