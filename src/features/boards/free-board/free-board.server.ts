import { Hono } from 'hono';
import { z } from 'zod';
import { listedPost, postId } from '#/features/boards/board/boards.contract.ts';
import { DISCUSSION_BOARD } from '#/features/boards/board/discussion-board.server.ts';
import { headingColumns } from '#/features/boards/board/headings.server.ts';
import { memberBoard, postThere } from '#/features/boards/board/member-board.server.ts';
import { bookmark, keepsPost, keptPosts } from '#/features/boards/bookmarks/bookmarks.server.ts';
import { comments } from '#/features/boards/comments/comments.server.ts';
import { LIKED_POSTS, likes, likesOfPost } from '#/features/boards/likes/likes.server.ts';
import { noteOf } from '#/features/boards/posts/member-posts.server.ts';
import { operation, pageOf } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { query } from '#/server/http/validate.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { headingsIn } from '#/shared/headings.ts';
import { FREE_BOARD } from './free-board.constants.ts';
import { freePost, popularList } from './free-board.contract.ts';
import { FREE_STORE } from './free-store.server.ts';
import { popularPosts } from './popular.server.ts';

const NOTE = noteOf(FREE_BOARD);
const loadHeadings = ({ env: { site } }: Pick<ContactRequest, 'env'>) =>
  headingsIn(site.config.FREE_BOARD_HEADINGS);

const board = memberBoard({
  ...DISCUSSION_BOARD,
  title: FREE_BOARD.title,
  answers: { listed: listedPost, whole: freePost },
  store: FREE_STORE,
  note: NOTE,
  at: c => ({ store: FREE_STORE, note: NOTE, columnsOf: headingColumns(loadHeadings(c)) }),
  details: async (c, row) => ({
    ...(await likesOfPost(c.env.site.db, c.var.member, row)),
    bookmarked: await keepsPost(c.env.site.db, c.var.member, row.id),
  }),
});

export const freeBoard = new Hono<ApiEnv>()
  .get(
    '/popular',
    operation('자유게시판 인기글 목록', pageOf(listedPost)),
    cacheForGuests,
    query(popularList),
    async c => {
      const { site } = c.env;
      const { rows, total } = await popularPosts(site, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows.map(row => board.listed(row, c.var.member, site.now())));
    },
  )
  .get('/headings', operation('자유게시판 말머리', z.array(z.string())), cacheForGuests, c =>
    c.json(loadHeadings(c)),
  )
  .route('/', board.routes)
  .route('/:id/comments', comments(FREE_BOARD, FREE_STORE))
  .route('/:id/like', likes(LIKED_POSTS, { name: `${FREE_BOARD.title} 글`, address: postId, find: thatPost }))
  .route('/:id/bookmark', bookmark(thatPost));

/** The caller's bookmarks on the board. */
export const ownBookmarks = new Hono<ApiEnv>().get(
  '/bookmarks',
  operation('내가 보관한 글 목록', pageOf(listedPost)),
  memberOnly,
  query(popularList),
  async c => {
    const { site } = c.env;
    const { rows, total } = await keptPosts(site.db, c.var.member.number, c.req.valid('query'));
    c.header('x-total-count', String(total));
    return c.json(rows.map(row => board.listed(row, c.var.member, site.now())));
  },
);

function thatPost(c: ContactRequest, { id }: { id: number }) {
  return postThere(c, FREE_STORE, id);
}
