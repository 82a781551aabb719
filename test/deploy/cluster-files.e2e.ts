import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ROOT } from '../../scripts/build.ts';
import { runTool, startTool, toolsFolder } from './deploy-tools.ts';

const read = (...path: string[]) => readFileSync(join(ROOT, 'deploy', ...path), 'utf8');
const NODES = ['a', 'b', 'c'];
const programs = join(toolsFolder(), 'usr/lib/postgresql/15/bin');
const python = { PYTHONPATH: join(toolsFolder(), 'usr/lib/python3/dist-packages') };

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-cluster-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Three free addresses of this machine for the three in the files. */
function ownAddresses() {
  const some = () => 1 + Math.floor(Math.random() * 254);
  const network = `127.${some()}.${some()}.`;
  return (text: string) => text.replaceAll('10.0.0.', network);
}

/** A node's settings, from the first node's file. */
function ofNode(text: string, node: string): Record<string, string> {
  const lines = [...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)];
  const settings = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  const own = (value: string, name: string) =>
    name.endsWith('_URLS') ? value.replace(/\.21:/, `.2${1 + NODES.indexOf(node)}:`) : value;
  return {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, own(value, name)])),
    ETCD_NAME: node,
  };
}

/** Three members, as in the file. */
function startEtcd(here: (text: string) => string): void {
  for (const node of NODES) {
    const folder = ownFolder();
    const env = { ...ofNode(here(read('etcd', 'etcd')), node), ETCD_DATA_DIR: folder };
    const member = startTool('etcd', [], { env });
    onTestFinished(async () => {
      const ended = new Promise(resolve => member.once('exit', resolve));
      member.kill('SIGKILL');
      await ended;
    });
  }
}

test('three nodes of etcd with the file find each other, and Patroni takes its own', {
  tags: ['long'],
}, async () => {
  const here = ownAddresses();
  startEtcd(here);
  const endpoints = here('10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379');
  const ask = (...args: string[]) =>
    runTool('etcdctl', ['--endpoints', endpoints, ...args], { ETCDCTL_API: '3' });
  await expect.poll(() => ask('endpoint', 'health').status, { timeout: 15_000 }).toBe(0);
  expect(ask('member', 'list').said.match(/started/g)).toHaveLength(3);

  const settings = parse(here(read('patroni', 'patroni.yaml')));
  const folder = ownFolder();
  Object.assign(settings.postgresql, { bin_dir: programs, data_dir: join(folder, 'data') });
  const file = join(folder, 'patroni.yaml');
  writeFileSync(file, stringify(settings));
  expect(existsSync(join(programs, 'pg_rewind'))).toBe(true);
  const { status, said } = runTool(
    join(toolsFolder(), 'usr/bin/patroni'),
    ['--validate-config', file],
    python,
  );
  expect(said).toBe('');
  expect(status).toBe(0);
});

test('the settings by which a leader is replaced go together', () => {
  const { bootstrap, etcd, restapi, postgresql } = parse(read('patroni', 'patroni.yaml'));
  const { ttl, loop_wait, retry_timeout, synchronous_mode, postgresql: dynamic } = bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(synchronous_mode).toBe(true);
  expect(dynamic.use_pg_rewind).toBe(true);
  expect(dynamic.parameters.wal_log_hints).toBe('on');
  const members = [...read('etcd', 'etcd').matchAll(/=http:\/\/([\d.]+):2380/g)];
  const cluster = new Set(members.map(([, address]) => `${address}:2379`));
  expect(new Set(etcd.hosts)).toEqual(cluster);
  const proxy = read('haproxy', 'database.cfg');
  const servers = [...proxy.matchAll(/server \w+ (\S+) check/g)].map(([, address]) => address);
  expect(servers).toEqual(NODES.map((_, n) => `10.0.0.2${n + 1}:5432`));
  expect(servers).toContain(postgresql.connect_address);
  expect(restapi.listen.split(':')[1]).toBe(/port (\d+)/.exec(proxy)?.[1]);
});
