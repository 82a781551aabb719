import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Latitude and longitude (WGS 84) with six decimals, `37.566535,126.977969`; empty where the licence file has none.
const PLACES = `
alter table halls add column location TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, PLACES);
}
