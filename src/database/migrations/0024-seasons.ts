import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `prizes` and `points` are JSON lists by rank: first, second, third and fourth, fifth to eighth, and so on.
// `best` is 0 where every tournament counts. `person` is `m12` of a member who takes part, `u12` of one who does not,
// `n:` and the folded name of everybody else; `name` is shown where there is no member to name.
const TABLES = `
alter table tournaments add column prizes TEXT not null default '[]';

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
create index seasons_hall on seasons (hall_key, id);
create index seasons_made_by on seasons (made_by, id);

create table season_keepers (
  season INT not null references seasons (id) on delete cascade,
  member INT not null references members (number),
  at TEXT not null,
  primary key (season, member)
) STRICT;
create index season_keepers_member on season_keepers (member, season);

create table season_tournaments (
  tournament INT primary key references tournaments (id) on delete cascade,
  season INT not null references seasons (id) on delete cascade,
  at TEXT not null
) STRICT;
create index season_tournaments_season on season_tournaments (season, tournament);

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
create index season_results_person on season_results (season, person);
create index season_results_member on season_results (member);

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
create index season_standings_order on season_standings (season, points, victories, id);
create index season_standings_member on season_standings (member);

insert into row_counts (name, value) values ('seasons', 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
