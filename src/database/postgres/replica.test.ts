import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { makeTemplate } from '#test/fixtures/template.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import {
  type PostgresServer,
  runPostgresSql,
  startPostgres,
  startReplica,
} from '#test/postgres/postgres-server.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { postgresDialect } from './postgres.ts';
import { connectReplica } from './replica.ts';

const LIST = '/api/freeboard?page=1';
const titlesIn = async (app: TestApp, as?: Awaited<ReturnType<typeof newMember>>) =>
  (await app.call<{ title: string }[]>('GET', LIST, { as })).body.map(({ title }) => title);

const queriesOf = async ({ site }: TestApp) => {
  const text = await site.meters.text();
  const of = (pool: string) =>
    Number(new RegExp(`dangu_database_queries_total\\{pool="${pool}"\\} (\\d+)`).exec(text)?.[1]);
  return { replica: of('replica'), reads: of('reads') };
};

describe.runIf(process.env.TEST_ON === 'postgres')('a streaming replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;

  beforeAll(async () => {
    primary = await startPostgres();
    await runPostgresSql(`${primary.url}/postgres`, 'create database site');
    await makeTemplate({ databaseUrl: `${primary.url}/site`, dataDir: '' });
    replica = await startReplica(primary);
  });
  afterAll(async () => {
    await replica.stop();
    await primary.stop();
  });

  /** The database as guests read it, and the recorded states of its replica. */
  function opened(replicaUrl = `${replica.url}/site`, url = `${primary.url}/site`) {
    const open = () => new Kysely<Tables>({ dialect: postgresDialect({ url, onLost() {} }) });
    const [db, health] = [open(), open()];
    const states: string[] = [];
    const guests = connectReplica({ replicaUrl }, { db, health, onChange: state => states.push(state) });
    onTestFinished(async () => {
      for (const each of [guests.db, db, health]) await each.destroy();
    });
    const isStandby = async () =>
      (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(guests.db)).rows[0]?.yes;
    return { ...guests, states, isStandby };
  }

  test('serves reads of guests, while members read their own writes from the primary', async () => {
    const app = await openTestApp({
      DATABASE_URL: `${primary.url}/site`,
      DATABASE_REPLICA_URL: `${replica.url}/site`,
    });
    const state = () => app.site.guestReads?.replica.state;
    const member = await newMember(app);
    await expect.poll(state).toBe('up');
    const before = await queriesOf(app);
    await titlesIn(app);
    const ofGuest = await queriesOf(app);
    expect(ofGuest.replica).toBeGreaterThan(before.replica);
    // Feeds are made in this process, like pages.
    expect((await app.call('GET', '/free-board/feed.xml')).status).toBe(200);
    expect((await queriesOf(app)).replica).toBeGreaterThan(ofGuest.replica);
    await titlesIn(app, member);
    const ofMember = await queriesOf(app);
    expect(ofMember.reads).toBeGreaterThan(ofGuest.reads);

    await runPostgresSql(`${replica.url}/site`, 'select pg_wal_replay_pause()');
    const body = { title: '방금 쓴 글', content: '바로 보입니다' };
    expect((await app.call('POST', '/api/freeboard', { as: member, body })).status).toBe(201);
    expect(await titlesIn(app, member)).toContain('방금 쓴 글');
    // Once the replica is known to be late, guests are served by the primary.
    await expect.poll(() => titlesIn(app)).toContain('방금 쓴 글');
    await expect.poll(state).toBe('late');
    expect(await app.site.meters.text()).toMatch(/^dangu_replica_up 0$/m);
    await runPostgresSql(`${replica.url}/site`, 'select pg_wal_replay_resume()');
    await expect.poll(state).toBe('up');
    expect(await titlesIn(app)).toContain('방금 쓴 글');
    expect(await app.site.meters.text()).toMatch(/^dangu_replica_up 1$/m);
  });

  test('that is away is left out at once, and comes back', async () => {
    const { isStandby, states, replica: watched } = opened();
    await expect.poll(() => watched.state).toBe('up');
    expect(await isStandby()).toBe(true);
    await replica.restart('SIGQUIT', async () => {
      expect(await isStandby()).toBe(false);
      expect(watched.state).toBe('away');
    });
    await expect.poll(isStandby).toBe(true);
    expect(states).toEqual(['up', 'away', 'up']);
  });

  test('goes on while the primary is away', async () => {
    const { isStandby, replica: watched } = opened();
    await expect.poll(() => watched.state).toBe('up');
    await primary.restart('SIGQUIT', async () => expect(await isStandby()).toBe(true));
    await expect.poll(() => watched.state).toBe('up');
  });

  test('takes no writes and no transactions: those go to the primary', async () => {
    const { db, replica: watched } = opened();
    await expect.poll(() => watched.state).toBe('up');
    await sql`create table noted (n int)`.execute(db);
    await write(db, tx => sql`insert into noted values (1)`.execute(tx));
    const failing = write(db, async tx => {
      await sql`insert into noted values (2)`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const counted = async () => (await sql<{ n: number }>`select n from noted`.execute(db)).rows;
    await expect.poll(counted).toEqual([{ n: 1 }]);
  });

  test('takes transactions that only read, such as searches', async () => {
    const { db, states } = opened();
    await expect.poll(() => states.at(-1)).toBe('up');
    const isStandby = (reads: 'read only' | 'read write') =>
      db
        .transaction()
        .setAccessMode(reads)
        .execute(tx => sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(tx));
    expect((await isStandby('read only')).rows).toEqual([{ yes: true }]);
    expect((await isStandby('read write')).rows).toEqual([{ yes: false }]);
  });

  test.each(['postgres', 'site'])('is none where the address leads elsewhere (%s)', async name => {
    const isOther = name === 'postgres';
    const { states, isStandby } = opened(`${isOther ? replica.url : primary.url}/${name}`);
    await expect.poll(() => states.at(-1)).toBe(isOther ? 'another database' : 'no replica');
    expect(await isStandby()).toBe(false);
  });

  test('is measured by a role without any right, or the missing right is named', async () => {
    const run = (sql: string) => runPostgresSql(`${primary.url}/site`, sql);
    await run('create role plain login');
    const as = (url: string) => `${url.replace('app@', 'plain@')}/site`;
    const { states, isStandby } = opened(as(replica.url), as(primary.url));
    await expect.poll(isStandby).toBe(true);
    await run('revoke execute on function pg_control_system() from public');
    await expect.poll(() => states.at(-1)).toBe('not permitted');
    expect(await isStandby()).toBe(false);
    await run('grant execute on function pg_control_system() to plain');
    await expect.poll(isStandby).toBe(true);
  });

  test('that was promoted is left out', async () => {
    const { states, isStandby } = opened();
    await expect.poll(() => states.at(-1)).toBe('up');
    await runPostgresSql(`${replica.url}/site`, 'select pg_promote()');
    await expect.poll(() => states.at(-1)).toBe('no replica');
    await runPostgresSql(`${replica.url}/site`, 'create table diverged (n int)');
    await expect(sql`select * from diverged`.execute(opened().db)).rejects.toThrow('diverged');
    expect(await isStandby()).toBe(false);
  });
});
