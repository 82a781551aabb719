import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ProcessBus } from '#/server/process-bus.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { startPgbouncer } from '#test/postgres/pgbouncer.ts';
import { openTestApp } from '#test/test-app.ts';

/** A site that asks its database through PgBouncer, and what its log has said. */
async function throughPgbouncer(mode: 'session' | 'transaction') {
  const direct = await openTestApp();
  const url = await startPgbouncer(mode, direct.site.config.DATABASE_URL);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => lines.push(line) });
  return { app: await openTestApp({ DATABASE_URL: url }, log), lines, url };
}

/** Counts how often any process has tested the process bus since. */
async function selfTestsOn(url: string): Promise<() => number> {
  let tests = 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  client.on('notification', ({ payload = '' }) => {
    if (payload.endsWith('self-test')) tests++;
  });
  await client.query('listen dangu_bus');
  return () => tests;
}

const DEAF = /does not come back over LISTEN.*pool_mode = session/;

describe.runIf(process.env.TEST_ON === 'postgres')('behind PgBouncer', () => {
  test.each(['session', 'transaction'] as const)(
    'that pools by %s the site opens, writes, and waits seconds only',
    async mode => {
      const { app } = await throughPgbouncer(mode);
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
    },
  );

  test('that pools transactions no other process is heard, which the log says', async () => {
    const { lines } = await throughPgbouncer('transaction');
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toMatch(DEAF);
  });

  test('that pools sessions the process bus receives its own messages, and would say so if it did not', async () => {
    const { app, url } = await throughPgbouncer('session');
    const errors: string[] = [];
    const onConnectionError = (error: Error) => errors.push(error.message);
    const tests = await selfTestsOn(url);
    const bus = new ProcessBus(app.site.db, { url, onConnectionError, testEveryMs: 10 });
    onTestFinished(() => bus.close());
    await bus.open();
    // The next test follows an answered one at once, and an unanswered one with a line in the log.
    await expect.poll(() => tests()).toBeGreaterThan(3);
    expect(errors).toEqual([]);
  });
});
