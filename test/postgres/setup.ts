import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from '#test/fixtures/template.ts';
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { runPostgresSql, startPostgres } from './postgres-server.ts';

/** The template of every site's database. */
export const TEMPLATE = 'site_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The server through a PgBouncer with shared connections; empty in a run without one. */
    pooledUrl: string;
  }
}

/** Starts a real PostgreSQL for the run, with `TEST_THROUGH=pgbouncer` behind a real PgBouncer. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await runPostgresSql(`${url}/postgres`, `create database ${TEMPLATE}`);
  await makeTemplate({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '' });
  const pgbouncer: Pgbouncer | undefined =
    process.env.TEST_THROUGH === 'pgbouncer' ? await startPgbouncer('transaction', url) : undefined;
  if (pgbouncer) await runPostgresSql(`${url}/postgres`, roleSettings('app'));
  project.provide('postgresUrl', url);
  project.provide('pooledUrl', pgbouncer?.url ?? '');
  return async () => {
    await pgbouncer?.stop();
    await stop();
  };
}

/** The role's settings in `deploy/postgres/create-database.sql`, for single statements behind a pooler. */
function roleSettings(role: string): string {
  const file = readFileSync(join(import.meta.dirname, '../../deploy/postgres/create-database.sql'), 'utf8');
  const lines = file.match(/^alter role madang set .*$/gm) ?? [];
  if (lines.length !== 2) throw new Error('create-database.sql sets something else');
  return lines.join('\n').replaceAll('role madang', `role ${role}`);
}
