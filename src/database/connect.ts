import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ControlledTransaction, Kysely, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { SqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The site's database, or a transaction on it. */
export type Database = Kysely<Tables>;
export type Work = Transaction<Tables> | ControlledTransaction<Tables>;

export type Place = { databaseUrl: string; dataDir: string; onLost?: (error: Error) => void };

/** Opens PostgreSQL at `databaseUrl`, or else the SQLite file `site.db` in `dataDir`, which it makes. */
export function connect({ databaseUrl, dataDir, onLost = () => {} }: Place): Database {
  if (databaseUrl) return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, onLost) });
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Tables>({ dialect: new SqliteDialect(join(dataDir, 'site.db')) });
}
