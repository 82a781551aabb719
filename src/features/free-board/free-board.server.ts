import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { changeCount, countOf } from '#/database/lists/counts.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { orderedById } from '#/database/lists/orders.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { notify, relinkNotifications } from '#/features/notifications/notify.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { cacheForGuests } from '#/server/cache-for-guests.ts';
import { nextUpdate } from '#/server/next-update.ts';
import { limitSearch } from '#/server/rate-limit-search.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv, MemberEnv, SignedIn } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import {
  POST_CHANGE_FORBIDDEN,
  POST_MISSING,
  POST_REMOVE_FORBIDDEN,
  shownAuthor,
} from '#/shared/authorship.ts';
import { LIST_CONTENT, listContent } from '#/shared/list-content.ts';
import { span } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time.ts';
import { comments, ofComments } from './comments.server.ts';
import {
  type FreePost,
  type ListedPost,
  type PostChange,
  type PostDraft,
  postChange,
  postDraft,
  postId,
  postList,
} from './free-board.contract.ts';
import { mayEditPost, mayRemovePost } from './free-board.rules.ts';

const missing = () => new Refusal('missing', POST_MISSING);

/** Lets only those pass who may do it to the post of the address (404, 403), before its body is looked at. */
const onlyWho = (may: typeof mayEditPost, sentence: string) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const post = await authorOf(c.env.site.db, Number(c.req.param('id')));
    if (!post) throw missing();
    if (!may(c.var.member, post)) throw new Refusal('forbidden', sentence);
    await next();
  });
const editorOnly = onlyWho(mayEditPost, POST_CHANGE_FORBIDDEN);
const removerOnly = onlyWho(mayRemovePost, POST_REMOVE_FORBIDDEN);

export const freeBoard = new Hono<ApiEnv>()
  .get('/', cacheForGuests, query(postList), limitSearch, async c => {
    const { rows, total } = await listPosts(c.env.site.db, c.req.valid('query'));
    c.header('x-total-count', String(total));
    return c.json(rows.map(row => present(row, c.var.member)));
  })
  .get('/:id', param(postId), async c => {
    const { site, inProcess, address, browser } = c.env;
    const post = await wholePost(site.db, c.req.valid('param').id, c.var.member);
    const visitor = { member: c.var.member?.number ?? null, address, browser };
    if (!inProcess) site.views.count('free_posts', post.id, visitor);
    return c.json(post);
  })
  // For pages that came ready-made: nobody was reading yet when they were made.
  .post('/:id/views', param(postId), async c => {
    const { site, address, browser } = c.env;
    const { id } = c.req.valid('param');
    if (!(await authorOf(site.db, id))) throw missing();
    site.views.count('free_posts', id, { member: c.var.member?.number ?? null, address, browser });
    return c.json({ message: '조회수에 반영되었습니다.' });
  })
  .post('/', memberOnly, body(postDraft), async c => {
    const { db, limits, now } = c.env.site;
    const { member } = c.var;
    if (member.role !== 'admin') {
      await limits.take('posts', member.number);
      await limits.take('postsOfDay', member.number);
    }
    const id = await addPost(db, member, c.req.valid('json'), now());
    return c.json(await wholePost(db, id, member), 201);
  })
  .put('/:id', memberOnly, param(postId), editorOnly, body(postChange), async c => {
    const { db, notifier, now } = c.env.site;
    const { id } = c.req.valid('param');
    const told = await changePost(db, id, c.req.valid('json'), { by: c.var.member, now: now() });
    if (!told) throw missing();
    notifier.notify(told);
    return c.json(await wholePost(db, id, c.var.member));
  })
  .delete('/:id', memberOnly, param(postId), removerOnly, async c => {
    const { db, notifier, now } = c.env.site;
    const told = await removePost(db, c.req.valid('param').id, { by: c.var.member, now: now() });
    if (!told) throw missing();
    notifier.notify(told);
    return c.json({ message: '게시글이 삭제되었습니다.' });
  })
  .route('/:id/comments', comments);

type Reader = SignedIn | null;
type By = { by: SignedIn; now: Date };
type PostRow = Awaited<ReturnType<typeof postsOf>>[number];

function present(row: PostRow, reader: Reader): ListedPost {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    ...shownAuthor(row),
    date: toSeoulIso(row.created_at),
    viewCount: row.view_count,
    commentCount: row.comment_count,
    can: { edit: mayEditPost(reader, row), remove: mayRemovePost(reader, row) },
  };
}

async function wholePost(db: Database, id: number, reader: Reader): Promise<FreePost> {
  const [row, prev, next] = await Promise.all([
    posts(db).select(['content', 'updated_at']).where('free_posts.id', '=', id).executeTakeFirst(),
    neighbour(db, id, 'before'),
    neighbour(db, id, 'after'),
  ]);
  if (!row) throw missing();
  return { ...present(row, reader), updatedAt: toExactSeoulIso(row.updated_at), prev, next };
}

