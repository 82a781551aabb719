import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startTool } from '#test/deploy/deploy-tools.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePorts } from '#test/fixtures/proxies.ts';
import { runPostgresSql, startPostgres, startReplica } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { FailoverLoad } from './failover-load.ts';
import { gather } from './members-at-work.ts';

const QUIET_MS = 2000;
const AWAY_MS = 15_000;

/**
 * A primary with one synchronous replica and no Patroni is killed while members write. The replica is promoted and
 * HAProxy is told of it, as docs/operations.md says; answers how long that takes where somebody does it at once.
 */
export async function replicaPromoted(): Promise<string> {
  const primary = await startPostgres({ durable: true });
  await runPostgresSql(`${primary.url}/postgres`, 'create database site');
  const replica = await startReplica(primary);
  const proxy = await startDatabaseProxy();
  proxy.lead(hostOf(primary.url), hostOf(replica.url));
  const sites: BuiltSite[] = [];
  try {
    await waitForBoth(primary.url);
    for (let n = 0; n < 2; n++) sites.push(await startBuiltSite(proxy.settings));
    const urls = sites.map(({ url }) => url);
    const load = new FailoverLoad(urls, await gather(urls[0] ?? ''));
    await pause(QUIET_MS);
    const struck = Date.now();
    primary.process.kill('SIGKILL');
    await runPostgresSql(`${replica.url}/site`, 'select pg_promote()');
    const promoted = Date.now() - struck;
    proxy.lead(hostOf(replica.url), hostOf(replica.url));
    const away = await load.untilWritten(struck);
    await pause(QUIET_MS);
    await load.stop();
    assert.ok(away <= AWAY_MS, `away for ${away} ms`);
    assert.deepEqual(load.wrong, []);
    const client = new pg.Client({ connectionString: `${replica.url}/site` });
    await client.connect();
    await load.check(client).finally(() => client.end());
    const { writes, refused, pages, slowestPageMs } = load;
    return `promoted within ${promoted} ms, both processes write again after ${away} ms; ${writes.length} writes acknowledged, none lost, ${refused} refused; ${pages} cached pages, none failed, the slowest after ${slowestPageMs} ms`;
  } finally {
    for (const site of sites) {
      await site.stop();
      rmSync(site.folder, { recursive: true, force: true });
    }
    proxy.stop();
    await Promise.all([replica.stop(), primary.stop()]);
  }
}

const hostOf = (url: string) => new URL(url).host;

/** From here on a commit waits for the replica. */
async function waitForBoth(url: string): Promise<void> {
  await runPostgresSql(`${url}/postgres`, "alter system set synchronous_standby_names = 'replica'");
  await runPostgresSql(`${url}/postgres`, 'select pg_reload_conf()');
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const inStep = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await client.query(inStep)).rows.length === 0) await pause(50);
  await client.end();
}

/** HAProxy as in `deploy/haproxy/database-by-hand.cfg`, at ports of its own. */
async function startDatabaseProxy() {
  const [own = 0, ownReplica = 0] = await freePorts(2);
  const folder = mkdtempSync(join(tmpdir(), 'dangu-database-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const given = readFileSync(join(ROOT, 'deploy', 'haproxy', 'database-by-hand.cfg'), 'utf8');
  let proxy: ReturnType<typeof startTool> | undefined;
  /** Writes both addresses; HAProxy reads them when it starts, or at once. */
  const lead = (primary: string, replica: string) => {
    const settings = given
      .replace('127.0.0.1:5432', `127.0.0.1:${own}`)
      .replace('127.0.0.1:5433', `127.0.0.1:${ownReplica}`)
      .replace('10.0.0.21:5432', primary)
      .replace('10.0.0.22:5432', replica)
      .replaceAll('user madang', 'user app');
    writeFileSync(file, settings);
    if (proxy) proxy.kill('SIGUSR2');
    else proxy = startTool('haproxy', ['-W', '-db', '-f', file]);
  };
  return {
    lead,
    settings: {
      DATABASE_URL: `postgres://app@127.0.0.1:${own}/site`,
      DATABASE_REPLICA_URL: `postgres://app@127.0.0.1:${ownReplica}/site`,
      ATTENDANCE: 'per-press',
      LOG_LEVEL: 'fatal',
    },
    stop: () => {
      proxy?.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
