import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openSite } from '#/app/open.ts';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import { postgresBus } from '#/server/live/postgres-bus.ts';
import { ProcessBus } from '#/server/live/process-bus.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { type PoolMode, startPgbouncer } from '#test/postgres/pgbouncer.ts';
import { openTestApp } from '#test/test-app.ts';

/** A test site's database, directly and through a PgBouncer of its own. */
async function throughPgbouncer(mode: PoolMode) {
  const { site } = await openTestApp();
  const direct = site.config.DATABASE_DIRECT_URL || site.config.DATABASE_URL;
  const pgbouncer = await startPgbouncer(mode, inject('postgresUrl'));
  onTestFinished(pgbouncer.stop);
  return { config: site.config, direct, pooled: `${pgbouncer.url}${new URL(direct).pathname}` };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Counts the self-tests of the process bus from now on, by any process. */
async function selfTestsOn(url: string): Promise<() => number> {
  let tests = 0;
  const client = await connected(url);
  client.on('notification', ({ payload = '' }) => {
    if (payload.endsWith('self-test')) tests++;
  });
  await client.query('listen dangu_bus');
  return () => tests;
}

describe.runIf(process.env.TEST_ON === 'postgres')('behind PgBouncer', { timeout: 20_000 }, () => {
  test.each(['session', 'transaction'] as const)(
    'that pools by %s the site opens, writes, receives its own notifications, and waits seconds only',
    async mode => {
      const { direct, pooled } = await throughPgbouncer(mode);
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: line => lines.push(line) });
      const DATABASE_DIRECT_URL = mode === 'transaction' ? direct : '';
      const app = await openTestApp({ DATABASE_URL: pooled, DATABASE_DIRECT_URL }, log);
      const member = await newMember(app);
      const body = { title: '오늘의 한 게임', content: '이겼습니다' };
      expect((await app.call('POST', '/api/freeboard', { as: member, body })).status).toBe(201);
      const { rows } = await app.site.db
        .transaction()
        .execute(tx =>
          sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
            tx,
          ),
        );
      expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
      expect((await app.call('GET', '/readyz')).status).toBe(200);
      expect(app.site.processBus?.failure).toBe(null);
      expect(lines).toEqual([]);
    },
  );

  test('that pools transactions the site leaves nothing on a connection that others get', async () => {
    const { direct, pooled } = await throughPgbouncer('transaction');
    const app = await openTestApp({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
    await newMember(app);
    await Promise.all(Array.from({ length: 12 }, () => app.call('GET', '/api/freeboard')));
    // As many clients as calls, so that each of the site's connections is used again.
    const others = await Promise.all(Array.from({ length: 12 }, () => connected(pooled)));
    const settings = await Promise.all(
      others.map(async other => {
        const asked = "select current_setting('statement_timeout') as timeout, pg_sleep(0.2)";
        return (await other.query(asked)).rows[0].timeout;
      }),
    );
    const { rows } = await (await connected(direct)).query('show statement_timeout');
    expect(new Set(settings)).toEqual(new Set([rows[0].statement_timeout]));
  });

  test('that pools transactions a site without the direct address does not start, and names the setting', async () => {
    const { config, direct, pooled } = await throughPgbouncer('transaction');
    const own = await connected(direct);
    // A migration's settings must not stay on a connection that others get.
    await own.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    const steps = await own.query('select name from kysely_migration');
    const asked = { ...config, DATABASE_URL: pooled, DATABASE_DIRECT_URL: '' };
    const error = await openSite(asked, { log: makeLog('silent') }).catch((error: unknown) => error);
    expect(reasonNotToStart(error)).toMatch(/pool_mode = transaction.*DATABASE_DIRECT_URL에 적어/);
    const other = await connected(pooled);
    const { rows } = await other.query("select current_setting('statement_timeout') as timeout");
    expect(rows).toEqual((await own.query("select current_setting('statement_timeout') as timeout")).rows);
    expect((await own.query('select name from kysely_migration')).rows).toEqual(steps.rows);
  });

  test('a direct address of another database is refused before either is changed', async () => {
    const { config, direct, pooled } = await throughPgbouncer('transaction');
    const other = await openTestApp();
    const asked = { ...config, DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct };
    const elsewhere = other.site.config.DATABASE_DIRECT_URL || other.site.config.DATABASE_URL;
    const log = makeLog('silent');
    const reason = async (DATABASE_DIRECT_URL: string) =>
      reasonNotToStart(
        await openSite({ ...asked, DATABASE_DIRECT_URL }, { log }).catch((error: unknown) => error),
      );
    expect(await reason(elsewhere)).toMatch(/같은 데이터베이스의 주소를 DATABASE_DIRECT_URL에/);
    const own = await connected(direct);
    await own.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    const steps = await own.query('select name from kysely_migration');
    expect(await reason(elsewhere)).toMatch(/다른 데이터베이스로 이어집니다. 아무것도 바꾸지 않았습니다/);
    expect((await own.query('select name from kysely_migration')).rows).toEqual(steps.rows);
  });

  test('that pools sessions the process bus receives its own messages, and would say so if it did not', async () => {
    const { pooled: url } = await throughPgbouncer('session');
    const app = await openTestApp({ DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
    const errors: string[] = [];
    const onConnectionError = (error: Error) => errors.push(error.message);
    const tests = await selfTestsOn(url);
    const bus = new ProcessBus(postgresBus(app.site.db, url), { onConnectionError, testEveryMs: 10 });
    onTestFinished(() => bus.close());
    await bus.open();
    // After an answered test the next follows at once; an unanswered one logs an error.
    await expect.poll(() => tests()).toBeGreaterThan(3);
    expect(errors).toEqual([]);
  });
});
