import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { startCaddy, startHaproxy, startNginx } from '#test/fixtures/proxies.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { Helper } from '../bench/children.ts';
import type { RequestOptions } from '../bench/load-process.ts';
import { addressOf, type Vary } from '../bench/vary.ts';
import type { Crowd, Served } from './crowd-process.ts';
import { post, signOwnerIn } from './owner.ts';

const SECONDS = 6;
const TEN_TIMES = { times: [10], goodput: 0.7 };
const CROWDS = { times: [2, 4, 6], goodput: 0.9 };
const REFUSED_MS = 500;
const HEALTH_MS = 300;
const GROWTH_MB = 300;
const NORMAL_AFTER_MS = 3000;
const TIMES_NORMAL = 2;
/** What a crowd comes by: the site itself, or a proxy as `deploy/` has it before it. */
export const FRONTS = { itself: undefined, HAProxy: startHaproxy, nginx: startNginx, Caddy: startCaddy };

type Kind = {
  name: string;
  options: RequestOptions;
  vary?: Vary;
  connections: number;
  isOnNewConnections?: boolean;
};
type Ask = (crowd: Crowd) => Promise<Served>;
type Asked = { url: string; pid: number; ask: Ask };

/**
 * Asks the site for ten times what it can do, of each kind of work: most of what it can do is still done in time, the
 * rest is refused at once, its health check answers throughout, and three seconds later it is as fast as before.
 */
export const checkOverload = () =>
  judge(async asked => {
    const all: Judged[] = [];
    for (const kind of kinds(await postOf(asked.url)))
      all.push(...(await overloaded(asked, kind, TEN_TIMES)));
    return all;
  });

/** Asks for pages at two, four and six times what the site can do, on connections that stay open and on new ones. */
export const checkCrowds = (front: keyof typeof FRONTS) =>
  judge(async asked => {
    const [pages] = kinds(await postOf(asked.url)) as [Kind];
    const start = FRONTS[front];
    const proxy = await start?.({ sites: [new URL(asked.url).host], port: await freePort(), caches: false });
    const through = { ...asked, url: proxy?.url ?? asked.url };
    const kept = await overloaded(through, pages, CROWDS);
    const name = `${pages.name} on new connections`;
    const all = [
      ...kept,
      ...(await overloaded(through, { ...pages, name, isOnNewConnections: true }, CROWDS)),
    ];
    await proxy?.stop();
    return all;
  });

async function judge(work: (asked: Asked) => Promise<Judged[]>): Promise<string> {
  const site = await startBuiltSite();
  bindToCores(site.process.pid, '0');
  bindToCores(process.pid, '1');
  // Started after this process was bound, the crowd has the same core.
  const helper = new Helper<Crowd, Served>('../faults/crowd-process.ts');
  try {
    const ask: Ask = crowd => helper.ask(crowd);
    const all = await work({ url: site.url, pid: site.process.pid ?? 0, ask });
    assert.equal(await site.stop(), 0, 'it must end with 0');
    const said = all.map(({ figures }) => figures).join('; ');
    assert.ok(
      all.every(({ holds }) => holds),
      said,
    );
    return said;
  } finally {
    helper.end();
    bindToCores(process.pid, `0-${cpus().length - 1}`);
    site.process.kill('SIGKILL');
    rmSync(site.folder, { recursive: true, force: true });
  }
}

/** Binds all threads of a process to cores, so that a crowd takes nothing of what serves it (Linux only). */
function bindToCores(pid: number | undefined, range: string): void {
  if (process.platform === 'linux') execFileSync('taskset', ['-a', '-c', '-p', range, `${pid}`]);
}

/** Makes the post that the crowd writes to; the headers of who may. */
async function postOf(url: string): Promise<Record<string, string>> {
  const owner = await signOwnerIn(url);
  await post(url, '/api/freeboard', owner, { title: '붐비는 글', content: '모두 여기로 옵니다.' });
  return owner;
}

function kinds(headers: Record<string, string>): Kind[] {
  const comment = { method: 'POST' as const, headers, body: JSON.stringify({ content: '여기요' }) };
  const login = { method: 'POST' as const, headers, body: JSON.stringify(OWNER) };
  return [
    {
      name: 'pages',
      options: { path: '/free-board' },
      vary: { parameter: 'page', pages: 1 },
      connections: 20,
    },
    { name: 'comments', options: { path: '/api/freeboard/1/comments', ...comment }, connections: 50 },
    { name: 'logins', options: { path: '/api/auth/login', ...login }, connections: 4 },
  ];
}

