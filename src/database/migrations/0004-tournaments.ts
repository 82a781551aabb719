import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

const TOURNAMENTS = `
create table tournaments (
  id ID,
  key TEXT not null unique,
  listed INT not null default 1 check (listed in (0, 1)),
  shown INT not null default 1 check (shown in (0, 1)),
  organiser INT not null references members (number),
  title TEXT not null,
  title_key TEXT not null,
  hall TEXT not null default '',
  hall_key TEXT not null default '',
  day TEXT not null,
  mode TEXT not null check (mode in ('team', 'single', 'multi')),
  ball TEXT not null check (ball in ('4', '3')),
  entry_count INT not null default 0,
  state TEXT not null default 'coming' check (state in ('coming', 'live', 'closed', 'void')),
  version INT not null default 0,
  rewrites INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null,
  closed_at TEXT not null default '',
  void_reason TEXT not null default '',
  champion_entry INT not null default 0,
  champion TEXT not null default '[]'
) STRICT;
create index tournaments_by_state on tournaments (shown, state, day, id);
create index tournaments_by_day on tournaments (shown, day, id);
create index tournaments_organiser on tournaments (organiser, id);
create index tournaments_hall on tournaments (hall_key);

create table tournament_events (
  tournament INT not null references tournaments (id) on delete cascade,
  number INT not null,
  key TEXT not null,
  body TEXT not null,
  by_member INT references members (number),
  by_table INT not null default 0,
  at TEXT not null,
  primary key (tournament, number),
  unique (tournament, key)
) STRICT;

create table tournament_players (
  tournament INT not null references tournaments (id) on delete cascade,
  entry INT not null,
  seat INT not null,
  member INT not null references members (number),
  state TEXT not null default 'asked' check (state in ('asked', 'accepted', 'declined')),
  at TEXT not null,
  primary key (tournament, member)
) STRICT;
create index tournament_players_member on tournament_players (member, tournament);

create table tournament_games (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  version INT not null,
  game TEXT not null,
  at TEXT not null,
  primary key (tournament, match)
) STRICT;

create table tournament_links (
  token TEXT primary key,
  tournament INT not null references tournaments (id) on delete cascade,
  kind TEXT not null check (kind in ('view', 'table')),
  table_number INT not null default 0,
  created_at TEXT not null,
  revoked_at TEXT not null default ''
) STRICT;
create index tournament_links_tournament on tournament_links (tournament, kind, table_number);

create table match_answers (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  member INT not null references members (number),
  result TEXT not null,
  answer TEXT not null check (answer in ('confirmed', 'disputed')),
  reason TEXT not null default '',
  at TEXT not null,
  primary key (tournament, match, member)
) STRICT;
create index match_answers_member on match_answers (member);

create table match_rulings (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  result TEXT not null,
  ruling TEXT not null check (ruling in ('stands', 'void')),
  by_member INT not null references members (number),
  at TEXT not null,
  primary key (tournament, match)
) STRICT;

create table match_results (
  id ID,
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  member INT not null references members (number),
  opponent INT references members (number),
  ball TEXT not null check (ball in ('4', '3')),
  won INT not null check (won in (0, 1)),
  victory INT references victories (number) on delete set null,
  points INT not null default 0,
  target INT not null default 0,
  innings INT not null default 0,
  high_run INT not null default 0,
  other_points INT not null default 0,
  other_target INT not null default 0,
  handicap INT not null default 0,
  lift INT not null default 0,
  hall_key TEXT not null default '',
  at TEXT not null,
  unique (tournament, match, member)
) STRICT;
create index match_results_member on match_results (member, ball, at, id);
create index match_results_pair on match_results (member, opponent, ball, at, id);
create index match_results_victory on match_results (victory);
create index match_results_hall on match_results (hall_key, ball, member);

create table disputed_matches (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  member INT not null references members (number) on delete cascade,
  primary key (tournament, match, member)
) STRICT;
create index disputed_matches_member on disputed_matches (member, tournament);

create table member_records (
  member INT not null references members (number) on delete cascade,
  ball TEXT not null check (ball in ('4', '3')),
  games INT not null,
  wins INT not null,
  scored INT not null,
  points INT not null,
  targets INT not null,
  inning_points INT not null,
  innings INT not null,
  high_run INT not null,
  strength INT not null,
  primary key (member, ball)
) STRICT;

create table hall_records (
  id ID,
  hall_key TEXT not null,
  ball TEXT not null check (ball in ('4', '3')),
  member INT not null references members (number) on delete cascade,
  listed INT not null default 1 check (listed in (0, 1)),
  ranked INT not null check (ranked in (0, 1)),
  games INT not null,
  points INT not null,
  targets INT not null,
  rate INT not null,
  unique (hall_key, ball, member)
) STRICT;
create index hall_records_board on hall_records (hall_key, ball, listed, ranked, rate, id);
create index hall_records_member on hall_records (member);

insert into row_counts (name, value) values
  ('tournaments', 0), ('tournaments_coming', 0), ('tournaments_live', 0), ('tournaments_closed', 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TOURNAMENTS);
}
