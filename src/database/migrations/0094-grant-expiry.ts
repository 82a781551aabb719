import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Grants whose ten minutes are over are deleted by a job, each minute.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, 'create index recovery_grants_expiry on recovery_grants (expires_at);');
}
