import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { startCaddy, startHaproxy, startNginx } from '#test/fixtures/proxies.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { addressOf, Helper } from '../bench/processes.ts';
import type { Crowd, Served } from './crowd-process.ts';

const SECONDS = 6;
const TIMES = [2, 4, 6];
// At six times what the site can do, the refusals themselves take up to a fifth of its core.
const GOODPUT = 0.8;
const REFUSED_MS = 500;
const HEALTH_MS = 300;
const GROWTH_MB = 300;
const NORMAL_AFTER_MS = 3000;
const TIMES_NORMAL = 2;
/** What a crowd comes by: the site itself, or a proxy as `deploy/` has it before it. */
export const FRONTS = { itself: undefined, HAProxy: startHaproxy, nginx: startNginx, Caddy: startCaddy };

const PAGES = { path: '/free-board', vary: { parameter: 'page', pages: 1 } };

type Site = { url: string; pid: number; ask: (crowd: Crowd) => Promise<Served> };

/**
 * Asks for pages at two, four and six times what the site can do, on connections that stay open and on new ones: most
 * of what it can do is still done in time, the rest is refused at once, its health check answers throughout, and three
 * seconds later it is as fast as before.
 */
export async function checkCrowds(front: keyof typeof FRONTS): Promise<string> {
  const site = await startBuiltSite();
  bindToCores(site.process.pid, '0');
  bindToCores(process.pid, '1');
  // Started after this process was bound, the crowd has the same core.
  const helper = new Helper<Crowd, Served>('../faults/crowd-process.ts');
  try {
    const proxy = await FRONTS[front]?.({
      sites: [new URL(site.url).host],
      port: await freePort(),
      caches: false,
    });
    const asked = {
      url: proxy?.url ?? site.url,
      pid: site.process.pid ?? 0,
      ask: (crowd: Crowd) => helper.ask(crowd),
    };
    const all = [...(await overloaded(asked, false)), ...(await overloaded(asked, true))];
    await proxy?.stop();
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

/**
 * Measures how many pages the site can make before and after each load, and asks for multiples of it in between. A load
 * is compared with the mean of both, because a site gets quicker as it runs.
 */
async function overloaded({ url, pid, ask }: Site, isOnNewConnections: boolean) {
  const common = { ...PAGES, isOnNewConnections, url, seconds: SECONDS };
  const measureAlone = async () => (await ask({ ...common, connections: 20 })).inTime / SECONDS;
  await measureAlone();
  let before = await measureAlone();
  const normalMs = await medianPageMs(url);
  const judged: { holds: boolean; figures: string }[] = [];
  for (const times of TIMES) {
    const beforeMB = residentMB(pid);
    const watched = watch(url, pid);
    const crowd = await ask({ ...common, connections: 1000, perSecond: Math.ceil(times * before) });
    const { healthP99, peakMB } = await watched.end();
    await pause(NORMAL_AFTER_MS);
    const afterMs = await medianPageMs(url);
    const alone = await measureAlone();
    const capacity = (before + alone) / 2;
    before = alone;
    const [goodput, grownMB] = [crowd.inTime / SECONDS / capacity, peakMB - beforeMB];
    const isServed = crowd.wrong === 0 && crowd.refused > 0 && goodput >= GOODPUT;
    const isPrompt = crowd.refusedP99 <= REFUSED_MS && healthP99 <= HEALTH_MS;
    const holds = isServed && isPrompt && grownMB <= GROWTH_MB && afterMs <= TIMES_NORMAL * normalMs + 50;
    const [made, served] = [Math.round(capacity), Math.round(crowd.asked / SECONDS)];
    const figures = `pages on ${isOnNewConnections ? 'new' : 'kept'} connections: ${made}/s alone, ${served}/s asked, ${Math.round(100 * goodput)} % of what it can do in time, answers p99 ${Math.round(crowd.goodP99)} ms, refusals p99 ${Math.round(crowd.refusedP99)} ms, healthz p99 ${Math.round(healthP99)} ms, ${Math.round(grownMB)} MB more; later ${Math.round(afterMs)} ms as against ${Math.round(normalMs)} ms`;
    console.error(figures);
    judged.push({ holds, figures });
  }
  return judged;
}

// Further than the crowd gets, which begins at 0.
let tried = 1_000_000_000;

/** The middle of a few tries, in milliseconds. */
async function medianPageMs(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 9; n++) {
    const began = performance.now();
    const answer = await fetch(url + addressOf(PAGES.path, PAGES.vary, tried++));
    await answer.arrayBuffer();
    assert.ok(answer.ok, `${PAGES.path}: ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

/** Calls /healthz 20 times a second over new connections and samples the memory, until it is ended. */
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
      await pause(50);
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
  if (process.platform !== 'linux') return 0;
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kB) * 1024) / 1e6;
}
