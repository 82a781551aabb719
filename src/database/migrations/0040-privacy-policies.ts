import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What /privacy said, from each day on which the text was another than before; `body` is JSON.
const POLICIES = `
create table privacy_policies (
  day TEXT primary key,
  body TEXT not null
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, POLICIES);
}
