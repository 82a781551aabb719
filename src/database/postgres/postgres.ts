import { Socket } from 'node:net';
import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';
import type { Pool } from 'pg';
import type { QueuedDialect } from '#/database/dialect.ts';
import { SplitDriver } from './postgres-driver.ts';

const INT8 = 20;

// Longer than the 5 seconds after which statements are cancelled and idle connections are closed.
const SILENT_MS = 7000;
const IDLE_MS = 5000;

const PATIENT_TIMEOUTS = ['set statement_timeout = 0', 'set lock_timeout = 0'];
const TIMEOUTS = ['set statement_timeout = 5000', 'set lock_timeout = 2000'];

type Connections = { reads: number; writes: number };
const CONNECTIONS: Connections = { reads: 6, writes: 8 };

type PostgresLocation = {
  url: string;
  onLost: (error: Error) => void;
  isPatient?: boolean;
  /** Whether the address leads to a pooler that shares connections between transactions. */
  isPooled?: boolean;
  silentMs?: number;
  connections?: Connections;
};

/** PostgreSQL for Kysely; the wait for a query, a lock or a free connection is limited to seconds. */
export function postgresDialect(location: PostgresLocation): QueuedDialect {
  const {
    url,
    onLost,
    isPatient = false,
    isPooled = false,
    silentMs = SILENT_MS,
    connections = CONNECTIONS,
  } = location;
  const timeouts = isPatient ? PATIENT_TIMEOUTS : TIMEOUTS;
  const open = async (max: number): Promise<Pool> => {
    const { default: pg } = await import('pg');
    // Ids and sums stay far below 2^53 (points end at 10^9), so numbers are safe and rows look as on SQLite.
    pg.types.setTypeParser(INT8, Number);
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: IDLE_MS,
      application_name: 'dangu-madang',
      // Not as parameters of the connection: PgBouncer refuses those.
      ...(!isPooled && {
        onConnect: async client => void (await client.query(timeouts.join('; '))),
      }),
      ...(isPatient ? {} : { stream: () => socketWithTimeout(silentMs) }),
    });
    // A connection that breaks, idle or in use, must not end the process; the pool makes a new one.
    pool.on('connect', client => client.on('error', onLost));
    pool.on('error', () => {});
    return pool;
  };
  const driver = new SplitDriver({
    reads: () => open(connections.reads),
    writes: () => open(connections.writes),
    timeouts,
  });
  return {
    createDriver: () => driver,
    queues: () => driver.queues(),
    createQueryCompiler: () => new ServerQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
  };
}

/** Compiles queries for PostgreSQL; `in ()` is a syntax error there, but on SQLite a condition that no row meets. */
class ServerQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const isEmptyList = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0;
    if (!isEmptyList) super.visitBinaryOperation(node);
    else this.append(OperatorNode.is(operator) && operator.operator === 'not in' ? 'true' : 'false');
  }
}

/** A socket that is closed after `silentMs` of silence, as when the database's machine is gone. */
function socketWithTimeout(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () =>
    socket.destroy(new Error('Connection terminated: the database is silent')),
  );
  return socket;
}
