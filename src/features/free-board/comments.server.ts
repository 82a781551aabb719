import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { notify } from '#/features/notifications/notify.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { cacheForGuests } from '#/server/cache-for-guests.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import { POST_MISSING, shownAuthor } from '#/shared/authorship.ts';
import { listContent } from '#/shared/list-content.ts';
import { FULL_LIST, PAGE_SIZE } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { type Comment, commentDraft, commentId, commentList, postId } from './free-board.contract.ts';
import { mayRemoveComment } from './free-board.rules.ts';

const missingPost = () => new Refusal('missing', POST_MISSING);
const missingComment = () => new Refusal('missing', '댓글을 찾을 수 없습니다.');

/** A post that is not there is said before anything about the comment. */
const postThere = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await commentCount(c.env.site.db, Number(c.req.param('id')))) === undefined) throw missingPost();
  await next();
});

/** The comments of one post, mounted under its address. */
export const comments = new Hono<ApiEnv>()
  .get('/', cacheForGuests, param(postId), query(commentList), async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    const total = await commentCount(db, id);
    if (total === undefined) throw missingPost();
    const ids = await pageIds(db, orderOf(id), { ...spanOf(c.req.valid('query'), total), total });
    c.header('x-total-count', String(total));
    return c.json((await commentsOf(db, ids)).map(row => present(row, c.var.member)));
  })
  .post('/', memberOnly, param(postId), postThere, body(commentDraft), async c => {
    const { db, limits, notifier, rows, now } = c.env.site;
    const { member } = c.var;
    const { id } = c.req.valid('param');
    if (member.role !== 'admin') await limits.take('comments', member.number);
    const { content } = c.req.valid('json');
    const added = await rows.run(`free_posts ${id}`, () => addComment(db, id, member, content, now()));
    if (!added) throw missingPost();
    notifier.notify(added.told);
    return c.json(present(added.row, member), 201);
  })
  .delete('/:commentId', memberOnly, param(commentId), async c => {
    const { db, notifier, now } = c.env.site;
    const { id, commentId } = c.req.valid('param');
    const row = await findComment(db, id, commentId);
    if (!row) throw missingComment();
    if (!mayRemoveComment(c.var.member, row))
      throw new Refusal('forbidden', '댓글을 삭제할 권한이 없습니다.');
    const told = await removeComment(db, id, commentId, c.var.member, now());
    if (!told) throw missingComment();
    notifier.notify(told);
    return c.json({ message: '댓글이 삭제되었습니다.' });
  });

type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number];

function present(row: CommentRow, reader: SignedIn | null): Comment {
  return {
    id: row.id,
    content: row.content,
    ...shownAuthor(row),
    date: toSeoulIso(row.created_at),
    can: { remove: mayRemoveComment(reader, row) },
  };
}

type Wish = ReturnType<(typeof commentList)['parse']>;

// Without a page the newest thousand; `last` is the page that ends with the newest.
function spanOf({ page, size }: Wish, total: number): { offset: number; size: number } {
  if (page === undefined) {
    const most = size ?? FULL_LIST;
    return { offset: Math.max(0, total - most), size: most };
  }
  const rows = size ?? PAGE_SIZE;
  const at = page === 'last' ? Math.max(1, Math.ceil(total / rows)) : page;
  return { offset: (at - 1) * rows, size: rows };
}

function orderOf(post: number): OrderedList {
  return {
    name: `comments of ${post}`,
    table: 'comments',
    id: 'id',
    segments: [{ where: [['post', '=', post]], by: ['id'], direction: 'asc' }],
  };
}

async function commentsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('members', 'members.number', 'comments.author')
    .select(['comments.id', 'content', 'author', 'comments.created_at'])
    .select(AUTHOR_NAME)
    .where('comments.id', 'in', ids)
    .orderBy('comments.id')
    .execute();
}

async function commentCount(db: Database, post: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('free_posts')
    .select('comment_count')
    .where('id', '=', post)
    .executeTakeFirst();
  return row?.comment_count;
}

function findComment(db: Database, post: number, id: number): Promise<{ author: number } | undefined> {
  return db
    .selectFrom('comments')
    .select('author')
    .where('id', '=', id)
    .where('post', '=', post)
    .executeTakeFirst();
}

// A post and its comments never wait for each other both ways: what is done to a comment holds the post's row from the
// beginning as something that must stay, which only its removal waits for, and locks it for the count at the end.
const keptPost = (tx: Transaction, id: number) =>
  tx
    .selectFrom('free_posts')
    .select(['author', 'title'])
    .where('id', '=', id)
    .$if(!isSqlite(tx), query => query.forKeyShare())
    .executeTakeFirst();

const changeCommentCount = (tx: Transaction, id: number, by: 1 | -1) =>
  tx
    .updateTable('free_posts')
    .set(eb => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', id)
    .execute();

function addComment(
  db: Database,
  post: number,
  author: SignedIn,
  content: string,
  now: Date,
): Promise<{ row: CommentRow; told: number[] } | undefined> {
  return write(db, async tx => {
    const commented = await keptPost(tx, post);
    if (!commented) return undefined;
    const row = await tx
      .insertInto('comments')
      .values({ post, author: author.number, content, created_at: now.toISOString() })
      .returning(['id', 'content', 'author', 'created_at'])
      .executeTakeFirstOrThrow();
    await indexText(tx, { kind: 'comment', post, comment: row.id }, { content });
    // The author's notification is one row as well, which all comments of the post write: so it comes late, too.
    await changeCommentCount(tx, post, 1);
    const told = await notify(tx, {
      to: [commented.author],
      kind: 'comment',
      subject: `free-board:${post}`,
      title: commented.title,
      link: `/free-board/${post}#comments`,
      actor: author.number,
      now,
    });
    return { row: { ...row, ...nameOf(author) }, told };
  });
}

function nameOf({ id, username, role }: SignedIn) {
  return { member_id: id, username, listed: role === 'admin' ? 0 : 1, withdrawn_at: '' };
}

/** What the authors of a post's comments are notified of; the post's own author is by another subject. */
export const ofComments = (post: number) => `free-board:${post}#comments`;

/** Answers who is notified of it; undefined when there is no such comment. */
function removeComment(
  db: Database,
  post: number,
  id: number,
  by: SignedIn,
  now: Date,
): Promise<number[] | undefined> {
  return write(db, async tx => {
    const { title } = (await keptPost(tx, post)) ?? {};
    if (title === undefined) return undefined;
    const gone = await tx
      .deleteFrom('comments')
      .where('id', '=', id)
      .returning(['author', 'content'])
      .executeTakeFirst();
    if (!gone) return undefined;
    await dropText(tx, { kind: 'comment', post, comment: id });
    await changeCommentCount(tx, post, -1);
    const { author, content } = gone;
    const before = { comment: id, content: listContent(content) };
    const subject = `free-board:${post}`;
    await auditOthers(tx, { by, author, action: 'comment.remove', subject, before, now });
    const news = { event: 'commentRemoved', subject: ofComments(post), title } as const;
    const link = `/free-board/${post}#comments`;
    return notify(tx, { to: [author], kind: 'moderation', ...news, link, actor: by.number, now });
  });
}
