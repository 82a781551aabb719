import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table clubs add column picture TEXT not null default ''");
