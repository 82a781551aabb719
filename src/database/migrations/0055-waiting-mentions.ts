import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// 1 for a member who was named in a text that others did not see, and is notified when they do.
const WAITS = `
alter table mentions add column waits INT not null default 0 check (waits in (0, 1));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WAITS);
}
