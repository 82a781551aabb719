import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { Database } from '#/database/connect.ts';
import { type DatabaseQueues, isRead } from '#/database/dialect.ts';
import { isDatabaseAway } from '#/database/health.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { postgresDialect } from './postgres.ts';

const CHECK_MS = 1000;

/** The state of a replica: `up` if it is used, else why not (`no replica`: the server is no standby). */
export type ReplicaState = 'up' | 'away' | 'late' | 'no replica' | 'another database' | 'not permitted';

/** The text that tells an operator the remedy for the state `not permitted`. */
export const PERMISSION_NEEDED =
  'grant execute on function pg_control_system() to the roles of DATABASE_URL and DATABASE_REPLICA_URL';
const INSUFFICIENT_PRIVILEGE = '42501';

export type LogPosition = { is_standby: boolean; position: string; cluster: string; name: string };
// biome-ignore lint/suspicious/noExplicitAny: any database's tables
type AnyDatabase = Kysely<any>;

type ReplicaSources = {
  primary: AnyDatabase;
  /** A connection to the primary that waits for no other work. */
  health: AnyDatabase;
  dialect: Dialect;
  onChange: (state: ReplicaState) => void;
  lateMs?: number;
};

/**
 * A streaming replica that answers reads as long as its lag is small. Both servers are asked each second for
 * their position in the write-ahead log; a replica that is away, late, promoted or of another database is not
 * used until a check finds it well again. While the primary is away the replica goes on: it has all the known
 * data.
 */
export class Replica {
  readonly #db: AnyDatabase;
  readonly #sources: ReplicaSources;
  readonly #lag: ReplicaLag;
  readonly #timers = new Set<NodeJS.Timeout>();
  #primary: LogPosition | undefined;
  #state: ReplicaState = 'away';
  #isClosed = false;

  constructor(sources: ReplicaSources) {
    this.#sources = sources;
    this.#db = new Kysely({ dialect: sources.dialect });
    this.#lag = new ReplicaLag(sources.lateMs);
    this.#repeat(() => this.#askPrimary());
    this.#repeat(() => this.#askReplica());
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** The minimum time in milliseconds for which the replica has lacked data of the primary. */
  get lagMs(): number {
    return this.#lag.now();
  }

  /** The replica's result; undefined if it is not usable and the primary must be asked. */
  read<R>(query: CompiledQuery): Promise<QueryResult<R> | undefined> {
    return this.#ifUsable(() => this.#db.executeQuery(query) as Promise<QueryResult<R>>);
  }

  /** Begins a read-only transaction; undefined if the replica is not usable. */
  begin(): Promise<ControlledTransaction | undefined> {
    return this.#ifUsable(() => this.#db.startTransaction().setAccessMode('read only').execute());
  }

  async #ifUsable<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (this.#state !== 'up' || this.#lag.isLate()) return undefined;
    try {
      return await ask();
    } catch (error) {
      // A statement cancelled because it blocked the replay (40001) says nothing about the replica's others.
      if (isDatabaseAway(error)) this.#become('away');
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#db.destroy();
  }

  async #askPrimary(): Promise<void> {
    const place = await loadLogPosition(this.#sources.health);
    if (place === 'not permitted') {
      this.#primary = undefined;
      return this.#become(place);
    }
    if (place.is_standby) return;
    this.#primary = place;
    this.#lag.primaryIsAt(Number(place.position));
  }

  async #askReplica(): Promise<void> {
    const place = await loadLogPosition(this.#db).catch(() => undefined);
    if (!place) return this.#become('away');
    if (place === 'not permitted') return this.#become(place);
    if (!place.is_standby) return this.#become('no replica');
    // Nothing is known until the primary has been asked once.
    if (!this.#primary) return;
    const { cluster, name } = this.#primary;
    if (place.cluster !== cluster || place.name !== name) return this.#become('another database');
    this.#lag.replicaIsAt(Number(place.position));
    this.#become(this.#lag.isLate() ? 'late' : 'up');
  }

  #become(state: ReplicaState): void {
    if (this.#state === state || this.#isClosed) return;
    this.#state = state;
    this.#sources.onChange(state);
  }

  #repeat(ask: () => Promise<void>): void {
    const again = async () => {
      await ask().catch(() => {});
      if (this.#isClosed) return;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        void again();
      }, CHECK_MS).unref();
      this.#timers.add(timer);
    };
    void again();
  }
}

/** A server's position in the write-ahead log (bytes) and that log's identity, if the role may read them. */
export async function loadLogPosition(db: AnyDatabase): Promise<LogPosition | 'not permitted'> {
  try {
    const { rows } = await sql<LogPosition>`select pg_is_in_recovery() as is_standby,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0' as position,
      (select system_identifier from pg_control_system())::text as cluster, current_database() as name`.execute(
      db,
    );
    return rows[0] as LogPosition;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return 'not permitted';
    throw error;
  }
}

