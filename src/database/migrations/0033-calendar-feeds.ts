import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Whoever knows `token` reads a member's tournaments as a calendar. A hall's calendar reads its tournaments by day.
const TABLES = `
create table calendar_feeds (
  member INT primary key references members (number) on delete cascade,
  token TEXT not null unique,
  at TEXT not null
) STRICT;
drop index tournaments_hall;
create index tournaments_by_hall on tournaments (hall_key, day, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
