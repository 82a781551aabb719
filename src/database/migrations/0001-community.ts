import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Empty numbers are 0 and empty texts '' so that one narrow index serves a column both up and down:
// the filled rows are one run of it, the empty ones another, and the screens always want those last.
const COMMUNITY = `
create table members (
  number ID,
  id TEXT not null,
  id_key TEXT not null unique,
  username TEXT not null,
  username_key TEXT not null,
  phone TEXT not null,
  email TEXT not null,
  email_key TEXT not null,
  password_hash TEXT not null,
  role TEXT not null default 'member' check (role in ('member', 'admin')),
  listed INT not null default 1 check (listed in (0, 1)),
  points INT not null default 0 check (points >= 0),
  victories INT not null default 0 check (victories >= 0),
  score4 INT not null default 0,
  score3 INT not null default 0,
  high_run4 INT not null default 0,
  high_run3 INT not null default 0,
  birth_year INT not null default 0,
  show_birth_year INT not null default 1 check (show_birth_year in (0, 1)),
  public_birth_year INT not null default 0,
  region TEXT not null default '',
  hall TEXT not null default '',
  hall_key TEXT not null default '',
  week TEXT not null default '',
  week_points INT not null default 0,
  week_victories INT not null default 0,
  month TEXT not null default '',
  month_points INT not null default 0,
  month_victories INT not null default 0,
  year TEXT not null default '',
  year_points INT not null default 0,
  year_victories INT not null default 0,
  sign_in_notice TEXT not null default '',
  created_at TEXT not null,
  withdrawn_at TEXT not null default ''
) STRICT;
create unique index members_username on members (username_key) where username_key <> '';
create index members_phone on members (phone) where phone <> '';
create index members_standing on members (listed, points, victories, score4, number, week, month, year);
create index members_victories on members (listed, victories, points, score4, number);
create index members_week on members (listed, week, week_points, week_victories, score4, number);
create index members_week_victories on members (listed, week, week_victories, week_points, score4, number);
create index members_month on members (listed, month, month_points, month_victories, score4, number);
create index members_month_victories on members (listed, month, month_victories, month_points, score4, number);
create index members_year on members (listed, year, year_points, year_victories, score4, number);
create index members_year_victories on members (listed, year, year_victories, year_points, score4, number);
create index members_by_username on members (listed, username_key, number);
create index members_by_score4 on members (listed, score4, number);
create index members_by_score3 on members (listed, score3, number);
create index members_by_high_run4 on members (listed, high_run4, number);
create index members_by_high_run3 on members (listed, high_run3, number);
create index members_by_birth_year on members (listed, public_birth_year, number);
create index members_by_region on members (listed, region, number);
create index members_by_hall on members (listed, hall_key, number);
create index members_of_hall on members (listed, hall_key, points, victories, score4, number);

create table sessions (
  token_hash TEXT primary key,
  member INT not null references members (number) on delete cascade,
  browser TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null,
  expires_at TEXT not null
) STRICT;
create index sessions_member on sessions (member, used_at);
create index sessions_expiry on sessions (expires_at);

create table known_addresses (
  member INT not null references members (number) on delete cascade,
  address_hash TEXT not null,
  seen_at TEXT not null,
  primary key (member, address_hash)
) STRICT;

create table recovery_grants (
  member INT not null references members (number) on delete cascade,
  address_hash TEXT not null,
  code_hash TEXT not null,
  expires_at TEXT not null,
  primary key (member, address_hash)
) STRICT;

create table points_ledger (
  number ID,
  member INT not null references members (number) on delete cascade,
  amount INT not null,
  reason TEXT not null,
  balance INT not null check (balance >= 0),
  at TEXT not null,
  by_member INT references members (number) on delete set null
) STRICT;
create index points_ledger_member on points_ledger (member, number);

create table attendance_days (
  member INT not null references members (number) on delete cascade,
  day TEXT not null,
  at TEXT not null,
  primary key (member, day)
) STRICT;

create table victories (
  number ID,
  member INT not null references members (number) on delete cascade,
  title TEXT not null,
  at TEXT not null
) STRICT;
create index victories_member on victories (member, at);

create table halls (
  id ID,
  listed INT not null default 1,
  region TEXT not null,
  name TEXT not null,
  name_key TEXT not null,
  address TEXT not null,
  address_key TEXT not null,
  website TEXT not null default '',
  youtube TEXT not null default '',
  created_at TEXT not null
) STRICT;
create index halls_by_id on halls (listed, id);
create index halls_by_region on halls (listed, region, id);
create index halls_by_name on halls (listed, name_key, id);
create index halls_by_address on halls (listed, address_key, id);

create table notices (
  id ID,
  listed INT not null default 1,
  title TEXT not null,
  title_key TEXT not null,
  content TEXT not null,
  content_key TEXT not null,
  search_text TEXT not null,
  pinned INT not null default 0 check (pinned in (0, 1)),
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index notices_by_id on notices (listed, id);
create index notices_pinned on notices (listed, pinned, id);
create index notices_by_title on notices (listed, title_key, id);
create index notices_by_content on notices (listed, content_key, id);
create index notices_by_date on notices (listed, created_at, id);

create table free_posts (
  id ID,
  listed INT not null default 1,
  author INT not null references members (number),
  title TEXT not null,
  title_key TEXT not null,
  comment_count INT not null default 0 check (comment_count >= 0),
  view_count INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index free_posts_by_id on free_posts (listed, id);
create index free_posts_author on free_posts (author, id);

create table free_post_texts (
  post INT primary key references free_posts (id) on delete cascade,
  content TEXT not null
) STRICT;

create table comments (
  id ID,
  post INT not null references free_posts (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  created_at TEXT not null
) STRICT;
create index comments_post on comments (post, id);
create index comments_author on comments (author, id);

create table views_seen (
  day TEXT not null,
  visitor TEXT not null,
  post INT not null references free_posts (id) on delete cascade,
  primary key (day, visitor, post)
) STRICT;
create index views_seen_post on views_seen (post);

create table day_salts (
  day TEXT primary key,
  salt TEXT not null
) STRICT;

create table row_counts (
  name TEXT primary key,
  value INT not null check (value >= 0)
) STRICT;
insert into row_counts (name, value) values ('members', 0), ('halls', 0), ('notices', 0), ('free_posts', 0);
`;

export const up = (db: Kysely<unknown>) => runOnEither(db, COMMUNITY);
