import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedByAll, pageIds } from '#/database/lists/list-pages.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import { type MemberStore, postHead } from '#/features/boards/posts/posts.server.ts';
import type { Reader } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { FULL_LIST, PAGE_SIZE } from '#/shared/lists/list-query.ts';
import { commentRows } from './comment-changes.server.ts';
import type { commentList } from './comments.contract.ts';
import { COMMENTS_A_PAGE } from './comments.rules.ts';

// A link to a comment needs the number of comments before it: at most this many are counted, and a comment
// further back links to the newest page.
const COUNTED_MOST = 2_000;

type Place = { kind: CommentKind; post: number; comment: number };

/**
 * The end of a link to a comment, behind the address of its post: the comment's page, and the anchor where
 * the comments begin.
 */
export async function commentSuffix(db: Database, { kind, post, comment }: Place): Promise<string> {
  const table = commentTableOf(kind);
  const thread = db.selectFrom(table).select('thread').where('id', '=', comment);
  const upToIt = db
    .selectFrom(table)
    .select('id')
    .where('post', '=', post)
    .where(eb => eb(eb.refTuple('thread', 'id'), '<=', eb.tuple(thread, comment)))
    .limit(COUNTED_MOST + 1)
    .as('before');
  const { n } = await db
    .selectFrom(upToIt)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > COUNTED_MOST) return '#comments';
  return `?comments=${Math.max(1, Math.ceil(n / COMMENTS_A_PAGE))}#comments`;
}

type Asked = { post: number; asked: CommentQuery; reader: Reader };

/** The requested comments of a post, and the number of all its comments; undefined where there is no post. */
export async function readComments(db: Database, store: MemberStore, { post, asked, reader }: Asked) {
  const head = await postHead(db, store, post);
  if (!head) return undefined;
  const total = head.comment_count;
  const ids = await pageIds(db, orderOf(store, post), { ...spanOf(asked, total), total });
  return { total, rows: await commentRows(db, store, ids, reader) };
}

type CommentQuery = ReturnType<(typeof commentList)['parse']>;

// Without a page the newest thousand; `last` is the page that ends with the newest.
function spanOf({ page, size }: CommentQuery, total: number): { offset: number; size: number } {
  if (page === undefined) {
    const most = size ?? FULL_LIST;
    return { offset: Math.max(0, total - most), size: most };
  }
  const rows = size ?? PAGE_SIZE;
  const pageNumber = page === 'last' ? Math.max(1, Math.ceil(total / rows)) : page;
  return { offset: (pageNumber - 1) * rows, size: rows };
}

function orderOf({ comments: { table } }: MemberStore, post: number): OrderedList {
  return orderedByAll({ table, id: 'id', within: [['post', '=', post]] }, ['thread', 'id'], 'asc');
}
