import { mkdirSync } from 'node:fs';
import { type ControlledTransaction, Kysely, type Transaction } from 'kysely';
import { isSqlite } from './dialect.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { SqliteDialect, type SqlitePlace } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The site's database, or a transaction on it. */
export type Database = Kysely<Tables>;
export type Work = Transaction<Tables> | ControlledTransaction<Tables>;

export type Place = SqlitePlace & {
  databaseUrl: string;
  onLost?: (error: Error) => void;
  /** No time-outs, for work that may take minutes. */
  isPatient?: boolean;
};

/** Opens PostgreSQL at `databaseUrl`, or else the SQLite file `site.db` in `dataDir`, which it makes. */
export function connect({ databaseUrl, onLost = () => {}, isPatient, ...place }: Place): Database {
  if (databaseUrl) {
    return new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl, onLost, isPatient }) });
  }
  mkdirSync(place.dataDir, { recursive: true });
  return new Kysely<Tables>({ dialect: new SqliteDialect(place) });
}

/** The connection that a site's health is asked over: on PostgreSQL one of its own, which no other work can take. */
export function connectForHealth({ databaseUrl, onLost = () => {} }: Place, db: Database): Database {
  if (isSqlite(db)) return db;
  const connections = { reads: 1, writes: 1 };
  return new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl, onLost, connections }) });
}

/** Brings a site's tables up to date: on PostgreSQL its own statements may take seconds only, while a step may take minutes. */
export async function migrateAt(place: Place, db: Database): Promise<string[]> {
  if (isSqlite(db)) return migrate(db);
  if (await isUpToDate(db)) return [];
  const patient = connect({ ...place, isPatient: true });
  return migrate(patient).finally(() => patient.destroy());
}
