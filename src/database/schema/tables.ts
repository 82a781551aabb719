import type { Generated, Selectable } from 'kysely';
import type { BoardReaders, BoardWriters } from '#/shared/board-rights.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import type { CommentTables } from './comment-tables.ts';
import type { EntryTables } from './entry-tables.ts';
import type { HallTables } from './hall-tables.ts';
import type { MatchBoard, MatchTables } from './match-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { PictureTables } from './picture-tables.ts';
import type { PointTables } from './point-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { PushTables } from './push-tables.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';
import type { TournamentCount, TournamentTables } from './tournament-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

type Id = Generated<number>;
type Period<P extends string> = {
  [key in P | `${P}_points` | `${P}_victories`]: Generated<key extends P ? string : number>;
};

export interface MembersTable extends Period<'week'>, Period<'past_week'>, Period<'month'>, Period<'year'> {
  number: Id;
  id: string;
  id_key: string;
  username: string;
  username_key: string;
  nickname_skeleton: Generated<string>;
  phone: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Generated<'member' | 'admin'>;
  listed: Generated<number>;
  /** 1 for 운영진; admins need none. */
  moderator: Generated<number>;
  profile_hidden: Generated<number>;
  /** Until when the member may write nothing, or do next to nothing; empty or past where there is no such sanction. */
  write_banned_until: Generated<string>;
  suspended_until: Generated<string>;
  points: Generated<number>;
  victories: Generated<number>;
  score4: Generated<number>;
  score3: Generated<number>;
  high_run4: Generated<number>;
  high_run3: Generated<number>;
  birth_year: Generated<number>;
  show_birth_year: Generated<number>;
  public_birth_year: Generated<number>;
  /** 1 where others may read the list of what the member wrote. */
  show_texts: Generated<number>;
  picture: Generated<string>;
  region: Generated<string>;
  hall: Generated<string>;
  hall_key: Generated<string>;
  sign_in_notice: Generated<string>;
  emptied_fields: Generated<string>;
  reset_refused_until: Generated<string>;
  second_factor: Generated<number>;
  created_at: string;
  withdrawn_at: Generated<string>;
}
export type MemberRow = Selectable<MembersTable>;

/** Every table. Numbers that are empty are 0, texts '', yes and no are 1 and 0, times UTC in ISO 8601. */
export interface Tables
  extends CommentTables,
    EntryTables,
    HallTables,
    MatchTables,
    ModerationTables,
    PictureTables,
    PointTables,
    PrivacyTables,
    PushTables,
    SecondFactorTables,
    TournamentTables,
    WebhookTables {
  members: MembersTable;
  sessions: {
    token_hash: string;
    member: number;
    browser: string;
    created_at: string;
    used_at: string;
    expires_at: string;
  };
  /** What each call that creates something has done, under its sender and key; `result` is JSON. */
  idempotency_keys: { key: string; member: number | null; fingerprint: string; result: string; at: string };
  last_visits: { member: number; at: string };
  known_addresses: { member: number; address_hash: string; seen_at: string };
  /** Hashes of the address, network and device of a member, the same for all members; deleted after 30 days. */
  member_origins: { member: number; origin: string; seen_at: string };
  recovery_grants: { member: number; address_hash: string; code_hash: string; expires_at: string };
  notices: {
    id: Id;
    listed: Generated<number>;
    title: string;
    title_key: string;
    content: string;
    content_key: string;
    pinned: Generated<number>;
    picture: Generated<string>;
    picture_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** The boards that admins make; the free board is none of them. */
  boards: {
    id: number;
    slug: string;
    name: string;
    purpose: string;
    readers: BoardReaders;
    writers: BoardWriters;
    position: number;
    /** 말머리, with commas between them. */
    headings: Generated<string>;
    closed: Generated<number>;
    hidden: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Addresses that boards had before. */
  board_addresses: { slug: string; board: number };
  /** The posts of the free board, and of the boards that admins make: `board` is 1 or the id of such a board. */
  free_posts: {
    id: Id;
    board: Generated<number>;
    /** 말머리; null for none. */
    heading: Generated<string | null>;
    author: number;
    title: string;
    title_key: string;
    comment_count: Generated<number>;
    like_count: Generated<number>;
    view_count: Generated<number>;
    hidden: Generated<number>;
    picture: Generated<string>;
    picture_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  free_post_texts: { post: number; content: string };
  /** Who likes which post; `like_count` of the post is how many. */
  post_likes: { member: number; post: number; at: string };
  /** The posts a member keeps. */
  bookmarks: { id: Id; member: number; post: number; at: string };
  /** What posts, comments and news of halls said before they were edited; `comment` is 0 for a text of its own. */
  earlier_texts: {
    id: Id;
    kind: TextKind | 'hallNews';
    post: number;
    comment: number;
    author: number;
    title: string;
    content: string;
    changed_at: string;
  };
  /** `before` and `after` are JSON; `admin` is null for what the site did by itself. */
  audit_log: {
    id: Id;
    at: string;
    admin: number | null;
    action: string;
    subject: string;
    before: string;
    after: string;
  };
  views_seen: { day: string; visitor: string; board: ViewedTable | 'halls'; post: number };
  day_salts: { day: string; salt: string };
  visitors_seen: { day: string; visitor: string };
  day_visitors: { day: string; visitors: number };
  /** What was new on a day that is over. */
  day_counts: { day: string; members: number; posts: number; comments: number };
  /** How many good answers took so long; `bucket` as in `src/server/monitoring/route-times.ts`. */
  route_times: { day: string; route: string; bucket: number; answers: number };
  /** `last_number` is the last one given, in lists that number their rows. */
  row_counts: { name: CountName; value: number; last_number: Generated<number> };
  /** Work done now and then by one process of all: when it is due, and who does it just now. */
  duties: {
    name: string;
    due_at: string;
    holder: string;
    held_until: string;
    /** Of the last time, when that failed; empty when it did not. The sentence is empty where nobody wrote one. */
    failed_at: Generated<string>;
    failure: Generated<string>;
  };
  /** The newest moment at which the clock agreed with what is stored; one row. */
  clock_marks: { id: number; at: string };
  /** Counted tries of the limits; `expire` in milliseconds since 1970. */
  tries: { key: string; points: number; expire: number | null };
  /** What is searched for, folded; `comment` is 0 for a post itself. The tokens stand in `search_index`. */
  search_documents: {
    number: Id;
    kind: TextKind;
    post: number;
    comment: number;
    title: string;
    content: string;
  };
}

/** Where the posts of boards are, and their texts where they have a table of their own. */
export type PostTable = 'notices' | ViewedTable;
export type ViewedTable = 'free_posts' | 'match_posts';
export type PostTextTable = 'free_post_texts' | 'match_post_texts';
/** What can be searched for: the posts of each board, and the comments under them. */
export type PostKind = 'notice' | 'free' | MatchBoard;
export type TextKind = PostKind | CommentKind;
/** `members` are those who are listed, `admins` those who are not; withdrawn ones are neither. */
export type CountName =
  | 'members'
  | 'admins'
  | 'audit_log'
  | 'halls'
  | 'notices'
  | 'free_posts'
  | 'boards'
  | `board:${number}`
  | `heading:${string}`
  | TournamentCount
  | MatchBoard;
