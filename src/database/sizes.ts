import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** How many bytes the database takes, and the log of what is not folded into it yet; null without the right to read it. */
export type DatabaseSizes = { database: number; log: number | null };
/** How many bytes the disk under the data folder has, and how many of them are free. */
export type DiskSpace = { total: number; free: number };

/** Asks the disk, or PostgreSQL, how large the database is. */
export async function databaseSizes(db: Database, dataDir: string): Promise<DatabaseSizes> {
  if (isSqlite(db)) {
    const file = join(dataDir, 'site.db');
    const [database, log] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
    return { database, log };
  }
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return { database: rows[0]?.bytes ?? 0, log: await postgresLog(db) };
}

/** Asks the disk under a folder; null where there is no such folder, as there need not be with PostgreSQL. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  const space = await statfs(folder).catch(() => null);
  return space && { total: space.blocks * space.bsize, free: space.bavail * space.bsize };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** Null without the right to see the whole server's sizes. */
async function postgresLog(db: Database): Promise<number | null> {
  const allowed = await sql<{ may: boolean }>`
    select has_function_privilege('pg_ls_waldir()', 'execute') as may`.execute(db);
  if (!allowed.rows[0]?.may) return null;
  const { rows } = await sql<{ bytes: number }>`
    select sum(size)::bigint as bytes from pg_ls_waldir()`.execute(db);
  return rows[0]?.bytes ?? null;
}
