import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { startPgbouncerWith } from '#test/postgres/pgbouncer.ts';
import { startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';
import { runTool, toolsFolder } from './deploy-tools.ts';

const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path);
const PASSWORD = 'green-cloth-77';

/** PostgreSQL after `create-database.sql`. */
async function madeDatabase() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const psql = join(toolsFolder(), 'usr/lib/postgresql/15/bin/psql');
  const options = ['-v', `password='${PASSWORD}'`, '-v', 'ON_ERROR_STOP=1'];
  const file = ['-f', deploy('postgres', 'create-database.sql'), `${postgres.url}/postgres`];
  const { status, said } = runTool(psql, [...options, ...file]);
  expect(status, said).toBe(0);
  return postgres;
}

/** The pooler's file as the compose image writes it: each variable in small letters. */
function composeSettings(): Record<string, string> {
  const { services } = parse(readFileSync(deploy('compose.yaml'), 'utf8'), { merge: true }) as {
    services: { pooler: { environment: Record<string, string> } };
  };
  const { DATABASE_URL, ...settings } = services.pooler.environment;
  expect(DATABASE_URL).toMatch(/^postgres:\/\/madang:.*@database:5432\/madang$/);
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]));
}

async function timeoutThrough(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select current_setting('statement_timeout') as timeout");
  await client.end();
  return rows[0].timeout;
}

test('through PgBouncer as deploy/ has it the site opens with its password, and outlives a database that is away', {
  tags: ['long'],
}, async () => {
  const postgres = await madeDatabase();
  for (const changed of [{}, composeSettings()]) {
    const pooler = await startPgbouncerWith(postgres.url, `"madang" "${PASSWORD}"`, changed);
    onTestFinished(() => pooler.stop());
    const through = (password: string) => `${pooler.url.replace('//app@', `//madang:${password}@`)}/madang`;
    await expect(timeoutThrough(through('another'))).rejects.toThrow(/password|SASL/);
    expect(await timeoutThrough(through(PASSWORD))).toBe('5s');
    await openedAndLost(through(PASSWORD), postgres);
  }
});

/** The site behind the pooler serves from memory while PostgreSQL is away, and is ready again with it. */
async function openedAndLost(pooled: string, postgres: Awaited<ReturnType<typeof startPostgres>>) {
  const direct = `${postgres.url.replace('//app@', `//madang:${PASSWORD}@`)}/madang`;
  const location = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'silent' };
  const site = await startBuiltSite(location);
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  const three = async () => [
    await statusOf('/notice'),
    await statusOf('/readyz'),
    await statusOf('/healthz'),
  ];
  expect(await three()).toEqual([200, 200, 200]);
  await postgres.restart('SIGQUIT', async () => {
    await expect.poll(three).toEqual([200, 503, 200]);
    expect(await statusOf('/api/announcements?page=7')).toBe(503);
  });
  await expect.poll(three).toEqual([200, 200, 200]);
  await expect.poll(() => statusOf('/api/announcements?page=7')).toBe(200);
  expect(await site.stop()).toBe(0);
  rmSync(site.folder, { recursive: true, force: true });
}
