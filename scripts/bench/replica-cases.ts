import { runPostgresSql, startPostgres, startReplica } from '#test/postgres/postgres-server.ts';
import { Helper, own, ownFolder } from './children.ts';
import { fill } from './fill.ts';
import { type Ground, startOwn } from './ground.ts';
import type { Mix, Mixed } from './mixed-process.ts';
import { type Result, show } from './report.ts';

const SIZE = 100_000;
const PER_SECOND = 200;
const SECONDS = 60;
const QUICK_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const METRICS_TOKEN = 'a token of some letters';

/** What share of the statements a streaming replica takes, while people ask as in the mixed case. */
export async function replicaCases({ pace }: Ground): Promise<Result[]> {
  const size = Math.min(SIZE, pace.size);
  const seconds = pace.rounds > 1 ? SECONDS : QUICK_SECONDS;
  const primary = await startPostgres({ folder: ownFolder(), durable: true });
  await runPostgresSql(`${primary.url}/postgres`, 'create database site');
  const folder = ownFolder();
  const tokens = await fill({ databaseUrl: `${primary.url}/site`, dataDir: folder }, size);
  const replica = await startReplica(primary);
  for (const server of [primary, replica]) own(server.process);
  const site = await startOwn(folder, {
    DATABASE_URL: `${primary.url}/site`,
    DATABASE_REPLICA_URL: `${replica.url}/site`,
    METRICS_TOKEN,
  });
  const people = new Helper<Mix, Mixed>('mixed-process.ts');
  console.error(`mixed requests with a replica for ${seconds} s`);
  const mix = { url: site.url, tokens, size, perSecond: PER_SECOND };
  await people.ask({ ...mix, seconds: WARM_UP_SECONDS });
  const before = await statements(site.url);
  const { wrong } = await people.ask({ ...mix, seconds });
  const after = await statements(site.url);
  people.end();
  for (const each of [site, replica, primary]) await each.stop();
  if (wrong.length > 0) throw new Error(`${wrong.length} mixed requests went wrong, as ${wrong[0]}`);
  const of = (pool: keyof Statements) => after[pool] - before[pool];
  const figures = { replica: of('replica'), reads: of('reads'), writes: of('writes') };
  const ofReads = figures.replica / (figures.replica + figures.reads);
  const ofAll = figures.replica / (figures.replica + figures.reads + figures.writes);
  const percent = (share: number) => `${show(share * 100)} %`;
  return [
    {
      group: `statements of ${PER_SECOND} mixed requests a second for ${seconds} s, at ${size.toLocaleString('en-US')} rows, with a replica`,
      case: `read at the replica: ${figures.replica} of ${figures.replica + figures.reads}; ${figures.writes} in transactions`,
      measured: `${percent(ofReads)} of what is read outside of transactions, ${percent(ofAll)} of all statements`,
      ratio: '',
      floor: '',
      ok: null,
      figures,
    },
  ];
}

type Statements = { replica: number; reads: number; writes: number };

async function statements(url: string): Promise<Statements> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const of = (pool: string) =>
    Number(new RegExp(`^dangu_database_queries_total\\{pool="${pool}"\\} (\\d+)`, 'm').exec(text)?.[1]);
  return { replica: of('replica'), reads: of('reads'), writes: of('writes') };
}
