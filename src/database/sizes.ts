import { statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** The size of the database and of its write-ahead log in bytes; `log` is null if it may not be read. */
type DatabaseSizes = { kind: 'sqlite' | 'postgres'; bytes: number; log: number | null };

export async function loadDatabaseSizes(db: Database, dataDir: string): Promise<DatabaseSizes> {
  if (isSqlite(db)) {
    const file = join(dataDir, 'site.db');
    const [bytes, log] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
    return { kind: 'sqlite', bytes, log };
  }
  return { kind: 'postgres', bytes: await loadPostgresSize(db), log: await postgresLog(db) };
}

export async function loadPostgresSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The total and the free bytes of the folder's disk; null if the folder does not exist. */
export async function loadDiskSpace(folder: string): Promise<{ total: number; free: number } | null> {
  const space = await statfs(folder).catch(() => null);
  return space && { total: space.blocks * space.bsize, free: space.bavail * space.bsize };
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

/** The size of PostgreSQL's write-ahead log in bytes; null if the role may not read it. */
async function postgresLog(db: Database): Promise<number | null> {
  const allowed = await sql<{ may: boolean }>`
    select has_function_privilege('pg_ls_waldir()', 'execute') as may`.execute(db);
  if (!allowed.rows[0]?.may) return null;
  const { rows } = await sql<{ bytes: number }>`
    select sum(size)::bigint as bytes from pg_ls_waldir()`.execute(db);
  return rows[0]?.bytes ?? null;
}

/** Whether opening this location would create a new site; looks without creating or changing anything. */
export async function isNewSite(location: { databaseUrl: string; dataDir: string }): Promise<boolean> {
  if (!location.databaseUrl)
    return ['site.db', 'site.db-wal'].every(
      file => !statSync(join(location.dataDir, file), { throwIfNoEntry: false })?.size,
    );
  await using db = connect({ ...location, isPatient: true });
  const { rows } = await sql`select 1 where to_regclass('kysely_migration') is null`.execute(db);
  return rows.length > 0;
}
