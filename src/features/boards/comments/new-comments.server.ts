import { sql } from 'kysely';
import { lastId, writeBatch } from '#/database/batch.ts';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { prepared } from '#/database/prepared.ts';
import { lastCommentIndexer } from '#/database/search/search-documents.ts';
import { addressOf, COMMENTS_A_PAGE } from '#/features/boards/board/boards.rules.ts';
import { type Mentioned, mentionsOfLastComment } from '#/features/boards/mentions/mentions.server.ts';
import { subjectOf } from '#/features/boards/posts/member-posts.server.ts';
import { lockedHead } from '#/features/boards/posts/posts.server.ts';
import {
  type PendingReview,
  pendingReviewCase,
} from '#/features/moderation/visibility/pending-review.server.ts';
import { storePicturesOfHeld } from '#/features/moderation/visibility/snapshots.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/visibility.constants.ts';
import { createCommentNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { lastCommentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { resultOfTwin, storeCall } from '#/server/http/idempotency.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import type { SignedIn } from '#/server/site.ts';
import type { Named } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import {
  type CommentedBoard,
  type CommentedPost,
  type CommentPlace,
  type CommentRow,
  type CommentStore,
  changedCommentCount,
  commentRows,
  countUpTo,
  findComment,
} from './comment-changes.server.ts';

/**
 * The thread of an answer (the id of the comment that begins it), the answered author, and the answer's page
 * of comments.
 */
type Answered = Named & { hidden: number; author: number; thread: number; page: number };
type NewComment = {
  post: CommentedPost;
  content: string;
  pictures: PictureRef[];
  author: SignedIn;
  answered?: Answered;
  mentioned: Mentioned[];
  /**
   * The members among the post's author, the answered author and the named members who can read the board;
   * undefined where all of them can.
   */
  readers?: ReadonlySet<number>;
  /**
   * Why the comment waits for a moderator, where it does: nobody is notified of it, and no search finds it.
   */
  hold?: PendingReview;
  now: Date;
};
type Row = {
  post: number;
  author: number;
  content: string;
  picture: string;
  hidden: number;
  at: string;
};

/**
 * Finds the facts of a comment that an answer to it needs: an answer comes last in its thread. Undefined when
 * there is no such comment.
 */
export async function findAnswered(
  db: Database,
  store: CommentStore,
  place: CommentPlace,
): Promise<Answered | undefined> {
  const found = await findComment(db, store, place);
  if (!found) return undefined;
  const before = await countUpTo(db, store, { post: place.post, thread: found.thread });
  return { ...found, page: Math.floor(before / COMMENTS_A_PAGE) + 1 };
}

// A post and its comments never deadlock: a change to a comment first takes a shared lock on the post's row,
// which only the post's removal waits for, and locks the row for the count at the end.
/**
 * Returns a function that adds a comment and returns its row and the members to notify; undefined when the
 * post, or the answered comment, is gone.
 */
export function commentAdder({ board, store }: CommentedBoard) {
  const { table, kind } = store.comments;
  const postStays = prepared((db: Database, { post }: { post: number }) =>
    lockedHead(db, store, post, 'forKeyShare'),
  );
  const threadStays = prepared((db: Database, { post, thread }: { post: number; thread: number }) =>
    lockedHead(db, store, post, 'forKeyShare')
      .innerJoin(`${table} as root`, 'root.post', 'post.id')
      .where('root.id', '=', thread),
  );
  const [insert, insertAnswer] = insertsInto(table);
  const index = lastCommentIndexer(kind);
  const source = lastCommentSource(kind);
  const count = prepared((db: Database, { post }: { post: number }) =>
    changedCommentCount(db, store, post, 1),
  );
  return async (db: Database, comment: NewComment): Promise<Added | undefined> => {
    const { content, pictures, author, answered, mentioned, hold, now } = comment;
    const post = comment.post.id;
    const { call } = author;
    const hidden = hold ? HELD_VALUE : 0;
    const picture = pictures[0]?.name ?? '';
    const row = { post, author: author.number, content, picture, hidden, at: now.toISOString() };
    const link = `${addressOf(board, post)}${answered ? `?comments=${answered.page}` : ''}#comments`;
    const subject = subjectOf(board, post);
    const note = { subject, title: comment.post.title, link, actor: author.number, now };
    // The notification is one row that all comments of the post write, so it comes late in the transaction.
    const recipients = hold ? [] : recipientsOf(comment);
    const notifications = recipients.flatMap(recipient => [
      ...createCommentNotifications(db, { ...recipient, ...note }),
      source(db, { ...recipient, subject, actor: author.number, at: row.at }),
    ]);
    // Two statements in both branches: the results are read by position below.
    const marks = hold
      ? holdLastComment(db, store, { ...row, hold })
      : index(db, { post, mark: store.searchMarks?.comment }, content);
    const statements = [
      answered ? threadStays(db, { post, thread: answered.thread }) : postStays(db, { post }),
      answered ? insertAnswer(db, { ...row, thread: answered.thread, to: answered.author }) : insert(db, row),
      ...(call ? [storeCall(db, call, lastId(db, table, 'id'))] : []),
      ...marks,
      count(db, { post }),
      ...notifications,
      ...mentionsOfLastComment(db, { kind, post, named: mentioned, waits: hold !== undefined }),
    ] as const;
    const following = pictures.length > 0 ? withPicture(kind, comment) : undefined;
    const written = await writeBatch(db, statements, following).catch((error: unknown) =>
      resultOfTwin<number>(db, call, error),
    );
    if (typeof written === 'number') return storedBefore(db, store, written, author);
    const [made] = written?.[1] ?? [];
    if (!written || !made) return undefined;
    const notified = written.slice(5 + (call ? 1 : 0)).flat() as { member?: number }[];
    return {
      row: { ...made, ...FRESH, ...nameOf(author), ...nameOfAnswered(answered) },
      recipients: notified.flatMap(({ member }) => member ?? []),
    };
  };
}

/** The statements that insert a comment and an answer. */
function insertsInto(table: CommentStore['comments']['table']) {
  // Only the names listed here become bound values: rest properties would be empty.
  const comment = prepared((db: Database, { post, author, content, picture, hidden, at }: Row) =>
    db
      .insertInto(table)
      .values({ ...ownNumber(db, table), post, author, content, picture, hidden, created_at: at })
      .returning(RETURNED),
  );
  const answer = prepared((db: Database, row: Row & { thread: number; to: number }) => {
    const { post, author, content, picture, hidden, at, thread, to } = row;
    return db
      .insertInto(table)
      .values({ post, author, content, picture, hidden, created_at: at, thread, answered_member: to })
      .returning(RETURNED);
  });
  return [comment, answer] as const;
}

/** The statements that follow a comment with a picture: they attach the picture, or refuse the comment. */
const withPicture =
  (kind: CommentKind, { post: { id: post }, pictures, author, hold, now }: NewComment) =>
  async (tx: Transaction, rows: unknown[][]) => {
    const [{ id } = { id: 0 }] = rows[1] as { id: number }[];
    const given = { pictures, members: [author.number], now, isHidden: hold !== undefined };
    await attachPictures(tx, { kind, post, comment: id }, given);
    if (hold) await storePicturesOfHeld(tx, { kind, post, id });
  };

/** The statements that put the comment inserted just before into the moderators' queue. */
function holdLastComment(
  db: Database,
  { comments: { table, kind } }: CommentStore,
  { post, author, content, at, hold }: Row & { hold: PendingReview },
) {
  const held = pendingReviewCase(hold, at);
  return [
    db
      .insertInto('report_cases')
      .values({ kind, target: lastId(db, table, 'id'), post, author, ...held })
      .compile(),
    db
      .insertInto('report_snapshots')
      .values({ report_case: lastId(db, 'report_cases', 'id'), title: '', content, at })
      .compile(),
  ] as const;
}

/** The comment that an identical call already stored. */
async function storedBefore(
  db: Database,
  store: CommentStore,
  id: number,
  reader: SignedIn,
): Promise<Added | undefined> {
  const [row] = await commentRows(db, store, [id], reader);
  return row && { row, recipients: [] };
}

type Added = { row: CommentRow; recipients: number[] };
const RETURNED = [
  'id',
  'content',
  'author',
  'created_at',
  'edited_at',
  'hidden',
  'picture',
  'thread',
  'removed_at',
] as const;
const FRESH = { like_count: 0, liked: 0 };

/**
 * The thread of a comment that is no answer is its own id, known only while the row is inserted: on SQLite
 * the next number of the table, which has one writer; on PostgreSQL the number its sequence has just given to
 * the row.
 */
function ownNumber(db: Database, table: string) {
  if (!isSqlite(db)) return { thread: lastId(db, table, 'id') };
  const name = sql.lit(table);
  const next = sql<number>`(select coalesce(max(seq), 0) + 1 from sqlite_sequence where name = ${name})`;
  return { id: next, thread: next };
}

/** The answered author, the post's author and the named members, once each; never the writer. */
function recipientsOf({ post, author, answered, mentioned, readers }: NewComment) {
  const others = (to: number | undefined) =>
    to !== undefined && to !== author.number && (readers?.has(to) ?? true);
  return [
    ...(answered && others(answered.author) ? [{ to: answered.author, kind: 'answer' as const }] : []),
    ...(others(post.author) && post.author !== answered?.author
      ? [{ to: post.author, kind: 'comment' as const }]
      : []),
    ...mentioned
      .filter(({ number }) => others(number) && number !== post.author && number !== answered?.author)
      .map(({ number }) => ({ to: number, kind: 'mention' as const })),
  ];
}

function nameOf({ id, username, role }: SignedIn) {
  return { member_id: id, username, listed: role === 'admin' ? 0 : 1, withdrawn_at: '' };
}

function nameOfAnswered(answered?: Answered) {
  return {
    answered_id: answered?.member_id ?? null,
    answered_username: answered?.username ?? null,
    answered_listed: answered?.listed ?? null,
    answered_withdrawn_at: answered?.withdrawn_at ?? null,
  };
}
