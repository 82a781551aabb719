import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

// Clubs (동호회) and their members. The board of a club is a board for moderators that the club's members may
// also read: a program without this migration shows it to moderators only.
const CLUBS = `
create table clubs (
  id ID,
  listed INT not null default 1 check (listed in (0, 1)),
  name TEXT not null,
  name_key TEXT not null,
  region TEXT not null,
  hall INT references halls (id) on delete set null,
  plays TEXT not null,
  introduction TEXT not null,
  statutes TEXT not null,
  joining TEXT not null check (joining in ('open', 'approval', 'code')),
  invite_code TEXT not null,
  shows_names INT not null default 0 check (shows_names in (0, 1)),
  hidden INT not null default 0 check (hidden in (0, 1)),
  member_count INT not null default 0 check (member_count >= 0),
  created_at TEXT not null,
  updated_at TEXT not null,
  closed_at TEXT
) STRICT;
create unique index clubs_name on clubs (name_key);
create index clubs_by_name on clubs (listed, name_key, id);
create index clubs_of_region on clubs (listed, region, name_key, id);
create index clubs_of_hall on clubs (hall, listed, name_key, id);
create table club_members (
  club INT not null references clubs (id) on delete cascade,
  member INT not null references members (number),
  role TEXT not null default 'member' check (role in ('president', 'treasurer', 'match_director', 'member')),
  applied_at TEXT not null,
  joined_at TEXT,
  shown INT not null default 1 check (shown in (0, 1)),
  primary key (club, member)
) STRICT;
create index club_members_of_member on club_members (member, club);
create index club_members_waiting on club_members (club, applied_at, member) where joined_at is null;
create unique index club_members_president on club_members (club) where role = 'president';
alter table boards add column club INT references clubs (id);
create unique index boards_club on boards (club) where club is not null;
drop index boards_in_menu;
create index boards_in_menu on boards (club, position, id);
insert into row_counts (name, value) values ('clubs', 0)`;

const REPORTED = 'reported_contents';
// Each before those that refer to it.
const REFERRING = ['report_snapshots', 'reports', 'sanctions'];
const KINDS = `'free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'nickname', 'profile', 'hallNews', 'tournament', 'season', 'club'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CLUBS);
  if (isSqlite(db))
    return remakeTables(db, [REPORTED, ...REFERRING], definition =>
      definition.replace("'tournament', 'season')", "'tournament', 'season', 'club')"),
    );
  await sql.raw(`alter table ${REPORTED} drop constraint report_cases_kind_check`).execute(db);
  await sql
    .raw(`alter table ${REPORTED} add constraint reported_contents_kind_check check (kind in (${KINDS}))`)
    .execute(db);
}
