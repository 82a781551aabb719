import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// When a member last changed each field of the profile for free, as JSON: a field is free again 30 days later.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, "alter table members add column free_changes TEXT not null default '{}';");
}
