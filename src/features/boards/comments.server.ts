import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { orderedById } from '#/database/lists/orders.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { notify } from '#/features/notifications/notify.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { cacheForGuests } from '#/server/public-answers.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { listContent } from '#/shared/list-content.ts';
import { FULL_LIST, PAGE_SIZE } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { type Comment, commentDraft, commentId, commentList, postId } from './boards.contract.ts';
import { addressOf, type Board, mayRemoveComment } from './boards.rules.ts';
import { postMissing } from './member-board.server.ts';
import { commentsOf, subjectOf } from './member-posts.server.ts';
import type { By } from './post-changes.server.ts';
import { lockPost, type PostStore, postHead } from './posts.server.ts';

type CommentStore = PostStore<'free_posts', 'author' | 'view_count' | 'comment_count'> &
  Required<Pick<PostStore, 'comments'>>;
type CommentedBoard = { board: Board; store: CommentStore };

const missingComment = () => new Refusal('missing', '댓글을 찾을 수 없습니다.');

/** The comments of one post, mounted under its address. */
export function comments(board: Board, commentedStore: PostStore & Pick<CommentStore, 'comments'>) {
  const store = commentedStore as CommentStore;
  const commented = { board, store };
  /** A post that is not there is said before anything about the comment. */
  const postThere = createMiddleware<ApiEnv>(async (c, next) => {
    if (!(await postHead(c.env.site.db, store, Number(c.req.param('id'))))) throw postMissing();
    await next();
  });
  return new Hono<ApiEnv>()
    .get('/', cacheForGuests, param(postId), query(commentList), async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      const post = await postHead(db, store, id);
      if (!post) throw postMissing();
      const total = post.comment_count;
      const ids = await pageIds(db, orderOf(store, id), { ...spanOf(c.req.valid('query'), total), total });
      c.header('x-total-count', String(total));
      return c.json((await rowsOf(db, store, ids)).map(row => present(row, c.var.member)));
    })
    .post('/', memberOnly, param(postId), postThere, body(commentDraft), async c => {
      const { db, limits, notifier, rows, now } = c.env.site;
      const { member } = c.var;
      const { id } = c.req.valid('param');
      if (member.role !== 'admin') await limits.take('comments', member.number);
      const { content } = c.req.valid('json');
      const written = { post: id, content, author: member, now: now() };
      const added = await rows.run(`${store.table} ${id}`, () => addComment(db, commented, written));
      if (!added) throw postMissing();
      notifier.notify(added.recipients);
      return c.json(present(added.row, member), 201);
    })
    .delete('/:commentId', memberOnly, param(commentId), async c => {
      const { db, notifier, now } = c.env.site;
      const { id: post, commentId: id } = c.req.valid('param');
      const row = await findComment(db, store, { post, id });
      if (!row) throw missingComment();
      if (!mayRemoveComment(c.var.member, row))
        throw new Refusal('forbidden', '댓글을 삭제할 권한이 없습니다.');
      const recipients = await removeComment(db, commented, { post, id, by: c.var.member, now: now() });
      if (!recipients) throw missingComment();
      notifier.notify(recipients);
      return c.json({ message: '댓글이 삭제되었습니다.' });
    });
}

type CommentRow = Awaited<ReturnType<typeof rowsOf>>[number];

function present(row: CommentRow, reader: SignedIn | null): Comment {
  return {
    id: row.id,
    content: row.content,
    ...shownAuthor(row),
    date: toSeoulIso(row.created_at),
    can: { remove: mayRemoveComment(reader, row) },
  };
}

type CommentQuery = ReturnType<(typeof commentList)['parse']>;

// Without a page the newest thousand; `last` is the page that ends with the newest.
function spanOf({ page, size }: CommentQuery, total: number): { offset: number; size: number } {
  if (page === undefined) {
    const most = size ?? FULL_LIST;
    return { offset: Math.max(0, total - most), size: most };
  }
  const rows = size ?? PAGE_SIZE;
  const at = page === 'last' ? Math.max(1, Math.ceil(total / rows)) : page;
  return { offset: (at - 1) * rows, size: rows };
}

