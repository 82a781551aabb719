import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The newest moment at which the clock agreed with what the site has stored: one row.
const TABLE = `
create table clock_marks (
  id INT not null primary key check (id = 1),
  at TEXT not null
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLE);
}
