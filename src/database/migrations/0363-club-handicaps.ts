import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Every change of a member's handicap in a club; the newest one of each game counts.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
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
create index club_handicaps_member on club_handicaps (member, id)`,
  );
