import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '#/database/backup/table-copy.ts';

/** Whether opening this location would create a new site; looks without creating or changing anything. */
export async function isNewSite(location: { databaseUrl: string; dataDir: string }): Promise<boolean> {
  if (!location.databaseUrl)
    return ['site.db', 'site.db-wal'].every(file => isEmpty(join(location.dataDir, file)));
  const db = openPostgres(location.databaseUrl);
  try {
    const { rows } = await sql`select 1 where to_regclass('kysely_migration') is null`.execute(db);
    return rows.length > 0;
  } finally {
    await db.destroy();
  }
}

const isEmpty = (file: string) => !statSync(file, { throwIfNoEntry: false })?.size;
