import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { Helper } from '../bench/children.ts';
import type { RequestOptions } from '../bench/load-process.ts';
import { addressOf, type Vary } from '../bench/vary.ts';
import type { Crowd, Served } from './crowd-process.ts';
import { post, signOwnerIn } from './owner.ts';

const SECONDS = 6;
const TIMES = 10;
const GOODPUT = 0.7;
const AT_ONCE_MS = 300;
const GROWTH_MB = 300;
const NORMAL_AFTER_MS = 3000;
const TIMES_NORMAL = 2;

type Kind = { name: string; options: RequestOptions; vary?: Vary; connections: number };
type Ask = (crowd: Crowd) => Promise<Served>;

/**
 * Asks the site for ten times what it can do, of each kind of work: most of what it can do is still done in time, the
 * rest is refused at once, its health check answers throughout, and three seconds later it is as fast as before.
 */
export async function checkOverload(): Promise<string> {
  const site = await startBuiltSite();
  const helper = new Helper<Crowd, Served>('../faults/crowd-process.ts');
  const ask: Ask = crowd => helper.ask(crowd);
  try {
    const owner = await signOwnerIn(site.url);
    await post(site.url, '/api/freeboard', owner, { title: '붐비는 글', content: '모두 여기로 옵니다.' });
    const all: Judged[] = [];
    for (const kind of kinds(owner))
      all.push(await overloaded({ url: site.url, pid: site.process.pid ?? 0, kind, ask }));
    assert.equal(await site.stop(), 0, 'it must end with 0');
    const said = all.map(({ figures }) => figures).join('; ');
    assert.ok(
      all.every(({ holds }) => holds),
      said,
    );
    return said;
  } finally {
    helper.end();
    site.process.kill('SIGKILL');
    rmSync(site.folder, { recursive: true, force: true });
  }
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
type Case = { url: string; pid: number; kind: Kind; ask: Ask };

async function overloaded(of: Case): Promise<Judged> {
  const { url, pid, kind, ask } = of;
  const common = { ...kind.options, vary: kind.vary, url, seconds: SECONDS };
  await ask({ ...common, connections: kind.connections });
  const calm = await ask({ ...common, connections: kind.connections });
  const capacity = calm.inTime / SECONDS;
  const normalMs = await timeOf(url, kind);
  const beforeMB = residentMB(pid);
  const watched = watch(url, pid);
  const crowd = await ask({ ...common, connections: 1000, perSecond: Math.ceil(TIMES * capacity) });
  const { healthP99, peakMB } = await watched.end();
  await new Promise(resolve => setTimeout(resolve, NORMAL_AFTER_MS));
  const afterMs = await timeOf(url, kind);
  const goodput = crowd.inTime / SECONDS / capacity;
  const figures = { ...crowd, capacity, goodput, healthP99, grownMB: peakMB - beforeMB, normalMs, afterMs };
  return { holds: holds(figures), figures: describe(of, figures) };
}

type Figures = Served &
  Record<'capacity' | 'goodput' | 'healthP99' | 'grownMB' | 'normalMs' | 'afterMs', number>;

function holds(figures: Figures): boolean {
  const { wrong, refused, goodput, refusedP99, healthP99, grownMB, normalMs, afterMs } = figures;
  const isServed = wrong === 0 && refused > 0 && goodput >= GOODPUT && refusedP99 <= AT_ONCE_MS;
  return (
    isServed && healthP99 <= AT_ONCE_MS && grownMB <= GROWTH_MB && afterMs <= TIMES_NORMAL * normalMs + 50
  );
}

function describe({ kind }: Case, figures: Figures): string {
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

/** Calls /healthz 20 times a second and samples the memory, until stopped. */
function watch(url: string, pid: number) {
  const times: number[] = [];
  let peakMB = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
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
