import { toSeoulIso } from '#/shared/time.ts';
import { discussionList, postChange, postDraft } from './boards.contract.ts';
import type { PostRow } from './posts.server.ts';

type Row = PostRow<'free_posts', 'comment_count' | 'like_count'>;

/** What boards have in common whose posts have comments and likes, for `memberBoard`. */
export const DISCUSSION_BOARD = {
  list: discussionList,
  orders: { likes: 'like_count', comments: 'comment_count' },
  draft: postDraft,
  change: postChange,
  draftOf: ({ title }: { title: string }, content: string) => ({ title, content }),
  present: (row: Row) => ({
    date: toSeoulIso(row.created_at),
    commentCount: row.comment_count,
    likeCount: row.like_count,
  }),
} as const;
