import { z } from 'zod';
import { listedPost } from '#/features/boards/board/boards.contract.ts';
import { boardOperations, likeOperations } from '#/features/boards/board/operations.server.ts';
import { created, MESSAGE, MESSAGE_AND_ID, type Operations, operation } from '#/server/http/operations.ts';
import { boardPost, listedBoards, managedBoard, postAddress, shownBoard } from './custom-boards.contract.ts';

const CALLED = { posts: '/api/boards/:slug/posts', name: '게시판' };

export const CUSTOM_BOARD_OPERATIONS: Operations = {
  'GET /api/boards': operation('메뉴의 게시판 목록', listedBoards),
  'GET /api/boards/managed': operation('관리자가 보는 게시판 목록', z.array(managedBoard)),
  'GET /api/boards/post-address/:id': operation('글 번호로 찾은 게시판 글의 주소', postAddress),
  'POST /api/boards': operation('게시판 만들기', created(MESSAGE_AND_ID)),
  'PUT /api/boards/:id': operation('게시판 고치기', MESSAGE),
  'GET /api/boards/:slug': operation('게시판 하나', shownBoard),
  ...boardOperations(CALLED, { listed: listedPost, whole: boardPost }),
  ...likeOperations(CALLED),
};