function orderOf({ comments: { table } }: CommentStore, post: number): OrderedList {
  return orderedById({ table, id: 'id', within: [['post', '=', post]] }, 'asc');
}

async function rowsOf(db: Database, { comments: { table } }: CommentStore, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom(`${table} as comment`)
    .innerJoin('members', 'members.number', 'comment.author')
    .select(['comment.id', 'content', 'author', 'comment.created_at'])
    .select(AUTHOR_NAME)
    .where('comment.id', 'in', ids)
    .orderBy('comment.id')
    .execute();
}

type CommentPlace = { post: number; id: number };

function findComment(db: Database, { comments: { table } }: CommentStore, { post, id }: CommentPlace) {
  return db
    .selectFrom(table)
    .select('author')
    .where('id', '=', id)
    .where('post', '=', post)
    .executeTakeFirst();
}

const changeCommentCount = (tx: Transaction, { table }: CommentStore, id: number, by: 1 | -1) =>
  tx
    .updateTable(table)
    .set(eb => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', id)
    .execute();

type NewComment = { post: number; content: string; author: SignedIn; now: Date };

// A post and its comments never wait for each other both ways: what is done to a comment holds the post's row from the
// beginning as something that must stay, which only its removal waits for, and locks it for the count at the end.
function addComment(
  db: Database,
  { board, store }: CommentedBoard,
  { post, content, author, now }: NewComment,
): Promise<{ row: CommentRow; recipients: number[] } | undefined> {
  const { table, kind } = store.comments;
  return write(db, async tx => {
    const commented = await lockPost(tx, store, post, 'forKeyShare');
    if (!commented) return undefined;
    const row = await tx
      .insertInto(table)
      .values({ post, author: author.number, content, created_at: now.toISOString() })
      .returning(['id', 'content', 'author', 'created_at'])
      .executeTakeFirstOrThrow();
    await indexText(tx, { kind, post, comment: row.id }, { content });
    // The author's notification is one row as well, which all comments of the post write: so it comes late, too.
    await changeCommentCount(tx, store, post, 1);
    const recipients = await notify(tx, {
      to: [commented.author],
      kind: 'comment',
      subject: subjectOf(board, post),
      title: commented.title,
      link: `${addressOf(board, post)}#comments`,
      actor: author.number,
      now,
    });
    return { row: { ...row, ...nameOf(author) }, recipients };
  });
}

function nameOf({ id, username, role }: SignedIn) {
  return { member_id: id, username, listed: role === 'admin' ? 0 : 1, withdrawn_at: '' };
}

/** Answers who is notified of it; undefined when there is no such comment. */
function removeComment(
  db: Database,
  { board, store }: CommentedBoard,
  { post, id, by, now }: CommentPlace & By,
): Promise<number[] | undefined> {
  const { table, kind } = store.comments;
  return write(db, async tx => {
    const commented = await lockPost(tx, store, post, 'forKeyShare');
    if (!commented) return undefined;
    const gone = await tx
      .deleteFrom(table)
      .where('id', '=', id)
      .returning(['author', 'content'])
      .executeTakeFirst();
    if (!gone) return undefined;
    await dropText(tx, { kind, post, comment: id });
    await changeCommentCount(tx, store, post, -1);
    const { author, content } = gone;
    const before = { comment: id, content: listContent(content) };
    await auditOthers(tx, {
      by,
      author,
      action: 'comment.remove',
      subject: subjectOf(board, post),
      before,
      now,
    });
    const notification = {
      event: 'commentRemoved',
      subject: commentsOf(board, post),
      title: commented.title,
    } as const;
    const link = `${addressOf(board, post)}#comments`;
    return notify(tx, { to: [author], kind: 'moderation', ...notification, link, actor: by.number, now });
  });
}
