// Clubs (동호회) and their members. The board of a club is a board for moderators that the club's members may
// also read; its officers pin posts to its top.
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
  closed_at TEXT,
  picture TEXT not null default ''
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
alter table boards add column pinned TEXT not null default '';
create unique index boards_club on boards (club) where club is not null;
drop index boards_in_menu;
create index boards_in_menu on boards (club, position, id);
insert into row_counts (name, value) values ('clubs', 0);
`;

// The meetings of clubs (정모), their series, and each member's answer.
const MEETINGS = `
create table club_meeting_series (
  id ID,
  club INT not null references clubs (id),
  repeat TEXT not null,
  first_day TEXT not null,
  next_day TEXT not null,
  time TEXT not null,
  place TEXT not null,
  capacity INT,
  fee_won INT,
  deadline_hours INT not null,
  note TEXT not null,
  ended INT not null default 0
) STRICT;
create index club_meeting_series_due on club_meeting_series (ended, next_day);
create index club_meeting_series_club on club_meeting_series (club);
create table club_meetings (
  id ID,
  club INT not null references clubs (id),
  series INT references club_meeting_series (id),
  starts_at TEXT not null,
  closes_at TEXT not null,
  place TEXT not null,
  capacity INT,
  fee_won INT,
  note TEXT not null,
  check_in TEXT not null,
  cancelled INT not null default 0,
  reminded INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index club_meetings_club on club_meetings (club, starts_at);
create index club_meetings_series on club_meetings (series, starts_at);
create index club_meetings_start on club_meetings (starts_at);
create index club_meetings_close on club_meetings (closes_at);
create table club_attendances (
  meeting INT not null references club_meetings (id) on delete cascade,
  member INT not null references members (number),
  answer TEXT not null,
  at TEXT not null,
  present INT not null,
  paid INT not null,
  primary key (meeting, member)
) STRICT;
create index club_attendances_member on club_attendances (member, meeting);
`;

// The dues of clubs by month, and their ledger: an entry is never changed, another one reverses it.
const DUES = `
create table club_dues (
  club INT not null references clubs (id),
  from_month TEXT not null,
  won INT not null,
  primary key (club, from_month)
) STRICT;
create table club_ledger (
  id ID,
  club INT not null references clubs (id),
  kind TEXT not null,
  amount INT not null,
  day TEXT not null,
  note TEXT not null,
  member INT references members (number),
  month TEXT,
  reverses INT references club_ledger (id),
  by_member INT not null references members (number),
  created_at TEXT not null
) STRICT;
create unique index club_ledger_reverses on club_ledger (reverses);
create index club_ledger_club on club_ledger (club, id);
create index club_ledger_month on club_ledger (club, month);
create index club_ledger_member on club_ledger (member, id);
`;

// Every change of a member's handicap in a club; the newest one of each game counts.
const HANDICAPS = `
create table club_handicaps (
  id ID,
  club INT not null references clubs (id),
  member INT not null references members (number),
  ball TEXT not null,
  score INT not null,
  reason TEXT not null,
  by_member INT not null references members (number),
  at TEXT not null
) STRICT;
create index club_handicaps_club on club_handicaps (club, ball, member, id);
create index club_handicaps_member on club_handicaps (member, id);
`;

// A team match (교류전) of two clubs, or of a club and a team without one. Each slot is a tournament of two, made
// once the line-ups of both sides are in; its tournaments.match_of is the number of the team match below 0.
const TEAM_MATCHES = `
create table team_matches (
  id ID,
  club INT not null references clubs (id) on delete cascade,
  away_club INT references clubs (id) on delete set null,
  away_name TEXT not null,
  away_captain INT references members (number),
  made_by INT not null references members (number),
  invite TEXT not null,
  day TEXT not null,
  hall TEXT not null,
  scoring TEXT not null check (scoring in ('sets', 'points')),
  slots TEXT not null,
  created_at TEXT not null,
  accepted_at TEXT not null default '',
  opened_at TEXT not null default '',
  time TEXT not null default ''
) STRICT;
create index team_matches_club on team_matches (club, id);
create index team_matches_away on team_matches (away_club, id);
create table team_match_players (
  team_match INT not null references team_matches (id) on delete cascade,
  side INT not null check (side in (0, 1)),
  slot INT not null,
  seat INT not null,
  member INT references members (number),
  name TEXT not null,
  handicap INT not null,
  primary key (team_match, side, slot, seat)
) STRICT;
create index team_match_players_member on team_match_players (member);
create table team_match_slots (
  team_match INT not null references team_matches (id) on delete cascade,
  slot INT not null,
  tournament INT not null unique references tournaments (id) on delete cascade,
  primary key (team_match, slot)
) STRICT;
`;

// A league of teams (팀 리그), which a club runs. Each match of it is a team match of that club, whose sides are the
// teams with these numbers (from 0). Slot 0 of a forfeit is the whole match; without `by_member` the rules forfeited.
const LEAGUES = `
create table leagues (
  id ID,
  club INT not null references clubs (id) on delete cascade,
  made_by INT not null references members (number),
  name TEXT not null,
  hall TEXT not null,
  settings TEXT not null,
  slots TEXT not null,
  scoring TEXT not null check (scoring in ('sets', 'points')),
  is_double INT not null,
  matches_a_week INT not null, days_off TEXT not null,
  play_off INT references tournaments (id) on delete set null,
  created_at TEXT not null,
  updated_at TEXT not null,
  season INT references seasons (id) on delete set null
) STRICT;
create index leagues_club on leagues (club, id);
create index leagues_season on leagues (season);
create table league_teams (
  league INT not null references leagues (id) on delete cascade,
  team INT not null,
  name TEXT not null,
  captain INT references members (number),
  invite TEXT not null,
  primary key (league, team)
) STRICT;
create unique index league_teams_captain on league_teams (captain, league);
create table league_players (
  league INT not null,
  team INT not null,
  seat INT not null,
  member INT references members (number),
  name TEXT not null,
  division INT not null,
  registered_at TEXT not null,
  primary key (league, team, seat),
  foreign key (league, team) references league_teams (league, team) on delete cascade
) STRICT;
create unique index league_players_member on league_players (member, league);
create table league_matches (
  team_match INT primary key references team_matches (id) on delete cascade,
  league INT not null references leagues (id) on delete cascade,
  round INT not null,
  home INT not null, away INT not null,
  updated_at TEXT not null,
  wish_day TEXT not null default '',
  wish_side INT
) STRICT;
create index league_matches_league on league_matches (league, round);
create table league_forfeits (
  team_match INT not null references league_matches (team_match) on delete cascade,
  slot INT not null,
  side INT not null check (side in (0, 1)),
  reason TEXT not null,
  by_member INT references members (number),
  primary key (team_match, slot, side)
) STRICT;
`;

export const CLUB_TABLES = CLUBS + MEETINGS + DUES + HANDICAPS + TEAM_MATCHES + LEAGUES;
