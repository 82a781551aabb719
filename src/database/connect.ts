import { mkdirSync } from 'node:fs';
import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { postgresDialect } from '#/database/postgres/postgres.ts';
import { observeCommits } from '#/database/schema/table-versions.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { SqliteDialect, type SqliteLocation } from '#/database/sqlite/sqlite.ts';
import { type DatabaseQueues, isSqlite } from './dialect.ts';
import type { SiteEvent } from './events.ts';
import { type Trace, traceQueries } from './trace.ts';

export type Database = Kysely<Tables>;
/** A plain Kysely transaction, which cannot emit events; copies and migrations use it. */
export type PlainTransaction = KyselyTransaction<Tables>;
/** The transaction that `write` passes to its work: it can also emit events. */
export type Transaction = PlainTransaction & {
  /** Reports an event. Its handlers run in this transaction, after the transaction's other work. */
  emit: (event: SiteEvent) => void;
};

export type DatabaseLocation = SqliteLocation & {
  databaseUrl: string;
  /** The address of PostgreSQL itself where `databaseUrl` leads to a pooler. */
  directUrl?: string;
  onLost?: (error: Error) => void;
  /** True for a connection without time-outs, for work that may take minutes. */
  isPatient?: boolean;
  /** Called after each commit with the names of the changed tables. */
  onCommit?: (tables: ReadonlySet<string>) => void;
  trace?: Trace;
};

/** Opens PostgreSQL at `databaseUrl`, or else the SQLite file `site.db` in `dataDir`, which it creates. */
export function connect({
  databaseUrl,
  directUrl,
  onLost = () => {},
  isPatient,
  onCommit,
  trace,
  ...location
}: DatabaseLocation): Database {
  if (!databaseUrl) mkdirSync(location.dataDir, { recursive: true });
  const dialect = databaseUrl
    ? postgresDialect({ ...urlFor({ databaseUrl, directUrl, isPatient }), onLost, isPatient })
    : new SqliteDialect(location);
  const traced = trace ? traceQueries(dialect, trace, databaseUrl ? 'postgresql' : 'sqlite') : dialect;
  const db = new Kysely<Tables>({ dialect: onCommit ? observeCommits(traced, onCommit) : traced });
  QUEUES.set(db, () => dialect.queues());
  return db;
}

const QUEUES = new WeakMap<Database, () => DatabaseQueues>();

/** Figures of this database's pools (connections, statements); none if `connect` did not open it. */
export const queuesOf = (db: Database): DatabaseQueues =>
  QUEUES.get(db)?.() ?? { connections: {}, busy: {}, waiting: {} };

type Urls = Pick<DatabaseLocation, 'databaseUrl' | 'directUrl' | 'isPatient'>;

function urlFor({ databaseUrl, directUrl, isPatient }: Urls): { url: string; isPooled: boolean } {
  const isPooled = Boolean(directUrl) && !isPatient;
  return { url: isPooled || !directUrl ? databaseUrl : directUrl, isPooled };
}

/** The connection for health checks; on PostgreSQL a separate one, which no other work can occupy. */
export function connectForHealth(
  { databaseUrl, directUrl, onLost = () => {} }: DatabaseLocation,
  db: Database,
): Database {
  if (isSqlite(db)) return db;
  const connections = { reads: 1, writes: 1 };
  const where = urlFor({ databaseUrl, directUrl });
  return new Kysely<Tables>({ dialect: postgresDialect({ ...where, onLost, connections }) });
}
