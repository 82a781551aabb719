import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What admins set on a screen, as JSON: the settings in one row, and the contents of files by their names.
const SETTINGS = `
create table site_settings (
  name TEXT primary key,
  value TEXT not null,
  changed_at TEXT not null
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, SETTINGS);
}
