import { readFileSync } from 'node:fs';
import { type FilledSite, type Ground, SMALL_SIZE, startOwn } from './ground.ts';
import { load } from './load.ts';
import { median, ownFolder } from './processes.ts';
import { leftOut, type Result, show } from './report.ts';

const MOST_MB = 300;
const MOST_START_MS = 600;
const STARTS = 5;
// These are the smaller site's pages.
const PAGES = { parameter: 'page', pages: SMALL_SIZE / 10 };

/** The peak of each site in all earlier cases, and while all requests come at once. */
export async function memoryCases(ground: Ground): Promise<Result[]> {
  const results: Result[] = [];
  for (const site of [ground.small, await ground.large()]) {
    const name = `the most of a whole run, ${site.size.toLocaleString('en-US')} members and posts`;
    console.error(`memory: ${name}`);
    await askEverything(ground, site);
    results.push(judgeMemory(site, name));
  }
  return results;
}

async function askEverything({ pace }: Ground, { url, token, size }: FilledSite): Promise<void> {
  const common = { url, connections: 20, seconds: 2 * pace.seconds, mayBeShed: true };
  const member = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await Promise.all([
    load({ ...common, path: '/', headers: { 'accept-encoding': 'br' } }),
    load({ ...common, path: '/notice', vary: PAGES }),
    load({ ...common, path: '/api/freeboard', vary: PAGES }),
    load({ ...common, path: '/api/memberanking?page=1', headers: member }),
    load({
      ...common,
      path: `/api/freeboard/${size / 2}/comments`,
      method: 'POST',
      headers: member,
      body: JSON.stringify({ content: '좋은 글 고맙습니다.' }),
    }),
  ]);
}

function judgeMemory({ pid }: FilledSite, name: string): Result {
  const group = 'memory under load';
  if (process.platform !== 'linux') return leftOut(group, name, 'only Linux tells');
  const peakKiB = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const peakMB = (peakKiB * 1024) / 1e6;
  const measured = `${show(peakMB)} MB`;
  const floor = `≤ ${MOST_MB} MB`;
  return { group, case: name, measured, floor, ok: peakMB <= MOST_MB, figures: { peakMB } };
}

/** From the start of the built server, with existing data, until it listens. */
export async function startCases(): Promise<Result[]> {
  console.error('start');
  const folder = ownFolder();
  const times: number[] = [];
  for (let n = 0; n <= STARTS; n++) {
    const began = performance.now();
    const site = await startOwn(folder);
    times.push(performance.now() - began);
    await site.stop();
  }
  // The first start makes the tables and the first admin.
  const ms = median(times.slice(1));
  const measured = `${show(ms)} ms`;
  const [group, name, floor] = ['start to listening (built)', `median of ${STARTS}`, `≤ ${MOST_START_MS} ms`];
  return [{ group, case: name, measured, floor, ok: ms <= MOST_START_MS, figures: { ms } }];
}
