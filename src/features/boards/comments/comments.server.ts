import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import {
  type Comment,
  comment,
  commentDraft,
  commentId,
  commentList,
  commentText,
  earlierText,
  type Mention,
  postId,
} from '#/features/boards/board/boards.contract.ts';
import {
  ANSWERED_MISSING,
  isThereFor,
  mayEditComment,
  mayRemoveComment,
  type WrittenBoard,
} from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { likedComments, likes } from '#/features/boards/likes/likes.server.ts';
import { countNewlyNamed, findMentioned, mentionsIn } from '#/features/boards/mentions/mentions.server.ts';
import { earlierTexts } from '#/features/boards/posts/earlier-texts.server.ts';
import { readersAmong } from '#/features/boards/posts/member-posts.server.ts';
import { nameOf, type PostStore, postHead } from '#/features/boards/posts/posts.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { param, query, reviewedBody } from '#/server/http/validate.ts';
import { findShownPictures } from '#/server/pictures/picture-state.ts';
import { memberOnly, moderatorOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, Site } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  type CommentedBoard,
  type CommentedPost,
  type CommentRow,
  type CommentStore,
  commentRows,
  editComment,
  findComment,
} from './comment-changes.server.ts';
import { readComments } from './comment-pages.server.ts';
import { commentAdder, findAnswered } from './new-comments.server.ts';
import { presentComment } from './present-comment.server.ts';
import { removeComment } from './removed-comments.server.ts';

const answeredMissing = () => new Refusal('missing', ANSWERED_MISSING);
const missingComment = () => new Refusal('missing', '댓글을 찾을 수 없습니다.');

type PostEnv = ApiEnv & { Variables: { post: CommentedPost } };

/** The comments of a post on one board, mounted under its address. */
export function comments(board: WrittenBoard, store: PostStore & Required<Pick<PostStore, 'comments'>>) {
  const commented = { board, store: store as CommentStore };
  const talk = { ...commented, addComment: commentAdder(commented) };
  return commentsAt(() => talk, { kind: store.comments.kind, title: board.title });
}

/** A board with comments, with the function that adds a comment to it. */
export type BoardContext = CommentedBoard & { addComment: ReturnType<typeof commentAdder> };
type At = (c: { var: ApiEnv['Variables'] }) => BoardContext;

/** A missing post is reported before anything about the comment. */
const postThereAt = (boardOf: At) =>
  createMiddleware<PostEnv>(async (c, next) => {
    const { db, listCache } = c.env.site;
    const { store } = boardOf(c);
    const id = Number(c.req.param('id'));
    // Many members comment on one post at once.
    const post = await listCache.get(`head of ${nameOf(store)} ${id}`, [store.table], () =>
      postHead(db, store, id),
    );
    if (!post || !isThereFor(c.var.member, post)) throw postMissing();
    c.set('post', post);
    await next();
  });

/** The kind of a board's comments, and the board's name in the OpenAPI document. */
type Described = { kind: CommentKind; title: string };

/**
 * Like `comments`, for boards that share the same calls and one kind of comment: `at` finds the board of a
 * request.
 */
export function commentsAt(boardOf: At, described: Described) {
  const { title } = described;
  const postThere = postThereAt(boardOf);
  return new Hono<ApiEnv>()
    .route('/', commentPages(boardOf, title))
    .post(
      '/',
      operation(`${title} 글에 댓글이나 답글 쓰기`, created(comment)),
      writerOnly,
      param(postId),
      postThere,
      reviewedBody(commentDraft),
      async c => {
        const { db, limits, notifier, rows, now } = c.env.site;
        const { member, post } = c.var;
        const { board, store, addComment } = boardOf(c);
        const earlier = earlierResult<number>(member.call);
        if (earlier !== undefined) {
          const read = { post: post.id, rows: await commentRows(db, store, [earlier], member) };
          const [shown] = await presented(c.env.site, store, read, member);
          if (!shown) throw missingComment();
          return c.json(shown, 201);
        }
        if (member.role !== 'admin') await limits.take('comments', member.number);
        const { content, pictures = [], answerTo } = c.req.valid('json');
        const answered =
          answerTo === undefined ? undefined : await findAnswered(db, store, { post: post.id, id: answerTo });
        if (answerTo !== undefined && !(answered && isThereFor(member, answered))) throw answeredMissing();
        const mentioned = await findMentioned(db, content);
        const readers = await readersAmong(db, board, [
          post.author,
          answered?.author,
          ...mentioned.map(({ number }) => number),
        ]);
        const comment = { post, content, pictures, author: member, answered, mentioned, readers, now: now() };
        const fields = { content, ...describedIn(pictures) };
        const named = mentioned.filter(({ number }) => number !== member.number).length;
        const written = { what: 'comments', fields, named } as const;
        const added = await submitForReview(c.env.site, member, written, async hold => {
          const add = () => addComment(db, { ...comment, hold });
          const row = await rows.run(`${store.table} ${post.id}`, add);
          if (!row) throw answered ? answeredMissing() : postMissing();
          return row;
        });
        notifier.pushUnreadCounts(added.recipients);
        const read = { post: post.id, rows: [added.row], mentioned };
        const [shown] = await presented(c.env.site, store, read, member);
        return c.json(shown as Comment, 201);
      },
    )
    .route('/:commentId', oneComment(boardOf, title))
    .route('/:commentId/like', commentLikes(boardOf, described));
}

