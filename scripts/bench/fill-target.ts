import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseLocation } from '#/database/connect.ts';

/** A migrated database to fill with plain SQL; it has no readers and can be made again. */
export type Target = {
  run: (sql: string) => Promise<unknown>;
  /** Constraints keep their indexes; the returned statements restore the others. */
  withoutIndexes: () => Promise<string[]>;
  /** Gathers statistics and folds in the log, as a long-running site does. */
  end: () => Promise<void>;
};

/** Filling does without syncs and checks of foreign keys. */
export function openTarget({ databaseUrl, dataDir }: DatabaseLocation): Promise<Target> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'site.db'));
}

async function openSqlite(file: string): Promise<Target> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec('pragma synchronous = off; pragma cache_size = -1048576; pragma temp_store = memory');
  const began = Date.now();
  database.function('minutes_ago', { deterministic: true }, minutes =>
    new Date(began - Number(minutes) * 60_000).toISOString(),
  );
  const run = async (sql: string) => database.exec(sql);
  return {
    run,
    withoutIndexes: async () => {
      const list = "select name, sql from sqlite_master where type = 'index' and sql is not null";
      const indexes = database.prepare(list).all() as { name: string; sql: string }[];
      for (const { name } of indexes) database.exec(`drop index ${name}`);
      return indexes.map(({ sql }) => sql);
    },
    end: async () => {
      database.exec('pragma optimize = 0x10002; pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}

const MINUTES_AGO = `create function minutes_ago(minutes bigint) returns text language sql stable as $$
  select to_char((now() at time zone 'UTC') - minutes * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`;

async function openPostgres(url: string): Promise<Target> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
  await client.query(MINUTES_AGO);
  return {
    run: sql => client.query(sql),
    withoutIndexes: async () => {
      const { rows } = await client.query<{ name: string; sql: string }>(`
        select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
        and indexname not in (select conname from pg_constraint)`);
      for (const { name } of rows) await client.query(`drop index ${name}`);
      return rows.map(({ sql }) => sql);
    },
    end: async () => {
      await client.query('drop function minutes_ago');
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}
