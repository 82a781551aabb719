import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { makeTemplate } from '#test/fixtures/template.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { runPostgresSql, startPostgres } from './postgres-server.ts';
import { keyOf } from './two-servers-location.ts';

/** The settings of tests of several processes, each with a pair of servers. */
const WANTED: Record<string, string>[] = [{}, { RATE_LIMIT: 'on' }, { ATTENDANCE: 'per-press' }];

/** Starts two built servers on one database for each of the settings; tests use them in turn. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfNeeded();
  const postgres = await startPostgres();
  // A site stores its first settings in its database.
  const pairs = await Promise.all(
    WANTED.map(async (settings, n) => {
      await runPostgresSql(`${postgres.url}/postgres`, `create database site${n}`);
      const databaseUrl = `${postgres.url}/site${n}`;
      await makeTemplate({ databaseUrl, dataDir: '' });
      const environment = {
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: 'on',
        NEW_MEMBER_HOURS: '0',
        ...settings,
      };
      const sites = await Promise.all([startBuiltSite(environment), startBuiltSite(environment)]);
      return { key: keyOf(settings), databaseUrl, sites };
    }),
  );
  const provided = pairs.map(({ key, databaseUrl, sites }) => [
    key,
    { databaseUrl, urls: sites.map(({ url }) => url) },
  ]);
  project.provide('twoServers', Object.fromEntries(provided));
  return async () => {
    for (const site of pairs.flatMap(({ sites }) => sites)) {
      await site.stop();
      rmSync(site.folder, { recursive: true, force: true });
    }
    await postgres.stop();
  };
}
