import { mkdirSync } from 'node:fs';
import { type ControlledTransaction, Kysely, type Transaction } from 'kysely';
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
