import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePorts, type RunningProxy, startHaproxy, startNginx } from '#test/fixtures/proxies.ts';
import { startValkey } from '#test/fixtures/valkey-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { type Crowd, gather } from './members-at-work.ts';
import { ProxiedVisitors } from './proxied-visitors.ts';

const PROCESSES = 3;
// HAProxy takes a process back after three checks; nginx asks one that refused it again after five seconds.
const SETTLED_MS = 5500;
const NEWER = '/assets/newer-1e1e1e1e.js';

const PROXIES = { nginx: startNginx, HAProxy: startHaproxy };

/**
 * Three processes on one PostgreSQL and one Valkey are restarted one after the other with a newer build, behind each
 * proxy as `deploy/` has it: no request fails.
 */
export async function rollingRestart(): Promise<string> {
  const [postgres, valkey] = await Promise.all([startPostgres(), startValkey()]);
  const newer = newerBuild();
  const said: string[] = [];
  try {
    for (const [name, start] of Object.entries(PROXIES)) {
      const database = `site_${name.toLowerCase()}`;
      await runPostgresSql(`${postgres.url}/postgres`, `create database ${database}`);
      const location = { DATABASE_URL: `${postgres.url}/${database}`, BUS_URL: valkey.url };
      const result = await behind({ start, location, newer });
      said.push(`${name}: ${result}`);
    }
    return said.join('; ');
  } finally {
    rmSync(newer.folder, { recursive: true, force: true });
    await Promise.all([postgres.stop(), valkey.stop()]);
  }
}

type Newer = { folder: string; former: string[] };

/** A build whose first page names assets of another version: those of the present one are not in it. */
function newerBuild(): Newer {
  const folder = join(ROOT, 'node_modules', `.newer-build-${process.pid}`);
  cpSync(realpathSync(join(ROOT, 'build')), folder, { recursive: true });
  const assets = join(folder, 'client', 'assets');
  const former = readdirSync(assets).filter(name => /^[a-z-]+-[\w-]{8}\.(js|css)$/.test(name));
  // Its own server-side files stay; what browsers load of the present version is gone with its compressed copies.
  for (const name of former)
    for (const end of ['', '.br', '.gz']) rmSync(join(assets, name + end), { force: true });
  writeFileSync(join(assets, NEWER.slice('/assets/'.length)), 'export {};');
  assert.ok(former.length > 10, 'the build has assets');
  return { folder, former: former.slice(0, 20).map(name => `/assets/${name}`) };
}

type Trial = {
  start: (options: { sites: string[]; port: number; caches: boolean }) => Promise<RunningProxy>;
  location: Record<string, string>;
  newer: Newer;
};

async function behind({ start, location, newer }: Trial): Promise<string> {
  const [port = 0, ...ports] = await freePorts(PROCESSES + 1);
  const folder = mkdtempSync(join(tmpdir(), 'dangu-rolling-'));
  const settings = { ...location, DATA_DIR: folder, TRUST_PROXY: 'on', DRAIN_SECONDS: '5' };
  const sites: BuiltSite[] = [];
  for (const own of ports) sites.push(await startBuiltSite({ ...settings, PORT: String(own) }));
  const proxy = await start({ port, caches: false, sites: ports.map(own => `127.0.0.1:${own}`) });
  try {
    const crowd = await gather(proxy.url);
    const visitors = new ProxiedVisitors(proxy.url, crowd, newer.former);
    const restarts: number[] = [];
    for (const [n, site] of sites.entries()) {
      const began = Date.now();
      assert.equal(await site.stop(), 0, 'each ends with 0');
      sites[n] = await startBuiltSite({ ...settings, PORT: String(ports[n]) }, newer.folder);
      await untilReady(sites[n] as BuiltSite);
      restarts.push(Date.now() - began);
      // From the first new process on pages name its assets, and any process may be asked for them.
      visitors.assets.push(NEWER);
      await pause(SETTLED_MS);
    }
    const { answered, failed } = await visitors.stop();
    assert.deepEqual(failed, [], `of ${answered} requests`);
    const stored = await commentsOf(location.DATABASE_URL ?? '', crowd);
    assert.deepEqual(
      [...visitors.acknowledged].filter(text => stored.get(text) !== 1),
      [],
    );
    const seconds = Math.round(Math.max(...restarts) / 100) / 10;
    return `${answered} requests, none failed, ${visitors.acknowledged.size} comments stored once; ${seconds} s a process`;
  } finally {
    await proxy.stop();
    for (const site of sites) await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady({ url }: BuiltSite): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(50);
}

async function commentsOf(databaseUrl: string, { post }: Crowd): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ content: string; n: number }>(
    'select content, count(*)::int as n from comments where post = $1 group by content',
    [post],
  );
  await client.end();
  return new Map(rows.map(({ content, n }) => [content, n]));
}
