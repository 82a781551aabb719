import { Hono } from 'hono';
import type { z } from 'zod';
import { searchMarksOf } from '#/database/search/search-documents.ts';
import { comments } from '#/features/boards/comments/comments.server.ts';
import { LIKED_POSTS, likes, loadLikesOfPost } from '#/features/boards/likes/likes.server.ts';
import { noteOf } from '#/features/boards/posts/member-posts.server.ts';
import { headingColumns, memberStore } from '#/features/boards/posts/posts.server.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import type { ApiEnv } from '#/server/site.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  discussionList,
  type ListedPost,
  listedPost,
  type PostDraft,
  postChange,
  postDraft,
  type WholeMemberPost,
} from './boards.contract.ts';
import type { DiscussionSort, WrittenBoard } from './boards.rules.ts';
import { type MemberPosts, memberBoard, visiblePost } from './member-board.server.ts';

export const discussionStore = (board: number) =>
  memberStore({
    kind: 'free',
    table: 'free_posts',
    columns: ['heading', 'like_count'],
    texts: 'free_post_texts',
    comments: { table: 'comments', kind: 'comment' },
    within: ['board', '=', board],
    count: board === FREE_BOARD_ID ? 'free_posts' : `board:${board}`,
    searchMarks: searchMarksOf(board),
  });
type DiscussionStore = ReturnType<typeof discussionStore>;
export const FREE_STORE = discussionStore(FREE_BOARD_ID);
type Head = NonNullable<DiscussionStore['types']>['head'];

export type Discussion = { board: WrittenBoard; store: DiscussionStore; headings: readonly string[] };

export const discussionPosts = ({ board, store, headings }: Discussion): MemberPosts<PostDraft, Head> => ({
  store,
  columnsOf: headingColumns(headings),
  draftOf: ({ title, heading }, content) => ({ title, heading: heading ?? '', content }),
  note: noteOf(board),
});

const ORDERS: Record<Exclude<DiscussionSort, 'id'>, string> = {
  likes: 'like_count',
  comments: 'comment_count',
};

export const likesForCaller = (c: ContactRequest, row: Head) =>
  loadLikesOfPost(c.env.site.db, c.var.member, row);

/** `find` loads a post and throws 404 if the caller may not see it. */
export function discussionBoard<Whole extends z.ZodType<object>>(calls: {
  /** The name of the board in the OpenAPI document. */
  title: string;
  /** The schema of a whole post. */
  whole: Whole;
  /** Several boards may share the same routes. */
  boardOf: (c: ContactRequest) => Discussion;
  /** Loads and adds the fields that only a post's own page has. */
  details: (c: ContactRequest, row: Head, post: ListedPost & WholeMemberPost) => Promise<z.output<Whole>>;
}) {
  const { title, whole, boardOf, details } = calls;
  const { routes, ...board } = memberBoard({
    title,
    schemas: { list: discussionList, draft: postDraft, change: postChange, listed: listedPost, whole },
    orders: ORDERS,
    boardOf: c => discussionPosts(boardOf(c)),
    present: (row, post) => ({
      ...post,
      heading: row.heading ?? '',
      date: toSeoulIso(row.created_at),
      commentCount: row.comment_count,
      likeCount: row.like_count,
    }),
    details,
  });
  const find = (c: ContactRequest, { id }: { id: number }) => visiblePost(c, boardOf(c).store, id);
  const all = new Hono<ApiEnv>()
    .route('/', routes)
    .route('/:id/comments', comments(boardOf, { kind: 'comment', title }))
    .route('/:id/like', likes(LIKED_POSTS, { name: `${title} 글`, address: idParam, find }));
  return { ...board, routes: all, find };
}
