import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The halls that members marked as their own (단골).
const FAVOURITES = `
create table hall_favourites (
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (hall, member)
) STRICT;
create index hall_favourites_member on hall_favourites (member, hall);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, FAVOURITES);
}
