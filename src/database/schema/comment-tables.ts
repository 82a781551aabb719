import type { Generated } from 'kysely';
import type { CommentKind } from '#/shared/comment-kinds.ts';

interface CommentsTable {
  id: Generated<number>;
  post: number;
  author: number;
  content: string;
  created_at: string;
  /** Empty until it is edited. */
  edited_at: Generated<string>;
  hidden: Generated<number>;
  picture: Generated<string>;
  like_count: Generated<number>;
  /** The id of the top comment that an answer belongs to; a top comment has its own id here. */
  thread: number;
  /** The author of the comment that was answered; null for a comment that is no answer. */
  answered_member: Generated<number | null>;
  /** When it was removed; empty until then. A removed comment with answers stays, without its text. */
  removed_at: Generated<string>;
}

interface CommentLike {
  member: number;
  comment: number;
  at: string;
}

/**
 * The comments under free posts and those under match posts, which have the same columns; as in `tables.ts`.
 */
export interface CommentTables {
  comments: CommentsTable;
  comment_likes: CommentLike;
  match_comments: CommentsTable;
  match_comment_likes: CommentLike;
}
export type CommentTable = 'comments' | 'match_comments';
export type CommentLikesTable = 'comment_likes' | 'match_comment_likes';

/** The table with the comments of a kind. */
export const commentTableOf = (kind: CommentKind): CommentTable =>
  kind === 'comment' ? 'comments' : 'match_comments';
