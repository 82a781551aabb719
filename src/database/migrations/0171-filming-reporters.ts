import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Who reported 불법촬영물, as far as it decides whether the content is hidden at once: a member in good standing or not,
// and the hash of the network.
const COLUMNS = `
alter table takedowns add column well_known INT not null default 0 check (well_known in (0, 1));
alter table takedowns add column origin TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
