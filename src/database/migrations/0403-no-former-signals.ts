import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['result_signals', 'same_address_members']) await db.schema.dropTable(table).execute();
}
