import type { Kysely } from 'kysely';
import { runPortable } from '#/database/portable-sql.ts';

const TABLES = `
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runPortable(db, TABLES);
}
