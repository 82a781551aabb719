import { LISTED } from '#/database/lists/orders.ts';
import { postChange, postDraft } from '#/features/boards/boards.contract.ts';
import { comments } from '#/features/boards/comments.server.ts';
import { memberBoard } from '#/features/boards/member-board.server.ts';
import { noteOf } from '#/features/boards/member-posts.server.ts';
import type { PostStore } from '#/features/boards/posts.server.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { FREE_BOARD } from './free-board.limits.ts';

export const FREE_STORE = {
  kind: 'free',
  table: 'free_posts',
  columns: ['author', 'view_count', 'comment_count', 'hidden'],
  texts: 'free_post_texts',
  comments: { table: 'comments', kind: 'comment' },
  within: LISTED,
  count: 'free_posts',
} as const satisfies PostStore;

export const freeBoard = memberBoard({
  store: FREE_STORE,
  draft: postDraft,
  change: postChange,
  draftOf: ({ title }: { title: string }, content) => ({ title, content }),
  note: noteOf(FREE_BOARD),
  present: row => ({ date: toSeoulIso(row.created_at), commentCount: row.comment_count }),
  details: async () => ({}),
}).routes.route('/:id/comments', comments(FREE_BOARD, FREE_STORE));
