import { mkdirSync } from 'node:fs';
import { type ControlledTransaction, Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import { isSqlite } from './dialect.ts';
import { hasPendingMigrations, isUpToDate, migrate } from './migrate.ts';
import { postgresDialect } from './postgres/postgres.ts';
import { SqliteDialect, type SqliteLocation } from './sqlite/sqlite.ts';
import type { Tables } from './tables.ts';

/** The site's database, or a transaction on it. */
export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables> | ControlledTransaction<Tables>;

export type DatabaseLocation = SqliteLocation & {
  databaseUrl: string;
  onLost?: (error: Error) => void;
  /** No time-outs, for work that may take minutes. */
  isPatient?: boolean;
};

/** Opens PostgreSQL at `databaseUrl`, or else the SQLite file `site.db` in `dataDir`, which it makes. */
export function connect({
  databaseUrl,
  onLost = () => {},
  isPatient,
  ...location
}: DatabaseLocation): Database {
  if (databaseUrl) {
    return new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl, onLost, isPatient }) });
  }
  mkdirSync(location.dataDir, { recursive: true });
  return new Kysely<Tables>({ dialect: new SqliteDialect(location) });
}

/** The connection that a site's health is asked over: on PostgreSQL one of its own, which no other work can take. */
export function connectForHealth(
  { databaseUrl, onLost = () => {} }: DatabaseLocation,
  db: Database,
): Database {
  if (isSqlite(db)) return db;
  const connections = { reads: 1, writes: 1 };
  return new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl, onLost, connections }) });
}

// Of this site's own; Kysely's migrator has another.
const MIGRATION_LOCK = 20_261_122;

/**
 * Brings a site's tables up to date, after `before` where they hold a site of an older version. On PostgreSQL the
 * site's own statements may take seconds only, while a step may take minutes, and of several processes that start
 * together one does it while the others wait.
 */
export async function migrateAt(
  location: DatabaseLocation,
  db: Database,
  before = async () => {},
): Promise<string[]> {
  const prepared = async (on: Database) => {
    if (await hasPendingMigrations(on)) await before();
    return migrate(on);
  };
  if (isSqlite(db)) return prepared(db);
  if (await isUpToDate(db)) return [];
  const patient = connect({ ...location, isPatient: true });
  const locked = patient.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    return prepared(patient);
  });
  return locked.finally(() => patient.destroy());
}
