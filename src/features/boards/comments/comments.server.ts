import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { earlierText, type Mention } from '#/features/boards/board/boards.contract.ts';
import {
  isVisibleTo,
  mayEditComment,
  mayLike,
  mayRemoveComment,
  maySeeHidden,
} from '#/features/boards/board/boards.rules.ts';
import { postMissing, shownScore } from '#/features/boards/board/member-board.server.ts';
import { likedComments, likes } from '#/features/boards/likes/likes.server.ts';
import { countNewlyNamed, loadMentions } from '#/features/boards/mentions/mentions.server.ts';
import { loadEarlierTexts } from '#/features/boards/posts/earlier-texts.server.ts';
import {
  findPostHead,
  type MemberHead,
  type MemberStore,
  storeKey,
} from '#/features/boards/posts/posts.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import {
  hiddenSeen,
  hiddenTitle,
  hiddenWhy,
  isHeld,
} from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf, param, query, reviewedBody } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { findShownPictures } from '#/server/pictures/picture-state.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly, moderatorOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { type Reader, shownAuthor } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { addComment, answeredMissing, editComment, removeComment } from './comment-changes.server.ts';
import {
  type CommentedBoard,
  type CommentPlace,
  type CommentRow,
  findComment,
  findCommentPage,
  loadCommentRows,
} from './comment-rows.server.ts';
import {
  type Comment,
  type CommentDraft,
  type CommentText,
  comment,
  commentDraft,
  commentId,
  commentList,
  commentText,
} from './comments.contract.ts';

const commentMissing = () => new Refusal('missing', '댓글을 찾을 수 없습니다.');

type PostEnv = { Bindings: ApiEnv['Bindings']; Variables: MemberEnv['Variables'] & { post: MemberHead } };
type BoardOf = (c: ContactRequest) => CommentedBoard;
type Described = { kind: CommentKind; title: string };

export function comments(boardOf: BoardOf, described: Described) {
  const { title } = described;
  return new Hono<ApiEnv>()
    .route('/', commentPages(boardOf, title))
    .post(
      '/',
      operation(`${title} 글에 댓글이나 답글 쓰기`, created(comment)),
      writerOnly,
      param(idParam),
      visiblePostOnly(boardOf),
      reviewedBody(commentDraft),
      async c => {
        const { site } = c.env;
        const { member, post } = c.var;
        const commented = boardOf(c);
        const id =
          earlierResult<number>(member.call) ??
          (await writeComment(site, commented, { post, draft: c.req.valid('json'), member }));
        return c.json(await loadPresentedComment(site, commented, { post: post.id, id }, member), 201);
      },
    )
    .route('/:commentId', oneComment(boardOf, title))
    .route('/:commentId/like', commentLikes(boardOf, described));
}

/** Throws 404 if the post does not exist for the member, before the comment is checked. */
const visiblePostOnly = (boardOf: BoardOf) =>
  createMiddleware<PostEnv>(async (c, next) => {
    const { db, listCache } = c.env.site;
    const { store } = boardOf(c);
    const id = Number(c.req.param('id'));
    // Cached, because many members may comment on one post at once.
    const post = await listCache.get(`head of ${storeKey(store)} ${id}`, [store.table], () =>
      findPostHead(db, store, id),
    );
    if (!post || !isVisibleTo(c.var.member, post)) throw postMissing();
    c.set('post', post);
    await next();
  });

type Writing = { post: MemberHead; draft: CommentDraft; member: SignedIn };

/**
 * Returns the comment's id. Throws 429 beyond the author's limits, 400 for a text that the filters refuse,
 * 404 if the answered comment is gone.
 */
async function writeComment(
  site: Site,
  commented: CommentedBoard,
  { post, draft: { answerTo, ...text }, member }: Writing,
): Promise<number> {
  const { db, limits, rowConcurrency, now } = site;
  const { store } = commented;
  if (member.role !== 'admin') await limits.take('comments', member.number);
  const answered =
    answerTo === undefined ? undefined : await findComment(db, store, { post: post.id, id: answerTo });
  if (answerTo !== undefined && !(answered && isVisibleTo(member, answered))) throw answeredMissing();
  const named = await countNewlyNamed(db, { after: text.content, author: member.number });
  const fields = { content: text.content, ...describedIn(text.pictures) };
  const written = { what: 'comments', fields, named } as const;
  const added = { post: post.id, ...text, author: member, answered, now: now() };
  return submitForReview(site, member, written, hold =>
    rowConcurrency.run(`${store.table} ${post.id}`, () => addComment(db, commented, { ...added, hold })),
  );
}

