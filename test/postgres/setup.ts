import type { TestProject } from 'vitest/node';
import { makeTemplate } from '#test/fixtures/template.ts';
import { runPostgresSql, startPostgres } from './postgres-server.ts';

/** The database that every site is a copy of. */
export const TEMPLATE = 'site_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts a real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await runPostgresSql(`${url}/postgres`, `create database ${TEMPLATE}`);
  await makeTemplate({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '' });
  project.provide('postgresUrl', url);
  return stop;
}
