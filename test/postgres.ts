import type { TestProject } from 'vitest/node';
import { startPostgres, tellPostgres } from './postgres-server.ts';
import { makeTemplate } from './template.ts';

/** The database that every house is a copy of. */
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
  await makeTemplate({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '' });
  project.provide('postgresUrl', url);
  return stop;
}