/** Throws 429 beyond the author's limits, 400 for a refused text, 404 if the comment is gone. */
async function rewriteComment(
  site: Site,
  commented: CommentedBoard,
  { post, id, text, member }: CommentPlace & { text: CommentText; member: SignedIn },
): Promise<void> {
  const { db, limits, rowConcurrency, now } = site;
  const { store } = commented;
  if (member.role !== 'admin') await limits.take('commentEdits', member.number);
  const before = { content: (await findCommentOrRefuse(db, store, { post, id })).content };
  const place = { kind: store.comments.kind, post, comment: id };
  const named = await countNewlyNamed(db, { place, after: text.content, author: member.number });
  const fields = { content: text.content, ...describedIn(text.pictures) };
  const edit = { post, id, ...text, now: now() };
  const isThere = await submitForReview(site, member, { what: 'comments', fields, before, named }, hold =>
    rowConcurrency.run(`${store.table} ${post}`, () => editComment(db, commented, { ...edit, hold })),
  );
  if (!isThere) throw commentMissing();
}

const commentPages = (boardOf: BoardOf, title: string) =>
  new Hono<ApiEnv>().get(
    '/',
    operation(`${title} 글의 댓글 목록`, pageOf(comment)),
    cacheForGuests,
    param(idParam),
    query(commentList),
    async c => {
      const { db, listCache } = c.env.site;
      const { store } = boardOf(c);
      const { id } = c.req.valid('param');
      const { member } = c.var;
      const wanted = c.req.valid('query');
      const read = () => findCommentPage(db, store, { post: id, query: wanted, reader: member });
      // All guests see the same page, so it is cached for them. A list without pages is long and rare.
      const tables = [store.table, store.comments.table, 'members'] as const;
      const key = `comments ${storeKey(store)} ${id} ${JSON.stringify(wanted)}`;
      const found = await (member || wanted.page === undefined ? read() : listCache.get(key, tables, read));
      if (!found) throw postMissing();
      c.header('x-total-count', String(found.total));
      return c.json(await presentComments(c.env.site, store, { post: id, rows: found.rows }, member));
    },
  );

function oneComment(boardOf: BoardOf, title: string) {
  return new Hono<ApiEnv>()
    .put(
      '/',
      operation(`${title} 댓글 수정`, comment),
      writerOnly,
      param(commentId),
      authorOnly(boardOf),
      reviewedBody(commentText),
      async c => {
        const { member } = c.var;
        const { id: post, commentId: id } = c.req.valid('param');
        const commented = boardOf(c);
        await rewriteComment(c.env.site, commented, { post, id, text: c.req.valid('json'), member });
        return c.json(await loadPresentedComment(c.env.site, commented, { post, id }, member));
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
        await findCommentOrRefuse(db, store, { post, id: comment });
        return c.json(await loadEarlierTexts(db, { kind: store.comments.kind, post, comment }));
      },
    )
    .delete('/', operation(`${title} 댓글 삭제`, MESSAGE), memberOnly, param(commentId), async c => {
      const { db, now } = c.env.site;
      const { id: post, commentId: id } = c.req.valid('param');
      const commented = boardOf(c);
      const row = await findCommentOrRefuse(db, commented.store, { post, id });
      if (!mayRemoveComment(c.var.member, row))
        throw new Refusal('forbidden', '댓글을 삭제할 권한이 없습니다.');
      const removed = { post, id, by: c.var.member, now: now() };
      if (!(await write(db, tx => removeComment(tx, commented, removed)))) throw commentMissing();
      return c.json({ message: '댓글이 삭제되었습니다.' });
    });
}

