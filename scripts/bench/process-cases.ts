import { median } from './asking.ts';
import { ownFolder } from './children.ts';
import { type FilledSite, type Ground, SMALL_SIZE, spent, startOwn } from './ground.ts';
import { type Result, show } from './report.ts';
import { leftOut } from './speed-cases.ts';

const MOST_MB = 300;
const MOST_START_MS = 600;
const STARTS = 5;
// Of what the smaller site has.
const PAGES = { parameter: 'page', pages: SMALL_SIZE / 10 };

/** The most memory each site has held: in all cases before, and while it is asked everything at once. */
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

async function askEverything({ load, pace }: Ground, { url, token, size }: FilledSite): Promise<void> {
  const common = { url, connections: 20, seconds: 2 * pace.seconds, mayBeShed: true };
  const member = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await Promise.all([
    load.ask({ ...common, path: '/', headers: { 'accept-encoding': 'br' } }),
    load.ask({ ...common, path: '/notice', vary: PAGES }),
    load.ask({ ...common, path: '/api/freeboard', vary: PAGES }),
    load.ask({ ...common, path: '/api/memberanking?page=1', headers: member }),
    load.ask({
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
  const peakMB = spent(pid)?.peakMB;
  if (peakMB === undefined) return leftOut(group, name, 'only Linux tells');
  const measured = `${show(peakMB)} MB`;
  return {
    group,
    case: name,
    measured,
    ratio: '',
    floor: `≤ ${MOST_MB} MB`,
    ok: peakMB <= MOST_MB,
    figures: { peakMB },
  };
}

/** From starting the built server to its listening: on data that is there, and once where it must make its tables. */
export async function startCases(): Promise<Result[]> {
  console.error('start');
  const folder = ownFolder();
  const first = await timeStart(folder);
  const later: number[] = [];
  for (let n = 0; n < STARTS; n++) later.push(await timeStart(folder));
  return [
    judgeStart(`median of ${STARTS}`, median(later), true),
    judgeStart('the very first, which makes the tables and the first admin', first, false),
  ];
}

async function timeStart(folder: string): Promise<number> {
  const began = performance.now();
  const site = await startOwn(folder);
  const ms = performance.now() - began;
  await site.stop();
  return ms;
}

function judgeStart(name: string, ms: number, judged: boolean): Result {
  return {
    group: 'start to listening (built)',
    case: name,
    measured: `${show(ms)} ms`,
    ratio: '',
    floor: judged ? `≤ ${MOST_START_MS} ms` : '',
    ok: judged ? ms <= MOST_START_MS : null,
    figures: { ms },
  };
}
