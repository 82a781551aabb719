import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A league of teams (팀 리그), which a club runs. Each match of it is a team match of that club, whose sides are the
// teams with these numbers (from 0). Slot 0 of a forfeit is the whole match; without `by_member` the rules forfeited.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
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
  updated_at TEXT not null
) STRICT;
create index leagues_club on leagues (club, id);
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
) STRICT`,
  );
