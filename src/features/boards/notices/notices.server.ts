import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, orderedBy, orderedById } from '#/database/lists/list-pages.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { onlyWho, postCalls } from '#/features/boards/board/post-calls.server.ts';
import type { PostEvent, WritablePosts } from '#/features/boards/posts/post-changes.server.ts';
import {
  findPost,
  listedTable,
  listPosts,
  type PostHead,
  type PostStore,
  readPost,
} from '#/features/boards/posts/posts.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { findPictures } from '#/server/pictures/attached.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import { Refusal } from '#/shared/refusal.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { NoticeData } from '#/shared/webhook-data.ts';
import { NOTICE_TEXT_MOST } from '#/shared/webhook-events.ts';
import {
  type ListedNotice,
  type NoticeDraft,
  notice,
  noticeChange,
  noticeDraft,
  noticeList,
  wholeNotice,
} from './notices.contract.ts';
import { mayWriteNotices, NOTICE_MISSING, NOTICES } from './notices.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    'notice.created': { id: number; now: Date };
  }
}

type Head = PostHead & Pick<Selectable<Tables['notices']>, 'pinned'>;
type Row = Head & { content: string };

export const NOTICE_STORE: PostStore<Head, Row> = {
  kind: 'notice',
  table: 'notices',
  columns: ['pinned'],
  texts: null,
  within: LISTED,
  count: 'notices',
};

const POSTS: WritablePosts<NoticeDraft, Head> = {
  store: NOTICE_STORE,
  columnsOf: ({ content, pinned }) => ({ content_key: keyOf(content), pinned: pinned ? 1 : 0 }),
  draftOf: ({ title, pinned }, content) => ({ title, content, pinned: pinned === 1 }),
  note,
};

const storedOnly = onlyWho(() => POSTS, mayWriteNotices, {
  missing: NOTICE_MISSING,
  forbidden: NOTICE_MISSING,
});

export const notices = postCalls({
  name: '공지사항',
  schemas: {
    list: noticeList,
    draft: noticeDraft,
    change: noticeChange,
    listed: notice,
    opened: wholeNotice,
    saved: notice,
  },
  rights: { writer: adminOnly, editor: storedOnly, member: adminOnly, remover: storedOnly },
  sentences: { missing: NOTICE_MISSING, removed: '공지사항이 삭제되었습니다.' },
  boardOf: () => POSTS,
  list: async ({ env: { site } }, wanted) => {
    const { rows, total } = await listPosts(site, NOTICE_STORE, wanted, orderOf(wanted));
    return { rows: rows.map(present), total };
  },
  opened: async ({ env: { site } }, id) => {
    const read = await readPost(site, NOTICE_STORE, id);
    if (!read) throw noticeMissing();
    const { row, around } = read;
    const place = { kind: 'notice', post: id } as const;
    const pictures = row.picture_count > 0 ? await findPictures(site.db, place) : [];
    return { ...present(row), ...around, pictures };
  },
  saved: async ({ env: { site } }, id) => {
    const row = await findPost(site.db, NOTICE_STORE, id);
    if (!row) throw noticeMissing();
    return present(row);
  },
});

const noticeMissing = () => new Refusal('missing', NOTICE_MISSING);

function present({ id, title, content, created_at, pinned, picture, picture_count }: Row): ListedNotice {
  const date = toSeoulIso(created_at);
  return { id, title, content, date, pinned: pinned === 1, picture, pictureCount: picture_count };
}

/** `site` is the beginning of the notice's address; returns null if the notice is gone. */
export async function loadNoticeData(db: Database, id: number, site: string): Promise<NoticeData | null> {
  const row = await findPost(db, NOTICE_STORE, id);
  if (!row) return null;
  const { title, content, date, pinned } = present(row);
  const shown = cutText(content, NOTICE_TEXT_MOST);
  const url = `${site}/notice/${id}`;
  return { id, title, content: shown, isCut: shown !== content, pinned, url, date };
}

// By default pinned notices come first; both groups are newest first.
function orderOf({ sort, order = 'desc' }: { sort?: string; order?: 'asc' | 'desc' }): OrderedList {
  const list = listedTable(NOTICE_STORE);
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

// The length of the key that sorts contents: an index entry has room for it, and readers need no more.
const KEY_LENGTH = 100;
const keyOf = (content: string) => foldKey(content).slice(0, KEY_LENGTH);

const ACTIONS = { created: 'notice.create', changed: 'notice.edit', removed: 'notice.remove' };

async function note(tx: Transaction, { what, id, before, after, by, now }: PostEvent): Promise<void> {
  const facts = before && after ? whatChanged(before, after) : { before, after };
  await audit(tx, { by, action: ACTIONS[what], subject: `${NOTICES.subject}:${id}`, ...facts, now });
  if (what === 'created') tx.emit({ kind: 'notice.created', id, now });
}
