import { listedPost } from '#/features/boards/boards.contract.ts';
import { listOf, type Operations, operation } from '#/server/operations.ts';

export const OWN_BOOKMARK_OPERATIONS: Operations = {
  'GET /api/members/bookmarks': operation('내가 보관한 글 목록', listOf(listedPost)),
};
