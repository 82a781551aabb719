import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The reporter of 불법촬영물, as far as needed to decide whether content is hidden at once: whether a member in
// good standing, and the hash of the network.
const COLUMNS = `
alter table takedowns add column well_known INT not null default 0 check (well_known in (0, 1));
alter table takedowns add column origin TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
