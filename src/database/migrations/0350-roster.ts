import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Adds the rosters: names of regulars that one member keeps, or that the keepers of one hall keep together.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
create table roster_guests (
  id ID,
  member INT references members (number),
  hall INT references halls (id) on delete cascade,
  name TEXT not null,
  name_key TEXT not null,
  score4 INT not null,
  score3 INT not null,
  at TEXT not null,
  check ((member is null) <> (hall is null))
) STRICT;
create unique index roster_guests_member on roster_guests (member, name_key);
create unique index roster_guests_hall on roster_guests (hall, name_key)`,
  );
