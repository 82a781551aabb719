import type { Kysely } from 'kysely';

export const up = (db: Kysely<unknown>): Promise<void> => db.schema.dropTable('route_times').execute();
