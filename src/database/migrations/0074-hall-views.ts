import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// How often a hall's page was read on each Korean day, for its keepers.
const HALL_VIEWS = `
create table hall_views (
  hall INT not null references halls (id) on delete cascade,
  day TEXT not null,
  views INT not null,
  primary key (hall, day)
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, HALL_VIEWS);
}
