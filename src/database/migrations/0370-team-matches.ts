import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A team match (교류전) of two clubs, or of a club and a team without one. Each slot is a tournament of two, made
// once the line-ups of both sides are in; its tournaments.match_of is the number of the team match below 0.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
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
  opened_at TEXT not null default ''
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
) STRICT`,
  );
