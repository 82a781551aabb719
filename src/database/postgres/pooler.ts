/** For how long the pooler at an address gives a client the same connection; 'none' without a pooler. */
type Pooling = 'none' | 'session' | 'transaction';

/** The address leads to a pooler that shares connections between transactions. */
export class SharedConnectionsError extends Error {}

const WAIT_MS = 3000;
// A pooler may use its connections in turn, and gives out all of them before it repeats one.
const TRIES = 20;

/**
 * Finds how connections are shared at an address. A pooler gives its clients process numbers of its own; if
 * it pools by transaction, one client gets the database process that another has just left.
 */
export async function poolingAt(url: string): Promise<Pooling> {
  await using first = await connect(url);
  const backend = await first.backend();
  // Engines that only speak PostgreSQL's protocol may have no number at all.
  if (backend <= 0 || backend === first.own) return 'none';
  await using second = await connect(url);
  const ofFirst = new Set([backend]);
  for (let tries = 0; tries < TRIES; tries++) {
    if (ofFirst.has(await second.backend())) return 'transaction';
    ofFirst.add(await first.backend());
    if (ofFirst.size > 1) return 'transaction';
  }
  return 'session';
}

async function connect(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return {
    own: Number((client as unknown as { processID: number }).processID),
    backend: async () => Number((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid),
    [Symbol.asyncDispose]: () => client.end().catch(() => {}),
  };
}