type Judged = { holds: boolean; figures: string };
type Floor = { times: number[]; goodput: number };

/**
 * Measures what the site can do of a kind of work before and after each load, and asks for multiples of it in between.
 * A load is compared with the mean of both, because a site gets quicker as it runs.
 */
async function overloaded({ url, pid, ask }: Asked, kind: Kind, floor: Floor): Promise<Judged[]> {
  const { options, vary, connections, isOnNewConnections } = kind;
  const common = { ...options, vary, isOnNewConnections, url, seconds: SECONDS };
  const measureAlone = async () => (await ask({ ...common, connections })).inTime / SECONDS;
  await measureAlone();
  let before = await measureAlone();
  const normalMs = await timeOf(url, kind);
  const judged: Judged[] = [];
  for (const many of floor.times) {
    const beforeMB = residentMB(pid);
    const watched = watch(url, pid);
    const crowd = await ask({ ...common, connections: 1000, perSecond: Math.ceil(many * before) });
    const { healthP99, peakMB } = await watched.end();
    await new Promise(resolve => setTimeout(resolve, NORMAL_AFTER_MS));
    const afterMs = await timeOf(url, kind);
    const after = await measureAlone();
    const capacity = (before + after) / 2;
    const goodput = crowd.inTime / SECONDS / capacity;
    const figures = { ...crowd, capacity, goodput, healthP99, grownMB: peakMB - beforeMB, normalMs, afterMs };
    judged.push({ holds: holds(figures, floor), figures: describe(kind, figures) });
    console.error(judged.at(-1)?.figures);
    before = after;
  }
  return judged;
}

type Figures = Served &
  Record<'capacity' | 'goodput' | 'healthP99' | 'grownMB' | 'normalMs' | 'afterMs', number>;

function holds(figures: Figures, floor: Floor): boolean {
  const { wrong, refused, goodput, refusedP99, healthP99, grownMB, normalMs, afterMs } = figures;
  const isServed = wrong === 0 && refused > 0 && goodput >= floor.goodput && refusedP99 <= REFUSED_MS;
  return (
    isServed && healthP99 <= HEALTH_MS && grownMB <= GROWTH_MB && afterMs <= TIMES_NORMAL * normalMs + 50
  );
}

function describe(kind: Kind, figures: Figures): string {
  const { asked, capacity, goodput, goodP99, refusedP99, healthP99, grownMB, normalMs, afterMs } = figures;
  const round = Math.round;
  return `${kind.name}: ${round(capacity)}/s alone, ${round(asked / SECONDS)}/s asked, ${round(100 * goodput)} % of what it can do in time, answers p99 ${round(goodP99)} ms, refusals p99 ${round(refusedP99)} ms, healthz p99 ${round(healthP99)} ms, ${round(grownMB)} MB more; later ${round(afterMs)} ms as against ${round(normalMs)} ms`;
}

// Further than the crowd gets, which begins at 0.
let tried = 1_000_000_000;

/** The middle of a few tries, in milliseconds. */
async function timeOf(
  url: string,
  { options: { path, method, headers, body }, vary }: Kind,
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 9; n++) {
    const began = performance.now();
    const answer = await fetch(url + (vary ? addressOf(path, vary, tried++) : path), {
      method,
      headers,
      body,
    });
    await answer.arrayBuffer();
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

/** Calls /healthz 20 times a second over new connections and samples the memory, until stopped. */
function watch(url: string, pid: number) {
  const times: number[] = [];
  let peakMB = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${url}/healthz`, { headers: { connection: 'close' } });
      assert.equal(answer.status, 200);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      peakMB = Math.max(peakMB, residentMB(pid));
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  })();
  const end = async () => {
    isOver = true;
    await watching;
    return { healthP99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, peakMB };
  };
  return { end };
}

/** Only on Linux; 0 elsewhere. */
function residentMB(pid: number): number {
  try {
    const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kB) * 1024) / 1e6;
  } catch {
    return 0;
  }
}
