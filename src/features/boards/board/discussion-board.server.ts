import type { PostRow } from '#/features/boards/posts/posts.server.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { discussionChange, discussionDraft, discussionList } from './boards.contract.ts';

type Row = PostRow<'free_posts', 'comment_count' | 'like_count' | 'heading'>;

/** The settings shared by all boards whose posts have comments and likes, for `memberBoard`. */
export const DISCUSSION_BOARD = {
  list: discussionList,
  orders: { likes: 'like_count', comments: 'comment_count' },
  draft: discussionDraft,
  change: discussionChange,
  draftOf: ({ title, heading }: Pick<Row, 'title' | 'heading'>, content: string) => ({
    title,
    heading: heading ?? '',
    content,
  }),
  present: (row: Row) => ({
    heading: row.heading ?? '',
    date: toSeoulIso(row.created_at),
    commentCount: row.comment_count,
    likeCount: row.like_count,
  }),
} as const;
