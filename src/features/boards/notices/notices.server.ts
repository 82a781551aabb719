import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, orderedBy, orderedById } from '#/database/lists/orders.ts';
import { postId } from '#/features/boards/board/boards.contract.ts';
import {
  addPost,
  changePost,
  type PostEvent,
  removePost,
  type WritablePosts,
} from '#/features/boards/posts/post-changes.server.ts';
import {
  findPost,
  listOf,
  listPosts,
  type PostRow,
  type PostStore,
} from '#/features/boards/posts/posts.server.ts';
import { surroundings } from '#/features/boards/posts/whole-posts.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { findPictures } from '#/server/pictures/attached.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { queueWebhooks } from '#/server/webhooks/webhook-outbox.ts';
import { Refusal } from '#/shared/refusal.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { NoticeData } from '#/shared/webhook-data.ts';
import { NOTICE_TEXT_MOST } from '#/shared/webhook-events.ts';
import { NOTICES } from './notices.constants.ts';
import {
  type Notice,
  type NoticeChange,
  notice,
  noticeChange,
  noticeDraft,
  noticeList,
  type WholeNotice,
  wholeNotice,
} from './notices.contract.ts';

export const NOTICE_STORE = {
  kind: 'notice',
  table: 'notices',
  columns: ['pinned', 'picture', 'picture_count'],
  texts: null,
  within: LISTED,
  count: 'notices',
} as const satisfies PostStore;

const POSTS: WritablePosts<Omit<NoticeChange, 'expectedUpdatedAt'>> = {
  store: NOTICE_STORE,
  columnsOf: ({ content, pinned }) => ({ content_key: keyOf(content), pinned: pinned ? 1 : 0 }),
  draftOf: ({ title, pinned }: NoticeRow, content) => ({ title, content, pinned: pinned === 1 }),
  note,
};

const missing = () => new Refusal('missing', '공지사항을 찾을 수 없습니다.');

/** Middleware: a missing notice is reported before anything about the body. */
const noticeThere = createMiddleware<ApiEnv>(async (c, next) => {
  await findNotice(c.env.site.db, Number(c.req.param('id')));
  await next();
});

export const notices = new Hono<ApiEnv>()
  .get(
    '/',
    operation('공지사항 목록', pageOf(notice)),
    cacheForGuests,
    query(noticeList),
    limitSearch,
    async c => {
      const wanted = c.req.valid('query');
      const { rows, total } = await listPosts(c.env.site, NOTICE_STORE, wanted, orderOf(wanted));
      c.header('x-total-count', String(total));
      return c.json(rows.map(present));
    },
  )
  .get('/:id', operation('공지사항 하나', wholeNotice), param(postId), async c => {
    const { db } = c.env.site;
    const row = await findNotice(db, c.req.valid('param').id);
    const pictures = row.picture_count > 0 ? await findPictures(db, { kind: 'notice', post: row.id }) : [];
    const around = await surroundings(db, NOTICE_STORE, row);
    return c.json({ ...present(row), ...around, pictures } satisfies WholeNotice);
  })
  .post('/', operation('공지사항 쓰기', created(notice)), adminOnly, body(noticeDraft), async c => {
    const { db, now } = c.env.site;
    const { id } = await addPost(db, POSTS, c.req.valid('json'), { by: c.var.member, now: now() });
    return c.json(present(await findNotice(db, id)), 201);
  })
  .put(
    '/:id',
    operation('공지사항 수정', notice),
    adminOnly,
    param(postId),
    noticeThere,
    body(noticeChange),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      const change = c.req.valid('json');
      if (!(await changePost(db, POSTS, { id, change, by: c.var.member, now: now() }))) throw missing();
      return c.json(present(await findNotice(db, id)));
    },
  )
  .delete('/:id', operation('공지사항 삭제', MESSAGE), adminOnly, param(postId), async c => {
    const { db, now } = c.env.site;
    const { id } = c.req.valid('param');
    if (!(await removePost(db, POSTS, { id, by: c.var.member, now: now() }))) throw missing();
    return c.json({ message: '공지사항이 삭제되었습니다.' });
  });

type NoticeRow = PostRow<'notices', 'pinned' | 'picture' | 'picture_count'>;

function present({ id, title, content, created_at, pinned, picture, picture_count }: NoticeRow): Notice {
  const date = toSeoulIso(created_at);
  return { id, title, content, date, pinned: pinned === 1, picture, pictureCount: picture_count };
}

async function findNotice(db: Database, id: number): Promise<NoticeRow> {
  const row = await findPost(db, NOTICE_STORE, id);
  if (!row) throw missing();
  return row;
}

/** A notice as webhooks send it; null where it is gone. */
export async function noticeData(db: Database, id: number, site: string): Promise<NoticeData | null> {
  const row = await findPost(db, NOTICE_STORE, id);
  if (!row) return null;
  const { title, content, date, pinned } = present(row);
  const shown = cutText(content, NOTICE_TEXT_MOST);
  const url = `${site}/notice/${id}`;
  return { id, title, content: shown, isCut: shown !== content, pinned, url, date };
}

// By default pinned notices come before the others, newest first in both groups.
function orderOf({ sort, order = 'desc' }: { sort?: string; order?: 'asc' | 'desc' }): OrderedList {
  const list = listOf(NOTICE_STORE);
  if (sort === 'title') return orderedBy(list, 'title_key', order, '');
  if (sort === 'content') return orderedBy(list, 'content_key', order, '');
  if (sort === 'date') return orderedBy(list, 'created_at', order, '');
  if (sort === 'id') return orderedById(list, order);
  const run = (pinned: number): Segment => ({
    where: [LISTED, ['pinned', '=', pinned]],
    by: ['id'],
    direction: 'desc',
  });
  return { name: 'notices pinned first', ...list, segments: [run(1), run(0)] };
}

// The length of the sort key, which an index entry has room for; readers cannot tell the order of contents
// that are equal for longer.
const KEY_LENGTH = 100;
const keyOf = (content: string) => foldKey(content).slice(0, KEY_LENGTH);

const ACTIONS = { created: 'notice.create', changed: 'notice.edit', removed: 'notice.remove' };

/** Writes an admin's change of a notice to the audit log; nobody is notified of it. */
async function note(tx: Transaction, { what, id, before, after, by, now }: PostEvent): Promise<number[]> {
  const facts = before && after ? whatChanged(before, after) : { before, after };
  await audit(tx, { by, action: ACTIONS[what], subject: `${NOTICES.subject}:${id}`, ...facts, now });
  if (what === 'created') await queueWebhooks(tx, { events: ['notice.created'], subject: id, now });
  return [];
}
