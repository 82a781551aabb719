// This process has its own network: the machines of a cluster and of a site are lost in turn while members
// write. It prints a line for each fault.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { Cluster, type ClusterNode, databaseAt } from './cluster.ts';
import { checkComments, Load } from './load.ts';
import { gather } from './members-at-work.ts';

const QUIET_MS = 3000;
const AWAY_MS = 15_000;
const WITHOUT_ETCD_MS = 20_000;
/** HAProxy finds the leading node. */
const LEADER = databaseAt('127.0.0.1:5432');

type Fault = { strike: (node: ClusterNode) => void; mend: (node: ClusterNode) => void };
const FAULTS: Record<string, Fault> = {
  killed: { strike: ({ machine }) => machine.signal('SIGKILL'), mend: node => node.start() },
  hung: {
    strike: ({ machine }) => machine.signal('SIGSTOP'),
    mend: ({ machine }) => machine.signal('SIGCONT'),
  },
  'cut off': {
    strike: ({ machine }) => machine.setCable('down'),
    mend: ({ machine }) => machine.setCable('up'),
  },
};

const [folder = ''] = process.argv.slice(2);
const cluster = await Cluster.open(folder);
const settings = {
  DATABASE_URL: LEADER,
  LOG_LEVEL: 'fatal',
};
const sites = [
  await startBuiltSite({ ...settings, DATA_DIR: join(folder, 'site-1') }),
  await startBuiltSite({ ...settings, DATA_DIR: join(folder, 'site-2') }),
];
const urls = sites.map(({ url }) => url);
const crowd = await gather(urls[0] ?? '');
await onLeader('create table local_writes (node text not null, n int not null)');
type LocalWrite = { node: string; n: number; sent: number; acknowledged: number };
const localWrites: LocalWrite[] = [];
for (const node of cluster.nodes) startLocalWriter(node);
const load = new Load(urls, crowd, 'failover');
await pause(QUIET_MS);
for (const [name, fault] of Object.entries(FAULTS)) console.log(`${name}: ${await lose(fault)}`);
console.log(`the replica that commits wait for cut off: ${await loseReplica()}`);
console.log(`etcd hung on all three for ${WITHOUT_ETCD_MS / 1000} s: ${await loseEtcd()}`);
await load.stop();
for (const site of sites) assert.equal(await site.stop(), 0);
await checkComments(LEADER, load.acknowledged);
const stored = new Set(
  (await onLeader('select node, n from local_writes')).map(({ node, n }) => `${node} ${n}`),
);
const gone = localWrites.filter(({ node, n }) => !stored.has(`${node} ${n}`));
assert.deepEqual(gone, [], 'acknowledged on a machine, but gone');
console.log(
  `${load.acknowledged.size} comments acknowledged by the sites and ${localWrites.length} writes by PostgreSQL itself, ` +
    `none lost; ${load.refused} refused; no page failed, the slowest after ${load.slowestPageMs} ms`,
);
process.exit(0);

/** Another node takes over, and the former leader returns as a replica. */
async function lose({ strike, mend }: Fault): Promise<string> {
  const former = await cluster.whole();
  const rewinds = former.rewinds();
  const struck = Date.now();
  strike(former);
  const away = await load.untilWritten(struck);
  assert.ok(away <= AWAY_MS, `away for ${away} ms`);
  await pause(QUIET_MS);
  const mended = Date.now();
  mend(former);
  if (mend === FAULTS.killed?.mend) startLocalWriter(former);
  const leader = await cluster.whole();
  const back = Date.now() - mended;
  assert.notEqual(leader, former, 'another leads');
  await pause(QUIET_MS);
  checkOneLeader(former.name, struck);
  assert.deepEqual(load.wrong, []);
  const how = former.rewinds() > rewinds ? 'rewound' : 'not rewound';
  return `writes again after ${seconds(away)} s, the former leader a replica ${seconds(back)} s after it was mended (${how})`;
}

/** Commits wait for the lost replica until another takes its part; the leader stays. */
async function loseReplica(): Promise<string> {
  const leader = await cluster.whole();
  const replica = await cluster.synchronous();
  const struck = Date.now();
  replica.machine.setCable('down');
  const waited = await load.untilWritten(struck);
  assert.ok(waited <= AWAY_MS, `waited for ${waited} ms`);
  await pause(QUIET_MS);
  replica.machine.setCable('up');
  assert.equal(await cluster.whole(), leader);
  assert.deepEqual(load.wrong, []);
  return `writes again after ${seconds(waited)} s`;
}

/** Without etcd nobody can elect a leader, but the leader reaches the others and goes on. */
async function loseEtcd(): Promise<string> {
  const leader = await cluster.whole();
  const [refused, before] = [load.refused, load.acknowledged.size];
  for (const node of cluster.nodes) node.etcd('SIGSTOP');
  await pause(WITHOUT_ETCD_MS);
  const written = load.acknowledged.size - before;
  for (const node of cluster.nodes) node.etcd('SIGCONT');
  assert.equal(load.refused, refused, 'no write is refused for it');
  assert.ok(written > 0, 'writes go on');
  await pause(QUIET_MS);
  assert.equal(await cluster.whole(), leader);
  return `${written} writes meanwhile, none refused`;
}

/** The writer writes to a node's own PostgreSQL, leading or not. */
function startLocalWriter({ name, machine }: ClusterNode): void {
  const file = join(import.meta.dirname, 'local-writer-process.ts');
  const args = [file, name, databaseAt(`${machine.address}:5432`)];
  const { stdout } = machine.start(process.execPath, args, {
    isRoot: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (stdout) createInterface({ input: stdout }).on('line', line => localWrites.push(JSON.parse(line)));
}

/** After a takeover the former leader must acknowledge nothing more. */
function checkOneLeader(former: string, struck: number): void {
  const since = localWrites.filter(({ sent }) => sent >= struck);
  const taken = Math.min(...since.filter(({ node }) => node !== former).map(each => each.acknowledged));
  assert.ok(Number.isFinite(taken), 'somebody has taken over');
  const second = since.filter(({ node, sent }) => node === former && sent > taken);
  assert.deepEqual(second, [], 'two nodes took writes');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function onLeader(statement: string): Promise<Pick<LocalWrite, 'node' | 'n'>[]> {
  const client = new pg.Client({ connectionString: LEADER });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
