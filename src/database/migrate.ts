import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { BREAKING, MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { poolingAt, SharedConnectionsError } from '#/database/postgres/pooler.ts';
import { indexEverything } from '#/database/search/search-fill.ts';
import { connect, type Database, type DatabaseLocation, type Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** Thrown when a newer version of the program has changed the database so that this version cannot use it. */
export class NewerDatabaseError extends Error {}
/** Thrown when the direct address and the pooler's address lead to different databases. */
export class OtherDatabaseError extends Error {}
/** Thrown when the database has pending migrations and this process may not run them. */
export class OlderDatabaseError extends Error {}

/** Thrown for a site older than 1.0.0, for which this program has no migrations. */
export class TooOldDatabaseError extends Error {}

// The last migration that left the search empty.
const LAST_SEARCH_STEP = '0400-version-2';

/**
 * Brings the tables up to date and fills a new search, in one transaction; returns the names of the
 * migrations run. Throws a `NewerDatabaseError` if this program cannot run on the database.
 */
export async function migrate(db: Database): Promise<string[]> {
  if (await isUpToDate(db)) return [];
  const before = await stepsTaken(db);
  const own = migrationsOf(before);
  const [last = '', step] = Object.entries(own).at(-1) ?? [];
  // Inside the migrator's own transaction: given one, it hides why PostgreSQL refuses its own tables.
  const up = async (trx: Kysely<unknown>) => {
    const tx = trx as unknown as Transaction;
    await step?.up(trx);
    if (own[LAST_SEARCH_STEP] && !before.includes(LAST_SEARCH_STEP)) await indexEverything(tx);
    await tx.updateTable('compatibility').set({ number: BREAKING.length }).execute();
  };
  const migrations = { ...own, [last]: { up } };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new NewerDatabaseError(error.message);
  if (error) throw error;
  return results.map(each => each.migrationName);
}

// A lock number of this site's own; Kysely's migrator uses another.
const MIGRATION_LOCK = 20_261_122;

/**
 * Like `migrate`, for a site that starts: calls `before` first if the tables are a site's of an older
 * version. Time limits are lifted, because a migration may take minutes; of several processes one migrates
 * and the others wait. Throws a `SharedConnectionsError`, and changes nothing, if the only address leads to a
 * pooler that shares connections between transactions.
 */
export async function migrateAt(location: DatabaseLocation, db: Database, before = async () => {}) {
  const prepared = async (on: Database) => {
    const { taken, pending, unknown } = await compareSteps(on);
    const isOlderSite = taken.length > 0 && pending.length > 0 && unknown.length === 0;
    if (isOlderSite) await before();
    return migrate(on);
  };
  if (isSqlite(db)) return prepared(db);
  if ((await poolingAt(location.directUrl || location.databaseUrl)) === 'transaction')
    throw new SharedConnectionsError('a pooler shares connections between transactions');
  if (await isUpToDate(db)) return [];
  const patient = connect({ ...location, isPatient: true });
  const locked = patient.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    if (location.directUrl && (await stepsTaken(db)).join() !== (await stepsTaken(patient)).join())
      throw new OtherDatabaseError('the addresses lead to databases of different versions');
    return prepared(patient);
  });
  return locked.finally(() => patient.destroy());
}

/** The migrations of a database that this program does not know: a newer program has run them. */
export async function findUnknownMigrations(db: Database): Promise<string[]> {
  return (await compareSteps(db)).unknown;
}

/** Throws a `NewerDatabaseError` if this program cannot run on, or migrate, a newer program's database. */
export async function refuseNewer(db: Database): Promise<void> {
  const { pending, unknown } = await compareSteps(db);
  if (unknown.length === 0 && pending.length > 0) return;
  if (pending.length > 0 || !(await isCompatible(db))) throw new NewerDatabaseError('a breaking migration');
}

/** Whether this program can run on the database, which a newer program may have migrated meanwhile. */
export async function isCompatible(db: Database): Promise<boolean> {
  const read = db.selectFrom('compatibility').select('number').executeTakeFirst();
  const row = await read.catch(() => undefined);
  return row !== undefined && row.number <= BREAKING.length;
}

/** The name of the last migration run on the database; throws an `OlderDatabaseError` if none was. */
export async function findLastStep(db: Database): Promise<string> {
  const last = (await stepsTaken(db)).at(-1);
  if (!last) throw new OlderDatabaseError('no migrations');
  return last;
}

/** Runs the migrations up to `step`, also on an empty database; throws a failed one's error. */
export async function migrateTo(db: Database, step: string): Promise<void> {
  const taken = await stepsTaken(db);
  const migrations = migrationsOf(taken.length > 0 ? taken : [step]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(step);
  if (error) throw error;
}

/**
 * Whether no migration is pending; throws a `NewerDatabaseError` if this program cannot run on the database.
 * It does not use the migrator, which slows a start by reading the definitions of all tables.
 */
export async function isUpToDate(db: Database): Promise<boolean> {
  await refuseNewer(db);
  return (await compareSteps(db)).pending.length === 0;
}

const NO_OP: Migration = { up: async () => {} };

/**
 * The migrations for a database in which `taken` have run. If a migration replaces some of these, the
 * database keeps the replaced names, and the replacement runs under the last of them. Throws a
 * `TooOldDatabaseError` if that last one has not run.
 */
function migrationsOf(taken: string[]): Record<string, Migration> {
  const steps = Object.entries(MIGRATIONS).flatMap(([name, migration]) => {
    const replaced = REPLACED[name] ?? [];
    if (!taken.some(step => replaced.includes(step))) return [[name, migration] as const];
    const last = replaced.at(-1) ?? '';
    if (!taken.includes(last)) throw new TooOldDatabaseError(taken.at(-1));
    return replaced.map(step => [step, step === last ? migration : NO_OP] as const);
  });
  return Object.fromEntries(steps);
}

async function compareSteps(db: Database) {
  const taken = await stepsTaken(db);
  const known = Object.keys(migrationsOf(taken));
  const pending = known.filter(step => !taken.includes(step));
  return { taken, pending, unknown: taken.filter(step => !known.includes(step)) };
}

async function stepsTaken(db: Database): Promise<string[]> {
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return (steps?.rows ?? []).map(step => step.name);
}
