import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Halls that were merged into another: their addresses lead there, and the licence file does not bring them back.
const MERGED = `
create table merged_halls (
  hall INT primary key,
  kept INT not null references halls (id) on delete cascade,
  license TEXT not null,
  name_key TEXT not null,
  address_key TEXT not null,
  at TEXT not null
) STRICT;
create index merged_halls_kept on merged_halls (kept);
create index merged_halls_license on merged_halls (license) where license <> '';
create index merged_halls_address on merged_halls (address_key);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, MERGED);
}
