import { sql } from 'kysely';
import { writeBatch } from '#/database/batch.ts';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { prepared } from '#/database/prepared.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import { dropText, indexLastComment, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { notify, notifyOfComment } from '#/features/notifications/notify.server.ts';
import { auditOthers } from '#/server/audit.ts';
import type { SignedIn } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { listContent } from '#/shared/list-content.ts';
import { addressOf, type Board } from './boards.rules.ts';
import { dropEarlierTexts, storeEarlierText } from './earlier-texts.server.ts';
import { commentsOf, subjectOf } from './member-posts.server.ts';
import type { By } from './post-changes.server.ts';
import { lockedHead, lockPost, type PostHead, type PostStore } from './posts.server.ts';

/** Where the comments of a board are, and the posts they belong to. */
export type CommentStore = PostStore<'free_posts', 'author' | 'view_count' | 'comment_count'> &
  Required<Pick<PostStore, 'comments'>>;
export type CommentedPost = PostHead<'free_posts', 'author' | 'view_count' | 'comment_count'>;
export type CommentedBoard = { board: Board; store: CommentStore };

type CommentPlace = { post: number; id: number };

export type CommentRow = Awaited<ReturnType<typeof commentRows>>[number];

/** Comments with the names of their authors, and whether the reader likes them (1 or 0); the oldest first. */
export async function commentRows(
  db: Database,
  { comments: { table } }: CommentStore,
  ids: number[],
  reader: Reader,
) {
  if (ids.length === 0) return [];
  // Guests like nothing: theirs is not looked for.
  const liked = sql<number>`case when exists (select 1 from comment_likes
    where comment = comment.id and member = ${reader?.number}) then 1 else 0 end`;
  return db
    .selectFrom(`${table} as comment`)
    .innerJoin('members', 'members.number', 'comment.author')
    .select(['comment.id', 'content', 'author', 'comment.created_at', 'comment.edited_at'])
    .select(['hidden', 'like_count', ...AUTHOR_NAME, (reader ? liked : sql.lit(0)).as('liked')])
    .where('comment.id', 'in', ids)
    .orderBy('comment.id')
    .execute();
}

/** A comment under its own post. */
export function findComment(db: Database, { comments: { table } }: CommentStore, { post, id }: CommentPlace) {
  return db
    .selectFrom(table)
    .select(['id', 'author'])
    .where('id', '=', id)
    .where('post', '=', post)
    .executeTakeFirst();
}

const changedCommentCount = (db: Database | Transaction, { table }: CommentStore, id: number, by: 1 | -1) =>
  db
    .updateTable(table)
    .set(eb => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', id);

type NewComment = { post: CommentedPost; content: string; author: SignedIn; now: Date };

// A post and its comments never wait for each other both ways: what is done to a comment holds the post's row from the
// beginning as something that must stay, which only its removal waits for, and locks it for the count at the end.
/** Adds comments; answers the row and who is notified, undefined when the post is gone. */
export function commentAdder({ board, store }: CommentedBoard) {
  const { table, kind } = store.comments;
  const postStays = prepared((db: Database, { post }: { post: number }) =>
    lockedHead(db, store, post, 'forKeyShare'),
  );
  type Row = { post: number; author: number; content: string; at: string };
  const insert = prepared((db: Database, { post, author, content, at }: Row) =>
    db
      .insertInto(table)
      .values({ post, author, content, created_at: at })
      .returning(['id', 'content', 'author', 'created_at', 'edited_at', 'hidden']),
  );
  const count = prepared((db: Database, { post }: { post: number }) =>
    changedCommentCount(db, store, post, 1),
  );
  return async (
    db: Database,
    { post: { id: post, author: to, title }, content, author, now }: NewComment,
  ): Promise<{ row: CommentRow; recipients: number[] } | undefined> => {
    const subject = subjectOf(board, post);
    const link = `${addressOf(board, post)}#comments`;
    const actor = author.number;
    // The notification is one row as well, which all comments of the post write: so it comes late, too.
    const notifications = to === actor ? [] : notifyOfComment(db, { to, subject, title, link, actor, now });
    const written = await writeBatch(db, [
      postStays(db, { post }),
      insert(db, { post, author: actor, content, at: now.toISOString() }),
      ...indexLastComment(db, { kind, post }, content),
      count(db, { post }),
      ...notifications,
    ]);
    const [row] = written?.[1] ?? [];
    if (!written || !row) return undefined;
    const recipients = (written[5] ?? []) as { member: number }[];
    return {
      row: { ...row, like_count: 0, liked: 0, ...nameOf(author) },
      recipients: recipients.map(({ member }) => member),
    };
  };
}

function nameOf({ id, username, role }: SignedIn) {
  return { member_id: id, username, listed: role === 'admin' ? 0 : 1, withdrawn_at: '' };
}

/** A save without changes leaves everything; false when there is no such comment. */
export function editComment(
  db: Database,
  store: CommentStore,
  { post, id, content, now }: CommentPlace & { content: string; now: Date },
): Promise<boolean> {
  const { table, kind } = store.comments;
  return write(db, async tx => {
    if (!(await lockPost(tx, store, post, 'forKeyShare'))) return false;
    const old = await lockComment(tx, store, id);
    if (!old) return false;
    if (old.content === content) return true;
    const source = { kind, post, comment: id };
    await storeEarlierText(tx, source, { author: old.author, content: old.content, now });
    const edited_at = now.toISOString();
    await tx.updateTable(table).set({ content, edited_at }).where('id', '=', id).execute();
    if (!old.hidden) await indexText(tx, source, { content });
    return true;
  });
}

function lockComment(tx: Transaction, { comments: { table } }: CommentStore, id: number) {
  return tx
    .selectFrom(table)
    .select(['author', 'content', 'hidden'])
    .where('id', '=', id)
    .$if(!isSqlite(tx), row => row.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Answers who is notified of it; undefined when there is no such comment. */
export function removeComment(
  db: Database,
  commented: CommentedBoard,
  removed: CommentPlace & By,
): Promise<number[] | undefined> {
  return write(db, tx => removeCommentIn(tx, commented, removed));
}

/** The same within a transaction that does more. */
export async function removeCommentIn(
  tx: Transaction,
  { board, store }: CommentedBoard,
  { post, id, by, now }: CommentPlace & By,
): Promise<number[] | undefined> {
  const { table, kind } = store.comments;
  const commented = await lockPost(tx, store, post, 'forKeyShare');
  if (!commented) return undefined;
  const gone = await tx
    .deleteFrom(table)
    .where('id', '=', id)
    .returning(['author', 'content'])
    .executeTakeFirst();
  if (!gone) return undefined;
  await dropText(tx, { kind, post, comment: id });
  await dropEarlierTexts(tx, { kind, post, comment: id });
  await changedCommentCount(tx, store, post, -1).execute();
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
}
