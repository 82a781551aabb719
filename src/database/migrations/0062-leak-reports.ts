import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// When an admin noted that a leak was reported to the authority (KISA); empty before that.
const REPORTED = `
alter table leaks add column reported_at TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, REPORTED);
}
