import type { PostStore } from '#/features/boards/posts/posts.server.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';

/** Where the posts of the free board and their comments are stored. */
export const FREE_STORE = {
  kind: 'free',
  table: 'free_posts',
  columns: [
    ...(['author', 'heading', 'view_count', 'comment_count', 'hidden', 'like_count'] as const),
    ...(['picture', 'picture_count'] as const),
  ],
  texts: 'free_post_texts',
  comments: { table: 'comments', kind: 'comment' },
  within: ['board', '=', FREE_BOARD_ID],
  count: 'free_posts',
} as const satisfies PostStore;
