import type { Kysely } from 'kysely';

export const up = (db: Kysely<unknown>): Promise<void> => db.schema.dropTable('match_minutes').execute();