/** The call that lists the comments of a post. */
const commentPages = (boardOf: At, title: string) =>
  new Hono<ApiEnv>().get(
    '/',
    operation(`${title} 글의 댓글 목록`, pageOf(comment)),
    cacheForGuests,
    param(postId),
    query(commentList),
    async c => {
      const { db, listCache } = c.env.site;
      const { store } = boardOf(c);
      const { id } = c.req.valid('param');
      const { member } = c.var;
      const wanted = c.req.valid('query');
      const read = () => readComments(db, store, { post: id, asked: wanted, reader: member });
      // A page is equal for all guests; whole lists are long and rarely requested.
      const tables = [store.table, store.comments.table, 'members'] as const;
      const key = `comments ${nameOf(store)} ${id} ${JSON.stringify(wanted)}`;
      const found = await (member || wanted.page === undefined ? read() : listCache.get(key, tables, read));
      if (!found) throw postMissing();
      c.header('x-total-count', String(found.total));
      return c.json(await presented(c.env.site, store, { post: id, rows: found.rows }, member));
    },
  );

/** The calls for one comment, mounted under its address. */
function oneComment(boardOf: At, title: string) {
  return new Hono<ApiEnv>()
    .put(
      '/',
      operation(`${title} 댓글 수정`, comment),
      writerOnly,
      param(commentId),
      authorOnly(boardOf),
      reviewedBody(commentText),
      async c => {
        const { db, limits, notifier, rows, now } = c.env.site;
        const { member } = c.var;
        const commented = boardOf(c);
        const { store } = commented;
        if (member.role !== 'admin') await limits.take('commentEdits', member.number);
        const { id: post, commentId: id } = c.req.valid('param');
        const edit = { post, id, ...c.req.valid('json'), now: now() };
        const { content: before } = await thatComment(db, store, { post, id });
        const fields = { content: edit.content, ...describedIn(edit.pictures) };
        const place = { kind: store.comments.kind, post, comment: id };
        const named = await countNewlyNamed(db, { place, after: edit.content, author: member.number });
        const written = { what: 'comments', fields, before: { content: before }, named } as const;
        const recipients = await submitForReview(c.env.site, member, written, hold =>
          rows.run(`${store.table} ${post}`, () => editComment(db, commented, { ...edit, hold })),
        );
        if (!recipients) throw missingComment();
        notifier.pushUnreadCounts(recipients);
        const found = await commentRows(db, store, [id], member);
        const [comment] = await presented(c.env.site, store, { post, rows: found }, member);
        if (!comment) throw missingComment();
        return c.json(comment);
      },
    )
    .get(
      '/earlier',
      operation(`${title} 댓글의 수정 전 내용`, z.array(earlierText)),
      moderatorOnly,
      param(commentId),
      async c => {
        const { db } = c.env.site;
        const { store } = boardOf(c);
        const { id: post, commentId: comment } = c.req.valid('param');
        await thatComment(db, store, { post, id: comment });
        return c.json(await earlierTexts(db, { kind: store.comments.kind, post, comment }));
      },
    )
    .delete('/', operation(`${title} 댓글 삭제`, MESSAGE), memberOnly, param(commentId), async c => {
      const { db, notifier, now } = c.env.site;
      const { id: post, commentId: id } = c.req.valid('param');
      const commented = boardOf(c);
      const row = await thatComment(db, commented.store, { post, id });
      if (!mayRemoveComment(c.var.member, row))
        throw new Refusal('forbidden', '댓글을 삭제할 권한이 없습니다.');
      const recipients = await removeComment(db, commented, { post, id, by: c.var.member, now: now() });
      if (!recipients) throw missingComment();
      notifier.pushUnreadCounts(recipients);
      return c.json({ message: '댓글이 삭제되었습니다.' });
    });
}

const commentLikes = (boardOf: At, { kind, title }: Described) =>
  likes(likedComments(kind), {
    name: `${title} 댓글`,
    address: commentId,
    find: async (c, { id: post, commentId: id }) => {
      const row = await thatComment(c.env.site.db, boardOf(c).store, { post, id });
      const under = { author: row.post_author, hidden: row.post_hidden };
      if (![row, under].every(each => isThereFor(c.var.member, each))) throw missingComment();
      return row;
    },
  });

/**
 * Comments as their reader sees them, with the members they name (`mentioned` where already known) and their
 * pictures.
 */
async function presented(
  site: Site,
  store: CommentStore,
  { post, rows, mentioned }: { post: number; rows: CommentRow[]; mentioned?: Mention[] },
  reader: Reader,
): Promise<Comment[]> {
  const { db } = site;
  const { kind } = store.comments;
  const texts = rows.map(({ id: comment, content }) => ({ comment, content }));
  const found = mentioned ? undefined : await mentionsIn(db, { kind, post, texts });
  const pictured = rows.filter(({ picture }) => picture !== '').map(({ id }) => id);
  const pictures = await findShownPictures(site, { kind, post, comments: pictured });
  return rows.map(row => {
    const beside = { mentions: mentioned ?? found?.get(row.id), pictures: pictures.get(row.id) };
    return presentComment(row, reader, beside);
  });
}

/** A comment under its own post; throws 404. */
async function thatComment(db: Database, store: CommentStore, boardOf: { post: number; id: number }) {
  const row = await findComment(db, store, boardOf);
  if (!row) throw missingComment();
  return row;
}

/** Middleware: refuses (404, 403) everybody except the author of the comment, before the body is read. */
const authorOnly = (boardOf: At) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const place = { post: Number(c.req.param('id')), id: Number(c.req.param('commentId')) };
    const row = await thatComment(c.env.site.db, boardOf(c).store, place);
    if (!mayEditComment(c.var.member, row)) throw new Refusal('forbidden', '댓글을 수정할 권한이 없습니다.');
    await next();
  });
