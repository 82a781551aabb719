/** Tournaments, their results and seasons. */
export const TOURNAMENTS = `
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
  champion TEXT not null default '[]',
  format TEXT not null default '',
  prizes TEXT not null default '[]',
  region TEXT not null default '',
  list_format TEXT not null default '',
  post INT references match_posts (id) on delete set null
) STRICT;
create INDEX tournaments_by_state on tournaments (shown, state, day, id);
create INDEX tournaments_by_day on tournaments (shown, day, id);
create INDEX tournaments_organiser on tournaments (organiser, id);
create INDEX tournaments_by_region on tournaments (shown, state, region, day, id);
create INDEX tournaments_by_list_format on tournaments (shown, state, list_format, day, id);
create INDEX tournaments_by_region_and_format on tournaments (shown, state, region, list_format, day, id);
create INDEX tournaments_by_hall on tournaments (hall_key, day, id);
create UNIQUE INDEX tournaments_post on tournaments (post) where post is not null;

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
  by_organiser integer not null default 0 check (by_organiser in (0, 1)),
  primary key (tournament, member)
) STRICT;
create INDEX tournament_players_member on tournament_players (member, tournament);

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
  revoked_at TEXT not null default '',
  code TEXT not null default '',
  code_until TEXT not null default ''
) STRICT;
create INDEX tournament_links_tournament on tournament_links (tournament, kind, table_number);
create UNIQUE INDEX tournament_links_code on tournament_links (code) where code <> '';

create table entry_settings (
  tournament INT not null primary key references tournaments (id) on delete cascade,
  starts_at TEXT not null,
  closes_at TEXT not null,
  capacity INT not null,
  fee TEXT not null default '',
  rules TEXT not null default '',
  divisions TEXT not null default '',
  players INT not null check (players in (1, 2)),
  who TEXT not null check (who in ('members', 'hall', 'invited')),
  confirm_hours INT not null,
  stopped INT not null default 0 check (stopped in (0, 1)),
  invite TEXT not null,
  check_in TEXT not null,
  taken INT not null default 0,
  waiting INT not null default 0,
  reminded INT not null default 0
) STRICT;
create INDEX entry_settings_starts on entry_settings (starts_at);

create table tournament_entries (
  id ID,
  tournament INT not null references entry_settings (tournament) on delete cascade,
  state TEXT not null check (state in ('entered', 'offered', 'waiting', 'refused', 'absent')),
  division TEXT not null default '',
  typed_names TEXT not null default '',
  offered_until TEXT not null default '',
  paid INT not null default 0 check (paid in (0, 1)),
  present INT not null default 0 check (present in (0, 1)),
  reason TEXT not null default '',
  at TEXT not null
) STRICT;
create INDEX tournament_entries_of on tournament_entries (tournament, state, id);
create INDEX tournament_entries_offered on tournament_entries (offered_until) where offered_until <> '';

create table tournament_entrants (
  tournament INT not null,
  member INT not null references members (number),
  entry INT not null references tournament_entries (id) on delete cascade,
  seat INT not null check (seat in (0, 1)),
  state TEXT not null check (state in ('asked', 'accepted')),
  primary key (tournament, member)
) STRICT;
create INDEX tournament_entrants_member on tournament_entrants (member, tournament);
create INDEX tournament_entrants_entry on tournament_entrants (entry, seat);

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
create INDEX match_answers_member on match_answers (member);

create table match_rulings (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  result TEXT not null,
  ruling TEXT not null check (ruling in ('stands', 'void')),
  by_member INT not null references members (number),
  at TEXT not null,
  by_organiser integer not null default 0 check (by_organiser in (0, 1)),
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
create INDEX match_results_member on match_results (member, ball, at, id);
create INDEX match_results_pair on match_results (member, opponent, ball, at, id);
create INDEX match_results_victory on match_results (victory);
create INDEX match_results_hall on match_results (hall_key, ball, member);
create INDEX match_results_hall_since on match_results (hall_key, at);

create table disputed_matches (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  member INT not null references members (number) on delete cascade,
  primary key (tournament, match, member)
) STRICT;
create INDEX disputed_matches_member on disputed_matches (member, tournament);

create table match_minutes (
  ball TEXT not null,
  total INT not null,
  minutes INT not null,
  matches INT not null,
  primary key (ball, total, minutes)
) STRICT;

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
create INDEX hall_records_board on hall_records (hall_key, ball, listed, ranked, rate, id);
create INDEX hall_records_member on hall_records (member);

create table uncounted_matches (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  why TEXT not null,
  primary key (tournament, match)
) STRICT;

create table result_voidings (
  id ID,
  member INT not null references members (number),
  other INT not null default 0,
  reason TEXT not null,
  by_member INT not null references members (number),
  at TEXT not null,
  lifted_at TEXT not null default ''
) STRICT;
create UNIQUE INDEX result_voidings_in_force on result_voidings (member, other) where lifted_at = '';
create INDEX result_voidings_review on result_voidings (lifted_at, id);

create table result_signals (
  id ID,
  kind TEXT not null check (kind in ('pair', 'tournament')),
  member INT not null references members (number),
  other INT not null default 0,
  tournament INT references tournaments (id) on delete cascade,
  games INT not null,
  share INT not null default 0,
  minutes INT not null default 0,
  beyond INT not null default 0,
  reviewed INT not null default 0 check (reviewed in (0, 1)),
  at TEXT not null
) STRICT;
create UNIQUE INDEX result_signals_pair on result_signals (member, other) where kind = 'pair';
create UNIQUE INDEX result_signals_tournament on result_signals (tournament) where kind = 'tournament';
create INDEX result_signals_review on result_signals (reviewed, id);
create INDEX result_signals_other on result_signals (other);

create table same_address_members (
  member INT not null references members (number) on delete cascade,
  other INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (member, other)
) STRICT;
create INDEX same_address_members_other on same_address_members (other, member);
create INDEX same_address_members_at on same_address_members (at);

create table seasons (
  id ID,
  made_by INT not null references members (number),
  title TEXT not null,
  hall TEXT not null default '',
  hall_key TEXT not null default '',
  club TEXT not null default '',
  points TEXT not null,
  best INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create INDEX seasons_hall on seasons (hall_key, id);
create INDEX seasons_made_by on seasons (made_by, id);

create table season_keepers (
  season INT not null references seasons (id) on delete cascade,
  member INT not null references members (number),
  at TEXT not null,
  primary key (season, member)
) STRICT;
create INDEX season_keepers_member on season_keepers (member, season);

create table season_tournaments (
  tournament INT primary key references tournaments (id) on delete cascade,
  season INT not null references seasons (id) on delete cascade,
  at TEXT not null
) STRICT;
create INDEX season_tournaments_season on season_tournaments (season, tournament);

create table season_results (
  tournament INT not null references season_tournaments (tournament) on delete cascade,
  season INT not null references seasons (id) on delete cascade,
  person TEXT not null,
  member INT references members (number),
  name TEXT not null default '',
  place INT not null,
  points INT not null,
  primary key (tournament, person)
) STRICT;
create INDEX season_results_person on season_results (season, person);
create INDEX season_results_member on season_results (member);

create table season_standings (
  id ID,
  season INT not null references seasons (id) on delete cascade,
  person TEXT not null,
  member INT references members (number),
  name TEXT not null default '',
  points INT not null,
  victories INT not null,
  played INT not null,
  unique (season, person)
) STRICT;
create INDEX season_standings_order on season_standings (season, points, victories, id);
create INDEX season_standings_member on season_standings (member);
`;
