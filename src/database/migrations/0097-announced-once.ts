import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Whether webhooks announced a tournament: one that is listed again is not announced again.
const COLUMN = `
alter table tournaments add column announced INT not null default 0 check (announced in (0, 1));
update tournaments set announced = shown;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMN);
}
