import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { changeCount, countOf } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { sortIds } from '#/database/lists/list-search.ts';
import { orderedBy, orderedById } from '#/database/lists/orders.ts';
import { inOrder } from '#/database/rows.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import type { Tables } from '#/database/tables.ts';
import { write } from '#/database/write.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { cacheForGuests } from '#/server/cache-for-guests.ts';
import { nextUpdate } from '#/server/next-update.ts';
import { limitSearch } from '#/server/rate-limit-search.ts';
import { adminOnly } from '#/server/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import { listContent } from '#/shared/list-content.ts';
import { span } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time.ts';
import {
  type Notice,
  type NoticeChange,
  type NoticeDraft,
  noticeChange,
  noticeDraft,
  noticeId,
  noticeList,
  type WholeNotice,
} from './notices.contract.ts';

const MISSING = '공지사항을 찾을 수 없습니다.';

export const notices = new Hono<ApiEnv>()
  .get('/', cacheForGuests, query(noticeList), limitSearch, async c => {
    const { rows, total } = await listNotices(c.env.site.db, c.req.valid('query'));
    c.header('x-total-count', String(total));
    return c.json(rows.map(row => ({ ...present(row), content: listContent(row.content) })));
  })
  .get('/:id', param(noticeId), async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    const row = await findNotice(db, id);
    if (!row) throw new Refusal('missing', MISSING);
    const [prev, next] = await Promise.all([neighbour(db, id, 'before'), neighbour(db, id, 'after')]);
    return c.json({
      ...present(row),
      updatedAt: toExactSeoulIso(row.updated_at),
      prev,
      next,
    } satisfies WholeNotice);
  })
  .post('/', adminOnly, body(noticeDraft), async c => {
    const row = await addNotice(c.env.site, c.var.member, c.req.valid('json'));
    return c.json(present(row), 201);
  })
  .put('/:id', adminOnly, param(noticeId), body(noticeChange), async c => {
    const row = await changeNotice(c.env.site, c.var.member, c.req.valid('param').id, c.req.valid('json'));
    if (!row) throw new Refusal('missing', MISSING);
    return c.json(present(row));
  })
  .delete('/:id', adminOnly, param(noticeId), async c => {
    const removed = await removeNotice(c.env.site, c.var.member, c.req.valid('param').id);
    if (!removed) throw new Refusal('missing', MISSING);
    return c.json({ message: '공지사항이 삭제되었습니다.' });
  });

type NoticeRow = Selectable<Tables['notices']>;

function present({ id, title, content, created_at, pinned }: NoticeRow): Notice {
  return { id, title, content, date: toSeoulIso(created_at), pinned: pinned === 1 };
}

const LIST = { table: 'notices', id: 'id' } as const;

// Without a wish, pinned notices stand above the others, the newest first in both.
function orderOf({ sort, order = 'desc' }: { sort?: string; order?: 'asc' | 'desc' }): OrderedList {
  if (sort === 'title') return orderedBy(LIST, 'title_key', order, '');
  if (sort === 'content') return orderedBy(LIST, 'content_key', order, '');
  if (sort === 'date') return orderedBy(LIST, 'created_at', order, '');
  if (sort === 'id') return orderedById(LIST, order);
  const run = (pinned: number): Segment => ({
    where: [
      ['listed', '=', 1],
      ['pinned', '=', pinned],
    ],
    by: ['id'],
    direction: 'desc',
  });
  return { name: 'notices pinned first', ...LIST, segments: [run(1), run(0)] };
}

type Wish = ReturnType<(typeof noticeList)['parse']>;

async function listNotices(db: Database, wish: Wish): Promise<{ rows: NoticeRow[]; total: number }> {
  if (wish.q !== undefined) return searchNotices(db, wish);
  const total = await countOf(db, 'notices');
  const ids = await pageIds(db, orderOf(wish), { ...span(wish), total });
  return { rows: await noticesOf(db, ids), total };
}

async function searchNotices(db: Database, wish: Wish): Promise<{ rows: NoticeRow[]; total: number }> {
  const { offset, size } = span(wish);
  const found = await findPosts(db, 'notice', wish);
  const ids = await sortIds(db, orderOf(wish), found);
  return { rows: await noticesOf(db, ids.slice(offset, offset + size)), total: ids.length };
}

async function noticesOf(db: Database, ids: number[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await db.selectFrom('notices').selectAll().where('id', 'in', ids).execute());
}

function findNotice(db: Database, id: number): Promise<NoticeRow | undefined> {
  return db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
}

async function neighbour(db: Database, id: number, side: 'before' | 'after') {
  const row = await db
    .selectFrom('notices')
    .select(['id', 'title'])
    .where('listed', '=', 1)
    .where('id', side === 'before' ? '<' : '>', id)
    .orderBy('id', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

// An index entry has room for so much; nobody sees the order of contents that begin alike for longer.
const KEY_LENGTH = 100;

function columns({ title, content, pinned }: NoticeDraft) {
  const searched = foldKey(content);
  const keys = {
    title_key: foldKey(title),
    content_key: searched.slice(0, KEY_LENGTH),
  };
  return { title, content, ...keys, pinned: pinned ? 1 : 0 };
}

function addNotice({ db, now }: Site, by: SignedIn, draft: NoticeDraft): Promise<NoticeRow> {
  const at = now();
  const times = { created_at: at.toISOString(), updated_at: at.toISOString() };
  return write(db, async tx => {
    await changeCount(tx, 'notices', 1);
    const added = tx.insertInto('notices').values({ ...columns(draft), ...times });
    const row = await added.returningAll().executeTakeFirstOrThrow();
    await indexText(tx, { kind: 'notice', post: row.id }, draft);
    await audit(tx, { by, action: 'notice.create', subject: subjectOf(row), after: factsOf(row), now: at });
    return row;
  });
}

function changeNotice(
  { db, now }: Site,
  by: SignedIn,
  id: number,
  { expectedUpdatedAt, ...draft }: NoticeChange,
): Promise<NoticeRow | undefined> {
  const at = now();
  return write(db, async tx => {
    const old = await tx
      .updateTable('notices')
      .set(eb => ({ title: eb.ref('title') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!old) return undefined;
    const changes = { ...columns(draft), updated_at: nextUpdate(old, expectedUpdatedAt, at) };
    const changed = tx.updateTable('notices').set(changes).where('id', '=', id).returningAll();
    const row = await changed.executeTakeFirstOrThrow();
    await indexText(tx, { kind: 'notice', post: id }, draft);
    const facts = whatChanged(factsOf(old), factsOf(row));
    await audit(tx, { by, action: 'notice.edit', subject: subjectOf(row), ...facts, now: at });
    return row;
  });
}

function removeNotice({ db, now }: Site, by: SignedIn, id: number): Promise<boolean> {
  return write(db, async tx => {
    const removed = tx.deleteFrom('notices').where('id', '=', id).returningAll();
    const row = await removed.executeTakeFirst();
    if (!row) return false;
    await dropText(tx, { kind: 'notice', post: id });
    await changeCount(tx, 'notices', -1);
    await audit(tx, {
      by,
      action: 'notice.remove',
      subject: subjectOf(row),
      before: factsOf(row),
      now: now(),
    });
    return true;
  });
}

const subjectOf = ({ id }: NoticeRow) => `notice:${id}`;
const factsOf = ({ title, content, pinned }: NoticeRow) => ({ title, content, pinned: pinned === 1 });
