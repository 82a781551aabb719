import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The number of migrations run so far that break programs without them: one row.
const TABLE = `
create table compatibility (
  id INT not null primary key check (id = 1),
  number INT not null
) STRICT;
insert into compatibility (id, number) values (1, 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLE);
}
