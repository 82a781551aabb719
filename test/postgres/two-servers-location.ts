import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { makeTemplate } from '#test/fixtures/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    twoServers: Record<string, { databaseUrl: string; urls: string[] }>;
  }
}

// Each server caches guests' answers for a second; an earlier repetition would get a stale one.
const CACHED_MS = 1100;
const readAt = new Map<string, number>();

/** The key of the pair of servers with these settings. */
export const keyOf = (settings: Record<string, string>) => JSON.stringify(Object.entries(settings).sort());

/** Sends calls to two built servers in turn, which share a database; it is emptied for each site. */
export async function serversLocation(settings: Record<string, string>) {
  const pair = inject('twoServers')[keyOf(settings)];
  if (!pair) throw new Error(`no two servers run with ${keyOf(settings)}`);
  const { databaseUrl, urls } = pair;
  await emptyDatabase(databaseUrl);
  let calls = 0;
  const answer = async (request: Request, address: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const url = `${urls[calls++ % urls.length]}${pathname}${search}`;
    const isCacheable = request.method === 'GET' && !request.headers.has('authorization');
    if (isCacheable) await sleep(CACHED_MS - (performance.now() - (readAt.get(url) ?? -CACHED_MS)));
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.set('x-forwarded-for', address);
    const body = request.body ? await request.arrayBuffer() : undefined;
    const response = await fetch(url, { method: request.method, headers, body });
    if (isCacheable) readAt.set(url, performance.now());
    return response;
  };
  return { settings: { DATABASE_URL: databaseUrl }, answer, remove: async () => {} };
}

// Counts are set to 0; rows of migrations and settings stay.
const KEPT = ['row_counts', 'compatibility', 'site_settings'];

const DEADLOCK = '40P01';

// Numbers continue, so that no server takes a new row for a cached one.
async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`,
  );
  const tables = rows.map(({ name }) => name).filter(name => !KEPT.includes(name));
  // A trigger protects the audit log.
  await client.query(`set session_replication_role = 'replica'`);
  await client.query('update row_counts set value = 0, last_number = 0');
  const truncate = () => client.query(`truncate ${tables.map(name => `"${name}"`).join(', ')}`);
  // A job may hold one of the tables and wait for another; then PostgreSQL ends one of both.
  await truncate().catch(error => (error.code === DEADLOCK ? truncate() : Promise.reject(error)));
  await client.end();
  await makeTemplate({ databaseUrl, dataDir: '' });
}
