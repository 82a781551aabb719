import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { endConnections, keepConnections, keptOf, takeClient } from './kept-connections.ts';
import { TEMPLATE } from './setup.ts';

/**
 * A worker's free databases. Emptying one takes 40 ms less than copying and dropping the template's thousand
 * files.
 */
const free: TestDatabase[] = [];

type TestDatabase = { name: string; uses: number };
/** By table, the SQL that restores the template's rows and numbers. */
type Restoring = ReadonlyMap<string, string>;

// Deleted rows stay in the files, and the planner counts pages.
const USES_MOST = 20;
let server: Promise<pg.Client> | undefined;
let restoring: Promise<Restoring> | undefined;

/** A database equal to the template, for one test; `url` is the server's. */
export async function takeDatabase(url: string): Promise<TestDatabase> {
  const kept = free.pop();
  if (kept) return kept;
  const name = `app_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  keepConnections(`${url}/${name}`);
  restoring ??= withClient(`${url}/${name}`, readRestoring);
  await restoring;
  return { name, uses: 0 };
}

/** Restores the template's state for the next test, or drops the database if more than rows changed. */
export async function giveBackDatabase(url: string, { name, uses }: TestDatabase): Promise<void> {
  const database = `${url}/${name}`;
  const others = (await keptOf(database)).map(({ pid }) => pid);
  const restore = (client: pg.Client) => restored(client, others);
  const isLike = uses + 1 < USES_MOST && (await withClient(database, restore).catch(() => false));
  if (isLike) return void free.push({ name, uses: uses + 1 });
  await endConnections(database);
  await onServer(url, `drop database if exists ${name} with (force)`);
}

async function restored(client: pg.Client, kept: number[]): Promise<boolean> {
  // The counts of changed rows are complete once a connection ends; a kept one has reported its own.
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [kept],
  );
  const { rows: changed } = await client.query<{ name: string; catalog: boolean }>(
    `select relname as name, relnamespace = 'pg_catalog'::regnamespace as catalog
      from pg_class where relkind = 'r' and not relisshared
      and pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid) > 0`,
  );
  const { rows: settings } = await client.query(`select from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`);
  if (settings.length > 0 || changed.some(({ catalog }) => catalog)) return false;
  const restore = (await restoring) as Restoring;
  // As a replica no trigger counts or refuses these rows.
  const steps = [
    'set session_replication_role = replica',
    ...changed.map(({ name }) => restore.get(name) ?? ''),
  ];
  await client.query(steps.join(';\n'));
  return true;
}

async function readRestoring(client: pg.Client): Promise<Restoring> {
  const { rows } = await client.query<{ name: string; columns: string; sequence: string | null }>(
    `select relname as name, string_agg(quote_ident(attname), ', ') as columns,
        max(pg_get_serial_sequence(relname, attname)) filter (where attidentity <> '') as sequence
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = '' group by relname`,
  );
  const restoring = new Map<string, string>();
  for (const { name, columns, sequence } of rows) {
    const table = pg.escapeIdentifier(name);
    const kept = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${table} t`,
    );
    const json = kept.rows[0]?.rows;
    const steps = [`delete from ${table}`];
    if (json)
      steps.push(`insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)})`);
    if (sequence) {
      const { rows: numbers } = await client.query(`select last_value, is_called from ${sequence}`);
      steps.push(`select setval('${sequence}', ${numbers[0].last_value}, ${numbers[0].is_called})`);
    }
    restoring.set(name, steps.join(';\n'));
  }
  return restoring;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  return work(client).finally(() => client.end());
}

/** Runs a statement on databases, over one connection per worker. */
async function onServer(url: string, statement: string): Promise<void> {
  server ??= connectTo(`${url}/postgres`);
  await (await server).query(statement);
}

async function connectTo(connectionString: string): Promise<pg.Client> {
  // A pool of the site may continue with this connection, so it has the name that those have.
  const client = takeClient({ connectionString, application_name: 'dangu-madang' });
  // The server ends before its last connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}
