import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '#/database/migrations/all.ts';
import { refuseSharedConnections } from '#/database/postgres/pooler.ts';
import { indexEverything } from '#/database/search/search-fill.ts';
import { connect, type Database, type DatabaseLocation, type Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** The database was written by a newer program; this one could spoil data that it does not know. */
export class NewerDatabaseError extends Error {}
/** The direct address leads to another database than the pooler's. */
export class OtherDatabaseError extends Error {}
/** The database has pending migrations, and this process may not run them. */
export class OlderDatabaseError extends Error {}

// The last migration that left the search empty.
const LAST_SEARCH_STEP = '0100-search-without-blanks';

/**
 * Brings the tables up to date and fills the search if it is new, all in one transaction; returns the names
 * of the migrations it ran.
 */
export async function migrate(db: Database): Promise<string[]> {
  if (await isUpToDate(db)) return [];
  const before = await stepsTaken(db);
  const [last = '', step] = Object.entries(MIGRATIONS).at(-1) ?? [];
  // Inside the transaction that the migrator makes itself: given one, it hides why PostgreSQL refuses its own
  // tables.
  const up = async (tx: Kysely<unknown>) => {
    await step?.up(tx);
    if (!before.includes(LAST_SEARCH_STEP)) await indexEverything(tx as unknown as Transaction);
  };
  const migrations = { ...MIGRATIONS, [last]: { up } };
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
 * Brings a site's tables up to date, after calling `before` if they hold a site of an older version. It lifts
 * the limit of seconds that PostgreSQL statements of the site have, because a migration may take minutes; of
 * several processes that start together one migrates while the others wait. Throws a
 * `SharedConnectionsError`, and changes nothing, if the only address leads to a pooler that shares
 * connections between transactions.
 */
export async function migrateAt(
  location: DatabaseLocation,
  db: Database,
  before = async () => {},
): Promise<string[]> {
  const prepared = async (on: Database) => {
    if (await hasPendingMigrations(on)) await before();
    return migrate(on);
  };
  if (isSqlite(db)) return prepared(db);
  await refuseSharedConnections(location.directUrl || location.databaseUrl);
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

/** Throws for a database whose version is not this program's, without changing it. */
export async function refuseOtherVersions(db: Database): Promise<void> {
  const steps = await stepsTaken(db);
  const known = Object.keys(MIGRATIONS);
  if (steps.some(step => !known.includes(step))) throw new NewerDatabaseError('unknown migration');
  if (steps.length < known.length) throw new OlderDatabaseError('migrations are pending');
}

/**
 * Whether a site's tables have pending migrations that this program knows; false for an empty database, or
 * one of a newer program.
 */
export async function hasPendingMigrations(db: Database): Promise<boolean> {
  const steps = await stepsTaken(db);
  const known = Object.keys(MIGRATIONS);
  return steps.length > 0 && steps.length < known.length && steps.every(step => known.includes(step));
}

/** The last migration of a site's tables; throws if this program does not know it. */
export async function lastStep(db: Database): Promise<string> {
  const steps = await stepsTaken(db);
  const known = new Set(Object.keys(MIGRATIONS));
  if (steps.some(step => !known.has(step))) throw new NewerDatabaseError('unknown migration');
  const last = steps.at(-1);
  if (!last) throw new OlderDatabaseError('no migrations');
  return last;
}

/** Migrates new tables up to and including a migration. */
export async function migrateTo(db: Database, step: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo(step);
  if (error) throw error;
}

/**
 * Whether all migrations have run. It does not use the migrator, which reads the definitions of all tables
 * first: that takes longer than the rest of a usual start.
 */
export async function isUpToDate(db: Database): Promise<boolean> {
  return (await stepsTaken(db)).join() === Object.keys(MIGRATIONS).join();
}

async function stepsTaken(db: Database): Promise<string[]> {
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return (steps?.rows ?? []).map(step => step.name);
}
