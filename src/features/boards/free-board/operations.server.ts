import { z } from 'zod';
import { listedPost } from '#/features/boards/board/boards.contract.ts';
import { boardOperations, likeOperations } from '#/features/boards/board/operations.server.ts';
import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { FREE_BOARD } from './free-board.constants.ts';
import { bookmarked, freePost } from './free-board.contract.ts';

const CALLED = { posts: '/api/freeboard', name: FREE_BOARD.title };

export const FREE_BOARD_OPERATIONS: Operations = {
  'GET /api/members/bookmarks': operation('내가 보관한 글 목록', pageOf(listedPost)),
  'GET /api/freeboard/popular': operation('자유게시판 인기글 목록', pageOf(listedPost)),
  'GET /api/freeboard/headings': operation('자유게시판 말머리', z.array(z.string())),
  ...boardOperations(CALLED, { listed: listedPost, whole: freePost }),
  ...likeOperations(CALLED),
  'PUT /api/freeboard/:id/bookmark': operation('자유게시판 글을 보관함에 담기', bookmarked),
  'DELETE /api/freeboard/:id/bookmark': operation('자유게시판 글을 보관함에서 빼기', bookmarked),
};
