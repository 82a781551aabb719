import assert from 'node:assert/strict';
import { cpSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePorts, startHaproxy, startNginx } from '#test/fixtures/proxies.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { checkComments, Load } from './load.ts';
import { gather } from './members-at-work.ts';
import { ask, inFolder, until } from './site.ts';

const PROCESSES = 3;
// HAProxy takes a process back after three checks; nginx retries one after five seconds.
const SETTLED_MS = 5500;
const NEWER = '/assets/newer-1e1e1e1e.js';
const PROXIES = { nginx: startNginx, HAProxy: startHaproxy };

/**
 * Three processes on one PostgreSQL are restarted in turn with a newer build, behind each proxy of `deploy/`:
 * no request fails.
 */
export async function rollingRestart(): Promise<string> {
  const postgres = await startPostgres();
  const newer = makeNewerBuild();
  const said: string[] = [];
  try {
    for (const [name, start] of Object.entries(PROXIES)) {
      const database = `site_${name.toLowerCase()}`;
      await runPostgresSql(`${postgres.url}/postgres`, `create database ${database}`);
      const location = { DATABASE_URL: `${postgres.url}/${database}` };
      said.push(`${name}: ${await inFolder(folder => restartBehind({ start, location, newer, folder }))}`);
    }
    return said.join('; ');
  } finally {
    rmSync(newer.folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

/** The first page names another version's assets; those of the present version (`former`) are left out. */
function makeNewerBuild() {
  const folder = join(ROOT, 'node_modules', `.newer-build-${process.pid}`);
  cpSync(realpathSync(join(ROOT, 'build')), folder, { recursive: true });
  const assets = join(folder, 'client', 'assets');
  const former = readdirSync(assets).filter(name => /^[a-z-]+-[\w-]{8}\.(js|css)$/.test(name));
  for (const name of former)
    for (const end of ['', '.br', '.gz']) rmSync(join(assets, name + end), { force: true });
  writeFileSync(join(assets, NEWER.slice('/assets/'.length)), 'export {};');
  assert.ok(former.length > 10, 'the build has assets');
  return { folder, former: former.slice(0, 20).map(name => `/assets/${name}`) };
}

type Trial = {
  start: typeof startNginx | typeof startHaproxy;
  location: { DATABASE_URL: string };
  newer: ReturnType<typeof makeNewerBuild>;
  folder: string;
};

async function restartBehind({ start, location, newer, folder }: Trial): Promise<string> {
  const [port = 0, ...ports] = await freePorts(PROCESSES + 1);
  const settings = { ...location, DATA_DIR: folder, TRUST_PROXY: 'on', DRAIN_SECONDS: '5' };
  const sites: BuiltSite[] = [];
  for (const own of ports) sites.push(await startBuiltSite({ ...settings, PORT: String(own) }));
  const proxy = await start({ port, caches: false, sites: ports.map(own => `127.0.0.1:${own}`) });
  try {
    const load = new Load([proxy.url], await gather(proxy.url), 'through the proxy');
    load.pages.push(...newer.former);
    let slowestMs = 0;
    for (const [n, site] of sites.entries()) {
      const began = Date.now();
      assert.equal(await site.stop(), 0, 'each ends with 0');
      const next = await startBuiltSite({ ...settings, PORT: String(ports[n]) }, newer.folder);
      sites[n] = next;
      await until('the process is ready', async () => (await ask(next.url, 'GET /readyz')).status === 200);
      slowestMs = Math.max(slowestMs, Date.now() - began);
      // From the first new process on, any process may be asked for the new assets.
      load.pages.push(NEWER);
      await pause(SETTLED_MS);
    }
    await load.stop();
    assert.deepEqual([load.wrong, load.refused, load.cut], [[], 0, 0], `of ${load.answered} requests`);
    await checkComments(location.DATABASE_URL, load.acknowledged);
    return `${load.answered} requests, none failed, ${load.acknowledged.size} comments stored once; ${(slowestMs / 1000).toFixed(1)} s a process`;
  } finally {
    await proxy.stop();
    for (const site of sites) await site.stop();
  }
}
