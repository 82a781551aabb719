import type { Generated, GeneratedAlways } from 'kysely';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import type { Region } from '#/shared/regions.ts';

/** The two boards whose posts take applicants: 홍보 and 개인전 매치. */
export type MatchKind = 'promotion' | 'singlematch';

export type WrittenKind = 'free' | MatchKind | CommentKind;

export interface MatchTables {
  match_posts: {
    id: Generated<number>;
    board: MatchKind;
    /** The post's number on its board, from 1, shown to readers; addresses use the id. */
    number: number;
    author: number;
    title: string;
    title_key: string;
    match_date: string;
    /** The day in Seoul and the time (`HH:MM`), '' if not given; else the single day that the text names. */
    day: Generated<string>;
    start_time: Generated<string>;
    hall: Generated<string>;
    region: Generated<'' | Region>;
    discipline: Generated<'' | '4' | '3' | 'pocket'>;
    score_from: Generated<number>;
    /** 9999 if the score has no upper bound. */
    score_to: Generated<number>;
    /** Maximum number of accepted applicants; 0 if there is no limit. */
    seats: Generated<number>;
    /** The number of accepted applicants. */
    taken: Generated<number>;
    /** The last day of the match, from `day` or the free text `match_date`; '' if neither has one. */
    last_day: Generated<string>;
    /** The day in Seoul on which a match without a last day was written; '' for a match with a last day. */
    undated_since: Generated<string>;
    /** 1 while the post is neither closed nor hidden nor full; computed by the database. */
    open: GeneratedAlways<number>;
    closed: Generated<number>;
    applicant_count: Generated<number>;
    /** The comments without the removed ones, which stay under their answers (`removed_comment_count`). */
    comment_count: Generated<number>;
    removed_comment_count: Generated<number>;
    view_count: Generated<number>;
    hidden: Generated<number>;
    picture: Generated<string>;
    picture_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  match_post_texts: { post: number; content: string };
  applications: {
    id: Generated<number>;
    post: number;
    member: number;
    state: Generated<'applied' | 'accepted' | 'declined'>;
    /** The moment of acceptance (ISO, UTC); '' if not accepted, or if accepted before this column existed. */
    accepted_at: Generated<string>;
    at: string;
  };
  /** A report by `reporter` on whether `member` attended; `objection` is the state of the objection. */
  no_show_reports: {
    post: number;
    member: number;
    reporter: number;
    attended: number;
    objection: Generated<'' | 'open' | 'granted' | 'declined'>;
    at: string;
  };
  /**
   * Members who are notified of new matches in their region, '' for a member without one. `seen_match` is the
   * newest match post that was checked for them, `notified_at` the time of their last notification.
   */
  match_watchers: { member: number; region: string; seen_match: number; notified_at: Generated<string> };
}

interface CommentsTable {
  id: Generated<number>;
  post: number;
  author: number;
  content: string;
  created_at: string;
  /** The time of the last edit (ISO, UTC); '' if the comment was never edited. */
  edited_at: Generated<string>;
  hidden: Generated<number>;
  picture: Generated<string>;
  like_count: Generated<number>;
  /** The id of the top-level comment that an answer belongs to; a top-level comment has its own id here. */
  thread: number;
  /** The author of the comment that was answered; null for a comment that is no answer. */
  answered_member: Generated<number | null>;
  /** When it was removed (ISO, UTC), or ''. A removed comment with answers stays, without its text. */
  removed_at: Generated<string>;
}

interface CommentLike {
  member: number;
  comment: number;
  at: string;
}

/** The comments under free posts and those under match posts, which have the same columns. */
export interface CommentTables {
  comments: CommentsTable;
  comment_likes: CommentLike;
  match_comments: CommentsTable;
  match_comment_likes: CommentLike;
}
export type CommentTable = 'comments' | 'match_comments';
export type CommentLikesTable = 'comment_likes' | 'match_comment_likes';

export const commentTableOf = (kind: CommentKind): CommentTable =>
  kind === 'comment' ? 'comments' : 'match_comments';

/**
 * The kind of thing that a picture belongs to: a text, a member, a hall or a club, whose number is stored as `post`;
 * for the site's logo (`mark`), its ads and its page of one hall (`hall-page`) `post` is 1.
 */
export type PictureKind = 'notice' | WrittenKind | 'profile' | 'hall' | 'club' | 'mark' | 'ad' | 'hall-page';

export interface PictureTables {
  /**
   * Every picture whose files are stored. `post` is 0 until a text uses it; `expires_at` is empty while a
   * text uses it, and otherwise the time at which its files are deleted. `removing` is 1 from the moment the
   * deletion begins. Sizes are those of the largest file.
   */
  pictures: {
    id: Generated<number>;
    name: string;
    member: number;
    kind: Generated<'' | PictureKind>;
    post: Generated<number>;
    comment: Generated<number>;
    position: Generated<number>;
    alt: Generated<string>;
    width: number;
    height: number;
    bytes: number;
    created_at: string;
    expires_at: string;
    /** 1 while the text that uses the picture is hidden. */
    hidden: Generated<number>;
    removing: Generated<number>;
  };
}
