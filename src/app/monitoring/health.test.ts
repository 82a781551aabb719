import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { directLocation } from '#/server/settings/config.ts';
import { runPostgresSql } from '#test/postgres/postgres-server.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const statusOf = async (app: TestApp, path: string) => (await app.call('GET', path)).status;

describe.runIf(process.env.TEST_ON !== 'postgres')('a SQLite file that takes no writes', () => {
  test('is not ready, but the process is healthy and is read', async () => {
    const app = await openTestApp();
    const refuse = sql`create trigger full before update on clock_marks begin select raise(abort, 'full'); end`;
    await refuse.execute(app.site.db);
    expect(await statusOf(app, '/readyz')).toBe(503);
    expect(await statusOf(app, '/healthz')).toBe(200);
    expect(await statusOf(app, '/api/freeboard?page=1')).toBe(200);
  });
});

describe.runIf(process.env.TEST_ON === 'postgres')('a database that takes no writes, as a standby', () => {
  test('is not ready, but the process is healthy, is read, and is ready again afterwards', async () => {
    const app = await openTestApp();
    const own = directLocation(app.site.config).databaseUrl;
    const name = new URL(own).pathname.slice(1);
    const url = own.replace(name, 'postgres');
    const setReadOnly = async (value: 'on' | 'off') => {
      await runPostgresSql(url, `alter database ${name} set default_transaction_read_only = ${value}`);
      // Only new connections are read-only.
      await runPostgresSql(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    };
    await setReadOnly('on');
    await expect.poll(() => statusOf(app, '/api/freeboard?page=1')).toBe(200);
    expect(await statusOf(app, '/readyz')).toBe(503);
    expect(await statusOf(app, '/healthz')).toBe(200);
    await setReadOnly('off');
    await expect.poll(() => statusOf(app, '/readyz')).toBe(200);
  });
});
