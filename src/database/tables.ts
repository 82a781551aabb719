import type { Generated, Selectable } from 'kysely';

type Id = Generated<number>;
type Period<P extends string> = {
  [key in P | `${P}_points` | `${P}_victories`]: Generated<key extends P ? string : number>;
};

export interface MembersTable extends Period<'week'>, Period<'month'>, Period<'year'> {
  number: Id;
  id: string;
  id_key: string;
  username: string;
  username_key: string;
  phone: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Generated<'member' | 'admin'>;
  listed: Generated<number>;
  points: Generated<number>;
  victories: Generated<number>;
  score4: Generated<number>;
  score3: Generated<number>;
  high_run4: Generated<number>;
  high_run3: Generated<number>;
  birth_year: Generated<number>;
  show_birth_year: Generated<number>;
  public_birth_year: Generated<number>;
  region: Generated<string>;
  hall: Generated<string>;
  hall_key: Generated<string>;
  sign_in_notice: Generated<string>;
  created_at: string;
  withdrawn_at: Generated<string>;
}
export type MemberRow = Selectable<MembersTable>;

/** Every table. Numbers that are empty are 0, texts '', yes and no are 1 and 0, times UTC in ISO 8601. */
export interface Tables {
  members: MembersTable;
  sessions: {
    token_hash: string;
    member: number;
    browser: string;
    created_at: string;
    used_at: string;
    expires_at: string;
  };
  known_addresses: { member: number; address_hash: string; seen_at: string };
  recovery_grants: { member: number; address_hash: string; code_hash: string; expires_at: string };
  /** `position` counts a member's own rows from 1, so that a page of them is found without stepping over any. */
  points_ledger: {
    number: Id;
    member: number;
    position: number;
    amount: number;
    reason: string;
    balance: number;
    at: string;
    by_member: number | null;
  };
  attendance_days: { member: number; day: string; at: string };
  victories: { number: Id; member: number; title: string; at: string };
  halls: {
    id: Id;
    listed: Generated<number>;
    region: string;
    name: string;
    name_key: string;
    address: string;
    address_key: string;
    website: Generated<string>;
    youtube: Generated<string>;
    phone: Generated<string>;
    license: Generated<string>;
    created_at: string;
  };
  notices: {
    id: Id;
    listed: Generated<number>;
    title: string;
    title_key: string;
    content: string;
    content_key: string;
    pinned: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  free_posts: {
    id: Id;
    listed: Generated<number>;
    author: number;
    title: string;
    title_key: string;
    comment_count: Generated<number>;
    view_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  free_post_texts: { post: number; content: string };
  comments: { id: Id; post: number; author: number; content: string; created_at: string };
  match_posts: {
    id: Id;
    board: MatchBoard;
    author: number;
    title: string;
    title_key: string;
    match_date: string;
    closed: Generated<number>;
    applicant_count: Generated<number>;
    view_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  match_post_texts: { post: number; content: string };
  applications: {
    id: Id;
    post: number;
    member: number;
    state: Generated<'applied' | 'accepted' | 'declined'>;
    at: string;
  };
  /** `before` and `after` are JSON. */
  audit_log: {
    id: Id;
    at: string;
    admin: number;
    action: string;
    subject: string;
    before: string;
    after: string;
  };
  notifications: {
    id: Id;
    member: number;
    kind: string;
    event: Generated<string>;
    subject: string;
    title: string;
    link: string;
    actor: number | null;
    happened: Generated<number>;
    unread: Generated<number>;
    at: string;
  };
  muted_notifications: { member: number; kind: string };
  views_seen: { day: string; visitor: string; board: 'free_posts' | 'match_posts'; post: number };
  day_salts: { day: string; salt: string };
  row_counts: { name: CountName; value: number };
  /** What is searched for, folded; `comment` is 0 for a post itself. The tokens stand in `search_index`. */
  search_documents: {
    number: Id;
    kind: TextKind;
    post: number;
    comment: number;
    title: string;
    content: string;
  };
  /** A tournament kept here; its bracket is what `tournament_events` make of it. `version` is the last event's number. */
  tournaments: {
    id: Id;
    key: string;
    listed: Generated<number>;
    organiser: number;
    title: string;
    title_key: string;
    hall: Generated<string>;
    hall_key: Generated<string>;
    day: string;
    mode: 'team' | 'single' | 'multi';
    ball: '4' | '3';
    entry_count: Generated<number>;
    state: Generated<'coming' | 'live' | 'closed' | 'void'>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    closed_at: Generated<string>;
  };
  /** `body` is the event as JSON, never changed; `number` counts from 1 in each tournament. */
  tournament_events: {
    tournament: number;
    number: number;
    key: string;
    body: string;
    by_member: number | null;
    by_link: Generated<string>;
    at: string;
  };
  /** Members who were entered, and whether they take part; `seat` is 0 or 1 in a team of two. */
  tournament_players: {
    tournament: number;
    entry: number;
    seat: number;
    member: number;
    state: Generated<'asked' | 'accepted' | 'declined'>;
    at: string;
  };
  /** Scorers under way: the last version of each match's game, as JSON. */
  tournament_games: { tournament: number; match: string; version: number; game: string; at: string };
  /** `view` shows the tournament, `table` scores the matches of one table. */
  tournament_links: {
    token: string;
    tournament: number;
    kind: 'view' | 'table';
    table_number: Generated<number>;
    created_at: string;
    revoked_at: Generated<string>;
  };
  /** What a player says of a result: `result` is the event that decided it, so a corrected one begins anew. */
  match_answers: {
    tournament: number;
    match: string;
    member: number;
    result: string;
    answer: 'confirmed' | 'disputed';
    reason: Generated<string>;
    at: string;
  };
  /** What an admin decided about a result. */
  match_rulings: {
    tournament: number;
    match: string;
    result: string;
    ruling: 'stands' | 'void';
    by_member: number;
    at: string;
  };
  /** A counted match from each player's side; `opponent` is null, and nothing but the win counts, in matches of teams. */
  match_results: {
    id: Id;
    tournament: number;
    match: string;
    member: number;
    opponent: number | null;
    ball: '4' | '3';
    won: number;
    victory: number | null;
    points: Generated<number>;
    target: Generated<number>;
    innings: Generated<number>;
    high_run: Generated<number>;
    other_points: Generated<number>;
    other_target: Generated<number>;
    handicap: Generated<number>;
    lift: Generated<number>;
    hall_key: Generated<string>;
    at: string;
  };
  /** The matches of closed tournaments that would count if nobody had disputed them, for each of their players. */
  disputed_matches: { tournament: number; match: string; member: number };
  /** The sums of a member's counted matches of one ball; `strength` is explained in `strength.rules.ts`. */
  member_records: {
    member: number;
    ball: '4' | '3';
    games: number;
    wins: number;
    scored: number;
    points: number;
    targets: number;
    inning_points: number;
    innings: number;
    high_run: number;
    strength: number;
  };
  /** The same at one hall, for its board; `rate` is points to targets in millionths. */
  hall_records: {
    id: Id;
    hall_key: string;
    ball: '4' | '3';
    member: number;
    listed: Generated<number>;
    ranked: number;
    games: number;
    points: number;
    targets: number;
    rate: number;
  };
}

/** What can be searched for: the posts of each board, and the comments of the free board. */
export type TextKind = 'notice' | 'free' | MatchBoard | 'comment';
/** The two boards whose posts take applicants: 홍보 and 개인전 매치. */
export type MatchBoard = 'promotion' | 'singlematch';
/** `members` are those who are listed, `admins` those who are not; withdrawn ones are neither. */
export type CountName =
  | 'members'
  | 'admins'
  | 'audit_log'
  | 'halls'
  | 'notices'
  | 'free_posts'
  | 'tournaments'
  | MatchBoard;
