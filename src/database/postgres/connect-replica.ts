import { Kysely } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { DatabaseQueues } from '#/database/dialect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { type Trace, traceQueries } from '#/database/trace.ts';
import { postgresDialect } from './postgres.ts';
import { Replica, type ReplicaState, replicaDialect } from './replica.ts';

// A replica that does not answer must not delay a page that the primary can make.
const REPLICA_SILENT_MS = 2500;
const REPLICA_IDLE_MS = 2000;

/** A database that reads from a replica while the replica's lag is small, and from the primary otherwise. */
export type ReplicaDatabase = {
  db: Database;
  replica: Pick<Replica, 'state' | 'lagMs'>;
  queues: () => DatabaseQueues;
};

type Replicated = {
  db: Database;
  health: Database;
  onChange: (state: ReplicaState) => void;
  trace?: Trace;
};

/** Returns `db` with reads from a replica, which may be seconds old; other statements go to `db` itself. */
export function connectReplica(
  { replicaUrl, directUrl }: { replicaUrl: string; directUrl?: string },
  { db, trace, ...watched }: Replicated,
): ReplicaDatabase {
  const dialect = postgresDialect({
    url: replicaUrl,
    isPooled: Boolean(directUrl),
    onLost: () => {},
    silentMs: REPLICA_SILENT_MS,
    idleMs: REPLICA_IDLE_MS,
  });
  const replica = new Replica({
    ...watched,
    primary: db,
    dialect: trace ? traceQueries(dialect, trace, 'postgresql') : dialect,
  });
  const guests = new Kysely<Tables>({ dialect: replicaDialect(replica, db) });
  return { db: guests, replica, queues: () => ofReplica(dialect.queues()) };
}

/**
 * The queues of a replica's connection: only its pool for reads, the one that is ever opened, under the name
 * `replica`.
 */
function ofReplica({ connections, busy, waiting, queries }: DatabaseQueues): DatabaseQueues {
  const only = (figures: Record<string, number> = {}) => ({ replica: figures.reads ?? 0 });
  return {
    connections: only(connections),
    busy: only(busy),
    waiting: only(waiting),
    queries: only(queries),
  };
}
