import type { Kysely } from 'kysely';

/** Every nickname has its skeleton by now, so that no job looks for those without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('members_without_skeleton').execute();
}
