import type { Generated, Selectable } from 'kysely';
import type { BoardReaders, BoardWriters } from '#/shared/board-rights.ts';
import type { PrivacyTables, SecondFactorTables } from './account-tables.ts';
import type { CommentTables, MatchKind, MatchTables, PictureTables, WrittenKind } from './board-tables.ts';
import type { ClubTables } from './club-tables.ts';
import type { HallTables } from './hall-tables.ts';
import type { CaseTables, ModerationTables } from './moderation-tables.ts';
import type { EntryTables, TournamentCount, TournamentTables } from './tournament-tables.ts';
import type { PushTables, WebhookTables } from './webhook-tables.ts';

interface PointTables {
  /** Changes of points; `position` counts a member's rows from 1, so that no page has to skip rows. */
  points_ledger: {
    number: Generated<number>;
    member: number;
    position: number;
    amount: number;
    reason: string;
    balance: number;
    at: string;
    by_member: number | null;
  };
  attendance_days: { member: number; day: string; at: string };
  /** The ranked weeks (by their Monday); in `week_ranks` the ranks of the top members at each week's end. */
  ranked_weeks: { week: string };
  week_ranks: { member: number; week: string; rank: number };
  victories: { number: Generated<number>; member: number; title: string; at: string };
}

type Id = Generated<number>;
type Period<P extends string> = {
  [key in P | `${P}_points` | `${P}_victories`]: Generated<key extends P ? string : number>;
};

interface MembersTable extends Period<'week'>, Period<'past_week'>, Period<'month'>, Period<'year'> {
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
  /** 1 for a moderator (운영진); admins may moderate without it. */
  moderator: Generated<number>;
  profile_hidden: Generated<number>;
  /** The ends (ISO, UTC) of a ban on writing and of a suspension; '' or past without such a sanction. */
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
  /** 1 if others may read the list of the member's texts. */
  show_texts: Generated<number>;
  picture: Generated<string>;
  region: Generated<string>;
  hall: Generated<string>;
  hall_key: Generated<string>;
  sign_in_notice: Generated<string>;
  emptied_fields: Generated<string>;
  /** The times at which the member last changed each field at no cost, as JSON by field name. */
  free_changes: Generated<string>;
  reset_refused_until: Generated<string>;
  second_factor: Generated<number>;
  created_at: string;
  withdrawn_at: Generated<string>;
}
export type MemberRow = Selectable<MembersTable>;

/** Every table. Empty numbers are 0, empty texts '', yes and no are 1 and 0, times are UTC in ISO 8601. */
export interface Tables
  extends CaseTables,
    ClubTables,
    CommentTables,
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
  /** Results (JSON) of calls that create something, by sender and key; `fingerprint` hashes the request. */
  idempotency_keys: { key: string; member: number | null; fingerprint: string; result: string; at: string };
  last_visits: { member: number; at: string };
  known_addresses: { member: number; address_hash: string; seen_at: string };
  /** Hashes of a member's address, network and device, comparable between members; deleted after 30 days. */
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
  /** The boards made by admins; the free board is not among them. */
  boards: {
    id: number;
    slug: string;
    name: string;
    purpose: string;
    readers: BoardReaders;
    writers: BoardWriters;
    position: number;
    /** The headings (말머리) that posts of the board can have, separated by commas. */
    headings: Generated<string>;
    closed: Generated<number>;
    hidden: Generated<number>;
    /** The club whose members read the board besides moderators; null for a board made by an admin. */
    club: Generated<number | null>;
    /** The ids of the posts that a club's officers pinned, the newest pin first, separated by commas. */
    pinned: Generated<string>;
    created_at: string;
    updated_at: string;
  };
  board_addresses: { slug: string; board: number };
  /** The posts of the free board and of boards made by admins: `board` is 1 or the id of such a board. */
  free_posts: {
    id: Id;
    board: Generated<number>;
    /** The post's heading (말머리); null for none. */
    heading: Generated<string | null>;
    author: number;
    title: string;
    title_key: string;
    /** The comments without the removed ones, which stay under their answers (`removed_comment_count`). */
    comment_count: Generated<number>;
    removed_comment_count: Generated<number>;
    like_count: Generated<number>;
    view_count: Generated<number>;
    hidden: Generated<number>;
    picture: Generated<string>;
    picture_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  free_post_texts: { post: number; content: string };
  /** The likes of posts; `like_count` of a post is their number. */
  post_likes: { member: number; post: number; at: string };
  bookmarks: { id: Id; member: number; post: number; at: string };
  /** Versions of posts, comments and hall news before each edit; `comment` is 0 for a post or news. */
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
  /** The log of admins' actions: `before` and `after` are JSON; `admin` is null if the site itself acted. */
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
  day_counts: { day: string; members: number; posts: number; comments: number };
  /** The stored number of rows in each list; `last_number` is the last post number that was given. */
  row_counts: { name: CountName; value: number; last_number: Generated<number> };
  /** Scheduled jobs that one process does for all: when each is due, and which process runs it now. */
  job_locks: {
    name: string;
    due_at: string;
    holder: string;
    held_until: string;
    /** The time (ISO, UTC) and message of the last run's failure; both '' after a success. */
    failed_at: Generated<string>;
    failure: Generated<string>;
  };
  /** The latest time at which the computer's clock agreed with the stored times; one row. */
  clock_marks: { id: number; at: string };
  /** How many migrations that break older programs have been run; one row. */
  compatibility: { id: number; number: number };
  /** The attempts (`points`) that the rate limits have counted; `expire` is in milliseconds since 1970. */
  tries: { key: string; points: number; expire: number | null };
  /** The searchable texts, folded; `comment` is 0 for a post itself. The tokens are in `search_index`. */
  search_documents: {
    number: Id;
    kind: TextKind;
    post: number;
    comment: number;
    title: string;
    content: string;
  };
}

/** The tables of posts; the texts of free and match posts have a table of their own (`PostTextTable`). */
export type PostTable = 'notices' | ViewedTable;
export type ViewedTable = 'free_posts' | 'match_posts';
export type PostTextTable = 'free_post_texts' | 'match_post_texts';
/** The kinds of posts, by board; posts on boards made by admins are of the kind `free`. */
export type PostKind = 'notice' | 'free' | MatchKind;
export type TextKind = 'notice' | WrittenKind;
/** `members` counts listed members, `admins` unlisted ones; withdrawn members are in neither. */
export type CountName =
  | 'members'
  | 'admins'
  | 'audit_log'
  | 'halls'
  | 'notices'
  | 'free_posts'
  | 'boards'
  | 'clubs'
  | `board:${number}`
  | `heading:${string}`
  | TournamentCount
  | MatchKind;