const LIST = { table: 'free_posts', id: 'id' } as const;
type Wish = ReturnType<(typeof postList)['parse']>;

async function listPosts(db: Database, wish: Wish): Promise<{ rows: PostRow[]; total: number }> {
  const { offset, size } = span(wish);
  if (wish.q === undefined) {
    const total = await countOf(db, 'free_posts');
    const ids = await pageIds(db, orderedById(LIST, wish.order), { offset, size, total });
    return { rows: await postsOf(db, ids), total };
  }
  const found = await findPosts(db, 'free', wish);
  if (wish.order === 'asc') found.reverse();
  return { rows: await postsOf(db, found.slice(offset, offset + size)), total: found.length };
}

function posts(db: Database) {
  return db
    .selectFrom('free_posts')
    .innerJoin('free_post_texts', 'free_post_texts.post', 'free_posts.id')
    .innerJoin('members', 'members.number', 'free_posts.author')
    .select(['free_posts.id', 'title', 'author', 'comment_count', 'view_count', 'free_posts.created_at'])
    .select(AUTHOR_NAME);
}

async function postsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await posts(db)
    .select(eb => eb.fn<string>('substr', ['content', eb.val(1), eb.val(LIST_CONTENT)]).as('content'))
    .where('free_posts.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

async function neighbour(db: Database, id: number, side: 'before' | 'after') {
  const row = await db
    .selectFrom('free_posts')
    .select(['id', 'title'])
    .where('listed', '=', 1)
    .where('id', side === 'before' ? '<' : '>', id)
    .orderBy('id', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function authorOf(db: Database, id: number): Promise<{ author: number } | undefined> {
  return db.selectFrom('free_posts').select('author').where('id', '=', id).executeTakeFirst();
}

function addPost(db: Database, author: SignedIn, { title, content }: PostDraft, now: Date): Promise<number> {
  const at = now.toISOString();
  const post = { author: author.number, title, title_key: foldKey(title), created_at: at, updated_at: at };
  return write(db, async tx => {
    const { id } = await tx.insertInto('free_posts').values(post).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('free_post_texts').values({ post: id, content }).execute();
    await indexText(tx, { kind: 'free', post: id }, { title, content });
    await changeCount(tx, 'free_posts', 1);
    return id;
  });
}

const lockedPost = (tx: Transaction, id: number) =>
  tx
    .updateTable('free_posts')
    .set(eb => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returning(['author', 'title', 'updated_at'])
    .executeTakeFirst();

// Waits for the comments that are being written, and lets no others begin.
const leavingPost = (tx: Transaction, id: number) =>
  tx
    .selectFrom('free_posts')
    .select(['author', 'title'])
    .where('id', '=', id)
    .$if(!isSqlite(tx), query => query.forUpdate())
    .executeTakeFirst();

const textOf = (tx: Transaction, post: number) =>
  tx.selectFrom('free_post_texts').select('content').where('post', '=', post).executeTakeFirstOrThrow();

/** Answers who is notified of it; undefined when the post is gone. What stays as it was is no news. */
function changePost(db: Database, id: number, change: PostChange, { by, now }: By) {
  const { title, content, expectedUpdatedAt } = change;
  return write(db, async tx => {
    const old = await lockedPost(tx, id);
    if (!old) return undefined;
    const text = await textOf(tx, id);
    if (old.title === title && text.content === content) return [];
    const updated_at = nextUpdate(old, expectedUpdatedAt, now);
    const before = { title: old.title, content: listContent(text.content) };
    const post = { title, title_key: foldKey(title), updated_at };
    await tx.updateTable('free_posts').set(post).where('id', '=', id).execute();
    await tx.updateTable('free_post_texts').set({ content }).where('post', '=', id).execute();
    await indexText(tx, { kind: 'free', post: id }, { title, content });
    const after = { title, content: listContent(content) };
    const subject = `free-board:${id}`;
    await auditOthers(tx, { by, author: old.author, action: 'post.change', subject, before, after, now });
    const news = { event: 'changed', subject, title, link: `/free-board/${id}` } as const;
    return notify(tx, { to: [old.author], kind: 'moderation', ...news, actor: by.number, now });
  });
}

function removePost(db: Database, id: number, { by, now }: By): Promise<number[] | undefined> {
  return write(db, async tx => {
    const old = await leavingPost(tx, id);
    if (!old) return undefined;
    const before = { title: old.title, content: listContent((await textOf(tx, id)).content) };
    await dropText(tx, { kind: 'free', post: id });
    await tx.deleteFrom('free_posts').where('id', '=', id).execute();
    await changeCount(tx, 'free_posts', -1);
    const subject = `free-board:${id}`;
    for (const each of [subject, ofComments(id)]) await relinkNotifications(tx, each, '/free-board');
    await auditOthers(tx, { by, author: old.author, action: 'post.remove', subject, before, now });
    const news = { event: 'removed', subject, title: old.title, link: '/free-board' } as const;
    return notify(tx, { to: [old.author], kind: 'moderation', ...news, actor: by.number, now });
  });
}
