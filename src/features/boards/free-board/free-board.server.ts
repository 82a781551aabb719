import { Hono } from 'hono';
import { z } from 'zod';
import { freePost, listedPost } from '#/features/boards/board/boards.contract.ts';
import {
  discussionBoard,
  FREE_STORE,
  likesForCaller,
} from '#/features/boards/board/discussion-board.server.ts';
import { bookmark, isBookmarked, loadBookmarkedPosts } from '#/features/boards/bookmarks/bookmarks.server.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { forOwnList } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { headingsIn } from '#/shared/text/typed-lists.ts';
import { FREE_BOARD } from './free-board.constants.ts';
import { loadPopularPosts } from './popular.server.ts';

const loadHeadings = ({ env: { site } }: Pick<ContactRequest, 'env'>) =>
  headingsIn(site.config.FREE_BOARD_HEADINGS);

const board = discussionBoard({
  title: FREE_BOARD.title,
  whole: freePost,
  boardOf: c => ({ board: FREE_BOARD, store: FREE_STORE, headings: loadHeadings(c) }),
  details: async (c, row, post) => ({
    ...post,
    ...(await likesForCaller(c, row)),
    bookmarked: await isBookmarked(c.env.site.db, c.var.member, row.id),
  }),
});

export const freeBoard = new Hono<ApiEnv>()
  .get(
    '/popular',
    operation('자유게시판 인기글 목록', pageOf(listedPost)),
    cacheForGuests,
    query(pageQuery),
    async c => {
      const { site } = c.env;
      const { rows, total } = await loadPopularPosts(site, c.req.valid('query'));
      return answerPage(c, { rows: rows.map(row => board.presentListed(c, row)), total });
    },
  )
  .get('/headings', operation('자유게시판 말머리', z.array(z.string())), cacheForGuests, c =>
    c.json(loadHeadings(c)),
  )
  .route('/', board.routes)
  .route('/:id/bookmark', bookmark(board.find));

export const ownBookmarks = new Hono<ApiEnv>().get(
  '/bookmarks',
  operation('내가 북마크한 글 목록', pageOf(listedPost)),
  ...forOwnList,
  async c => {
    const { site } = c.env;
    const { rows, total } = await loadBookmarkedPosts(site.db, c.var.member.number, c.req.valid('query'));
    return answerPage(c, { rows: rows.map(row => board.presentListed(c, row)), total });
  },
);
