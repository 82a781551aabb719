// A process of its own, in a network of its own: the machines of a cluster and of a site, of which one after the other is
// lost while members write. Prints a line for each fault.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { Cluster } from './cluster.ts';
import type { ClusterNode } from './cluster-node.ts';
import { FailoverLoad } from './failover-load.ts';
import { LocalWriters } from './local-writers.ts';
import { gather } from './members-at-work.ts';

const SITES = 2;
const QUIET_MS = 3000;
const AWAY_MS = 15_000;
const WITHOUT_ETCD_MS = 20_000;

type Fault = { strike: (node: ClusterNode) => void; mend: (node: ClusterNode) => void };
/** What a machine may do to the others. */
const FAULTS: Record<string, Fault> = {
  killed: { strike: ({ machine }) => machine.signal('SIGKILL'), mend: node => node.start() },
  hung: {
    strike: ({ machine }) => machine.signal('SIGSTOP'),
    mend: ({ machine }) => machine.signal('SIGCONT'),
  },
  'cut off': { strike: ({ machine }) => machine.cut(), mend: ({ machine }) => machine.join() },
};

const [folder = ''] = process.argv.slice(2);
const cluster = await Cluster.open(folder);
const sites: BuiltSite[] = [];
const settings = {
  DATABASE_URL: Cluster.url,
  DATABASE_REPLICA_URL: Cluster.replicaUrl,
  ATTENDANCE: 'per-press',
  LOG_LEVEL: 'fatal',
};
for (let n = 0; n < SITES; n++)
  sites.push(await startBuiltSite({ ...settings, DATA_DIR: join(folder, `site-${n}`) }));
const crowd = await gather(sites[0]?.url ?? '');
await run('create table local_writes (node text not null, n int not null)');
const local = new LocalWriters(`${Cluster.user}@/madang`);
for (const node of cluster.nodes) local.start(node);
const load = new FailoverLoad(
  sites.map(({ url }) => url),
  crowd,
);
await pause(QUIET_MS);
for (const name of Object.keys(FAULTS)) console.log(`${name}: ${await lose(name)}`);
console.log(`the replica that commits wait for cut off: ${await loseReplica()}`);
console.log(`etcd hung on all three for ${WITHOUT_ETCD_MS / 1000} s: ${await loseEtcd()}`);
await load.stop();
const inDatabase = await checkAll();
for (const site of sites) assert.equal(await site.stop(), 0);
console.log(
  `${load.writes.length} writes acknowledged by the sites and ${inDatabase} by PostgreSQL itself, none lost; ` +
    `${load.refused} refused; ${load.pages} cached pages, none failed, the slowest after ${load.slowestPageMs} ms`,
);
process.exit(0);

/** The leader is lost to a fault, another takes over, and the former leader comes back behind it. */
async function lose(name: string): Promise<string> {
  const fault = FAULTS[name] as Fault;
  const former = await cluster.whole();
  const rewinds = former.rewinds();
  const struck = Date.now();
  fault.strike(former);
  const away = await load.untilWritten(struck);
  assert.ok(away <= AWAY_MS, `${name}: away for ${away} ms`);
  await pause(QUIET_MS);
  const mended = Date.now();
  fault.mend(former);
  if (name === 'killed') local.start(former);
  const leader = await cluster.whole();
  const back = Date.now() - mended;
  assert.notEqual(leader, former, 'another leads');
  await pause(QUIET_MS);
  local.checkOneLeader(former.name, struck, Date.now());
  assert.deepEqual(load.wrong, []);
  const how = former.rewinds() > rewinds ? 'rewound' : 'not rewound';
  return `writes again after ${seconds(away)} s, the former leader a replica ${seconds(back)} s after it was mended (${how})`;
}

/** Commits wait for the replica that is gone until another takes its part; nobody else leads. */
async function loseReplica(): Promise<string> {
  const leader = await cluster.whole();
  const replica = await cluster.synchronous();
  const struck = Date.now();
  replica.machine.cut();
  const waited = await load.untilWritten(struck);
  assert.ok(waited <= AWAY_MS, `waited for ${waited} ms`);
  await pause(QUIET_MS);
  replica.machine.join();
  assert.equal(await cluster.whole(), leader);
  assert.deepEqual(load.wrong, []);
  return `writes again after ${seconds(waited)} s`;
}

/** Nobody can say who leads, but the one that does reaches the others: it goes on. */
async function loseEtcd(): Promise<string> {
  const leader = await cluster.whole();
  const { refused, writes } = load;
  const before = { refused, written: writes.length };
  for (const node of cluster.nodes) node.etcd('SIGSTOP');
  await pause(WITHOUT_ETCD_MS);
  const written = load.writes.length - before.written;
  for (const node of cluster.nodes) node.etcd('SIGCONT');
  assert.equal(load.refused, before.refused, 'no write is refused for it');
  assert.ok(written > 0, 'writes go on');
  await pause(QUIET_MS);
  assert.equal(await cluster.whole(), leader);
  return `${written} writes meanwhile, none refused`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function run(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: Cluster.url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Reads all rows back from the node that leads in the end. */
async function checkAll(): Promise<number> {
  const client = new pg.Client({ connectionString: Cluster.url });
  await client.connect();
  await load.check(client);
  const acknowledged = await local.check(client);
  await client.end();
  return acknowledged;
}