/** A dialect whose reads go to the replica while it is usable, and all other statements to the primary. */
export function replicaDialect(replica: Replica, primary: AnyDatabase): Dialect {
  return {
    createDriver: () => replicaDriver(replica, primary),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
  };
}

type ControlledTransaction = Awaited<ReturnType<ReturnType<AnyDatabase['startTransaction']>['execute']>>;

type ReplicaConnection = DatabaseConnection & { transaction?: ControlledTransaction | undefined };

function replicaDriver(replica: Replica, primary: AnyDatabase): Driver {
  const transactionOf = (connection: DatabaseConnection) => (connection as ReplicaConnection).transaction;
  return {
    init: async () => {},
    destroy: () => replica.close(),
    acquireConnection: async () => replicaConnection(replica, primary),
    releaseConnection: async () => {},
    async beginTransaction(connection, { accessMode = 'read write' }) {
      const onReplica = accessMode === 'read only' ? await replica.begin() : undefined;
      const onPrimary = () => primary.startTransaction().setAccessMode(accessMode).execute();
      Object.assign(connection, { transaction: onReplica ?? (await onPrimary()) });
    },
    commitTransaction: async connection => transactionOf(connection)?.commit().execute(),
    rollbackTransaction: async connection => transactionOf(connection)?.rollback().execute(),
  };
}

function replicaConnection(replica: Replica, primary: AnyDatabase): ReplicaConnection {
  const connection: ReplicaConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      const { transaction } = connection;
      const isForReplica = !transaction && isRead(query);
      const answer = isForReplica ? await replica.read<R>(query) : undefined;
      return answer ?? ((await (transaction ?? primary).executeQuery(query)) as QueryResult<R>);
    },
    async *streamQuery<R>(query: CompiledQuery) {
      yield await connection.executeQuery<R>(query);
    },
  };
  return connection;
}

// Together with the age of a cached page, a guest sees nothing older than some thirteen seconds.
export const LATE_MS = 3000;
const SAMPLES_MOST = 120;

type Sample = { at: number; position: number };

/**
 * Measures how far a replica is behind its primary, in time: since when it lacks data of the primary. Unlike
 * the time of the last replayed change, it needs neither synchronised clocks nor a primary that writes.
 */
export class ReplicaLag {
  readonly #lateMs: number;
  readonly #clock: () => number;
  /** Positions of the primary that the replica has not reached, with their times; the oldest is first. */
  #missing: Sample[] = [];
  #primary = 0;
  #replica = 0;

  constructor(lateMs = LATE_MS, clock: () => number = () => performance.now()) {
    this.#lateMs = lateMs;
    this.#clock = clock;
  }

  primaryIsAt(position: number): void {
    // A smaller position means a new primary, whose log continues before the former one's end.
    if (position < this.#primary) this.#missing = [];
    if (position === this.#primary) return;
    this.#primary = position;
    if (position <= this.#replica) return;
    this.#missing.push({ at: this.#clock(), position });
    if (this.#missing.length > SAMPLES_MOST) this.#missing.splice(-2, 1);
  }

  replicaIsAt(position: number): void {
    this.#replica = position;
    this.#missing = this.#missing.filter(sample => sample.position > position);
  }

  now(): number {
    const [longest] = this.#missing;
    return longest ? this.#clock() - longest.at : 0;
  }

  isLate(): boolean {
    return this.now() > this.#lateMs;
  }
}

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
};

/** Returns `db` with reads from a replica, which may be seconds old; other statements go to `db` itself. */
export function connectReplica(
  { replicaUrl, directUrl }: { replicaUrl: string; directUrl?: string },
  { db, ...watched }: Replicated,
): ReplicaDatabase {
  const dialect = postgresDialect({
    url: replicaUrl,
    isPooled: Boolean(directUrl),
    onLost: () => {},
    silentMs: REPLICA_SILENT_MS,
    idleMs: REPLICA_IDLE_MS,
  });
  const replica = new Replica({ ...watched, primary: db, dialect });
  const guests = new Kysely<Tables>({ dialect: replicaDialect(replica, db) });
  return { db: guests, replica, queues: () => ofReplica(dialect.queues()) };
}

/** The queues of a replica's connection: its pool for reads, under the name `replica`. */
function ofReplica({ connections, busy, waiting, queries }: DatabaseQueues): DatabaseQueues {
  const only = (figures: Record<string, number> = {}) => ({ replica: figures.reads ?? 0 });
  return {
    connections: only(connections),
    busy: only(busy),
    waiting: only(waiting),
    queries: only(queries),
  };
}
