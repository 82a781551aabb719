import type { TestProject } from 'vitest/node';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { startPostgres, tellPostgres } from './postgres-server.ts';

/** The migrated database that every house is a copy of. */
export const TEMPLATE = 'house_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts a real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await tellPostgres(`${url}/postgres`, `create database ${TEMPLATE}`);
  const db = connect({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '' });
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', url);
  return stop;
}
