import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Whether webhooks were told of a tournament: taken off the lists and listed again, it is no news.
const COLUMN = `
alter table tournaments add column announced INT not null default 0 check (announced in (0, 1));
update tournaments set announced = shown;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMN);
}
