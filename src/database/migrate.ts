import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect, type Database, type Place } from './connect.ts';
import { isSqlite } from './dialect.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** The database was written by a newer program; running on it could spoil what this one does not know. */
export class NewerDatabase extends Error {}

/** Brings the tables up to date, all steps in one transaction; answers the names of the steps it took. */
export async function migrate(db: Database): Promise<string[]> {
  if (await isUpToDate(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const done = await migrator.getMigrations();
  const known = new Set(Object.keys(MIGRATIONS));
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new NewerDatabase(error.message);
  if (error) throw error;
  if (done.some(step => !known.has(step.name))) throw new NewerDatabase('unknown migration');
  return (results ?? []).map(step => step.migrationName);
}

/** The same for a site, whose own statements on PostgreSQL may take seconds only, while a step may take minutes. */
export async function migrateAt(place: Place, db: Database): Promise<string[]> {
  if (isSqlite(db)) return migrate(db);
  if (await isUpToDate(db)) return [];
  const patient = connect({ ...place, isPatient: true });
  return migrate(patient).finally(() => patient.destroy());
}

/** Whether all steps are taken; without the migrator, who reads the definitions of all tables first, which takes longer than all else at a usual start. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return steps?.rows.map(step => step.name).join() === Object.keys(MIGRATIONS).join();
}
