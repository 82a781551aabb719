import { connect as connectTo, createServer, type Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Transaction } from '#/database/connect.ts';
import { isDatabaseAway, isLockedOut } from '#/database/health.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { openTestApp } from '#test/test-app.ts';
import { postgresDialect } from './postgres.ts';

/** A TCP proxy to PostgreSQL that can drop packets without closing either end. */
async function breakableConnection() {
  const { port, hostname } = new URL(inject('postgresUrl'));
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer(near => {
    const far = connectTo(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', data => {
        if (!cut) to.write(data);
      });
    }
  });
  const own = await freePort();
  await new Promise<void>(resolve => server.listen(own, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const pull = (isCut: boolean) => {
    cut = isCut;
  };
  return { url: `postgres://app@127.0.0.1:${own}/postgres`, pull };
}

async function shown(db: Database) {
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    db,
  );
  return rows[0];
}

describe.runIf(process.env.TEST_ON === 'postgres')('PostgreSQL', () => {
  test('that says nothing any more is given up, and is there again when it speaks', async () => {
    const { url, pull } = await breakableConnection();
    const db = new Kysely<Tables>({ dialect: postgresDialect({ url, onLost: () => {}, silentMs: 300 }) });
    onTestFinished(() => db.destroy());
    await sql`select 1`.execute(db);
    pull(true);
    const error = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(isDatabaseAway(error)).toBe(true);
    pull(false);
    await sql`select 1`.execute(db);
  });

  test('that goes silent in the middle of a transaction leaves no row of it', async () => {
    const { url, pull } = await breakableConnection();
    const db = new Kysely<Tables>({ dialect: postgresDialect({ url, onLost: () => {}, silentMs: 300 }) });
    onTestFinished(() => db.destroy());
    await sql`create table pulled (n int)`.execute(db);
    onTestFinished(() => sql`drop table pulled`.execute(db).then(() => {}));
    const writing = write(db, async tx => {
      await sql`insert into pulled values (1)`.execute(tx);
      pull(true);
      await sql`insert into pulled values (2)`.execute(tx);
    }).catch((error: unknown) => error);
    expect(isDatabaseAway(await writing)).toBe(true);
    pull(false);
    const { rows } = await sql<{ n: number }>`select n from pulled`.execute(db);
    expect(rows).toEqual([]);
  });

  test('waits seconds, not for ever: for a statement, a lock and a free connection', async () => {
    const { site } = await openTestApp();
    expect(await shown(site.db)).toEqual({ statement: '5s', lock: '2s' });
    const inTransaction = await site.db.transaction().execute(tx => shown(tx));
    expect(inTransaction).toEqual({ statement: '5s', lock: '2s' });
    const { promise: enough, resolve: release } = Promise.withResolvers<void>();
    const reserve = async (tx: Transaction) => {
      await sql`select 1`.execute(tx);
      await enough;
    };
    const waiting = Array.from({ length: 8 }, () => write(site.db, reserve));
    await pause(100);
    const error = await write(site.db, tx => sql`select 1`.execute(tx)).catch((error: unknown) => error);
    expect(isDatabaseAway(error)).toBe(true);
    // Readers have their own connections.
    await sql`select 1`.execute(site.db);
    release();
    await Promise.all(waiting);
  });

  test('closes also while a connection is being opened, after that connection’s statement', async () => {
    const url = `${inject('postgresUrl')}/postgres`;
    const db = new Kysely<Tables>({ dialect: postgresDialect({ url, onLost: () => {} }) });
    await sql`select 1`.execute(db);
    const reading = [1, 2, 3].map(() => sql<{ n: number }>`select 1 as n`.execute(db));
    // One connection is open, two are being opened.
    await nextIteration();
    await db.destroy();
    expect((await Promise.all(reading)).map(({ rows }) => rows)).toEqual([1, 2, 3].map(() => [{ n: 1 }]));
  });

  test('two transactions that wait for each other both end, and each is done once', async () => {
    const { site } = await openTestApp();
    await sql`create table shelf (id int primary key, n int not null)`.execute(site.db);
    await sql`insert into shelf values (1, 0), (2, 0)`.execute(site.db);
    const raise = (first: number, second: number) =>
      write(site.db, async tx => {
        await sql`update shelf set n = n + 1 where id = ${first}`.execute(tx);
        await pause(50);
        await sql`update shelf set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([raise(1, 2), raise(2, 1)]);
    const { rows } = await sql`select n from shelf order by id`.execute(site.db);
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('a transaction that never gets through is tried for seconds, and refused as overloaded', async () => {
    const { site } = await openTestApp();
    let attempts = 0;
    const failing = write(site.db, async tx => {
      attempts++;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    }).catch((error: unknown) => error);
    expect(isLockedOut(await failing)).toBe(true);
    expect(attempts).toBeGreaterThan(8);
  });
});
