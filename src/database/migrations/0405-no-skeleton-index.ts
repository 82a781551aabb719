import type { Kysely } from 'kysely';

/** Drops the index of nicknames without a skeleton: since 1.0.0 every nickname is stored with its skeleton. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('members_without_skeleton').execute();
}