const commentLikes = (boardOf: BoardOf, { kind, title }: Described) =>
  likes(likedComments(kind), {
    name: `${title} 댓글`,
    address: commentId,
    find: async (c, { id: post, commentId: id }) => {
      const row = await findCommentOrRefuse(c.env.site.db, boardOf(c).store, { post, id });
      const under = { author: row.post_author, hidden: row.post_hidden };
      if (![row, under].every(each => isVisibleTo(c.var.member, each))) throw commentMissing();
      return row;
    },
  });

async function presentComments(
  site: Site,
  { comments: { kind } }: MemberStore,
  { post, rows }: { post: number; rows: CommentRow[] },
  reader: Reader,
): Promise<Comment[]> {
  const texts = rows.map(({ id: comment, content }) => ({ comment, content }));
  const mentions = await loadMentions(site.db, { kind, post, texts });
  const pictured = rows.filter(({ picture }) => picture !== '').map(({ id }) => id);
  const pictures = await findShownPictures(site, { kind, post, comments: pictured });
  return rows.map(row =>
    presentComment(row, reader, { mentions: mentions.get(row.id), pictures: pictures.get(row.id) }),
  );
}

/** Throws 404 if the comment is gone. */
async function loadPresentedComment(
  site: Site,
  { store }: CommentedBoard,
  { post, id }: CommentPlace,
  reader: SignedIn,
): Promise<Comment> {
  const rows = await loadCommentRows(site.db, store, [id], reader);
  const [shown] = await presentComments(site, store, { post, rows }, reader);
  if (!shown) throw commentMissing();
  return shown;
}

/** Throws 404. */
async function findCommentOrRefuse(db: Database, store: MemberStore, place: CommentPlace) {
  const row = await findComment(db, store, place);
  if (!row) throw commentMissing();
  return row;
}

/** Throws, before the body is read, 404 without the comment and 403 for another member's comment. */
const authorOnly = (boardOf: BoardOf) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const place = { post: Number(c.req.param('id')), id: Number(c.req.param('commentId')) };
    const row = await findCommentOrRefuse(c.env.site.db, boardOf(c).store, place);
    if (!mayEditComment(c.var.member, row)) throw new Refusal('forbidden', '댓글을 수정할 권한이 없습니다.');
    await next();
  });

// A removed comment stays because of its answers.
const REMOVED = {
  author: '',
  authorId: null,
  authorNumber: null,
  authorHasProfile: false,
  authorScore4: null,
  content: '삭제된 댓글입니다.',
  removed: true,
  editedAt: '',
  liked: null,
  answerTo: null,
  hidden: false,
  held: false,
  folded: false,
  can: { edit: false, remove: false },
};

type Beside = { mentions?: Mention[]; pictures?: Picture[] };

function presentComment(row: CommentRow, reader: Reader, { mentions = [], pictures }: Beside): Comment {
  const { id, thread } = row;
  const folded = row.hidden > 0 && !maySeeHidden(reader, row);
  const date = toSeoulIso(row.created_at);
  const place = { id, parentId: thread === id ? null : thread, date, likeCount: row.like_count };
  if (row.removed_at !== '') return { ...place, ...REMOVED };
  return {
    ...place,
    ...shownAuthor(row),
    authorScore4: shownScore(row, 'score4'),
    content: folded ? hiddenTitle(row.hidden, '댓글') : row.content,
    hidden: row.hidden > 0,
    held: isHeld(row),
    folded,
    ...(row.hidden > 0 && { hiddenWhy: folded ? hiddenWhy(row.hidden) : hiddenSeen(row.hidden) }),
    ...(mentions.length > 0 &&
      !folded && { mentions: mentions.map(({ text, id, number }) => ({ text, id, number })) }),
    ...(pictures && !folded && { pictures }),
    answerTo: answeredBy(row),
    removed: false,
    editedAt: row.edited_at && toSeoulIso(row.edited_at),
    liked: mayLike(reader, row) ? row.liked === 1 : null,
    can: { edit: mayEditComment(reader, row), remove: mayRemoveComment(reader, row) },
  };
}

function answeredBy(row: CommentRow) {
  if (row.answered_id === null) return null;
  return shownAuthor({
    member_number: row.answered_number ?? 0,
    member_id: row.answered_id,
    username: row.answered_username ?? '',
    listed: row.answered_listed ?? 0,
    withdrawn_at: row.answered_withdrawn_at ?? '',
  });
}
