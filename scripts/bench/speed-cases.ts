import { get, median, record } from './asking.ts';
import { type Ground, SMALL_SIZE, spent } from './ground.ts';
import type { RequestOptions } from './load-process.ts';
import { type Result, show } from './report.ts';
import type { Vary } from './vary.ts';

const CONNECTIONS = 50;
// Enough to keep the site busy; behind more, on a slow machine, it would turn some away.
const CONNECTIONS_ANEW = 10;
// What browsers say; without it a page goes over the line as it was made.
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

type Race = { group: string; case: string; options: RequestOptions; vary?: Vary; floor: Floor };
/** What a race must reach: a part of the bare server's speed, or so many answers in a second of processor time. */
type Floor = { ratio: number } | { perCore: number };
type Raced = { rate: number; ratio: number; perCore: number };

/** Pages served from the response cache, and rendered for each request, against a bare server. */
export function pageCases(ground: Ground): Promise<Result[]> {
  const pages = ['/', '/notice', '/free-board', `/free-board/${ground.small.size - 1}`];
  const cached = pages.map(path => cachedRace('a public page, cached', path, { ratio: 0.35 }));
  const anew = pages.map(path => anewRace('a public page, rendered anew', path, { perCore: 1000 }));
  return judgeAll(ground, [...cached, ...anew]);
}

/** Lists from the API: cached, made anew for each request, and made for a member, for whom nothing is cached. */
export function listCases(ground: Ground): Promise<Result[]> {
  const group = 'a public list from the API';
  const lists = ['/api/freeboard?page=1', '/api/memberanking?page=1', '/api/announcements?page=1'];
  const headers = { authorization: `Bearer ${ground.small.token}` };
  const member = (path: string): Race => ({
    group,
    case: `GET ${path}, made anew for a member`,
    options: { path, headers },
    floor: { ratio: 0.08 },
  });
  const cached = lists.map(path => cachedRace(group, path, { ratio: 0.35 }));
  const anew = lists.map(path => anewRace(group, path, { ratio: 0.08 }));
  return judgeAll(ground, [...cached, ...anew, ...lists.map(member)]);
}

function cachedRace(group: string, path: string, floor: Floor): Race {
  return { group, case: `GET ${path}, cached`, options: { path, headers: BROWSER }, floor };
}

function anewRace(group: string, path: string, floor: Floor): Race {
  // A post's comments fit on one page.
  const isPost = path.startsWith('/free-board/');
  const vary = isPost ? { parameter: 'comments', pages: 1 } : { parameter: 'page', pages: SMALL_SIZE / 10 };
  return {
    group,
    case: `GET ${path}, made anew`,
    options: { path: path.replace('?page=1', '') },
    vary,
    floor,
  };
}

async function judgeAll(ground: Ground, races: Race[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const race of races) results.push(await judge(ground, race));
  return results;
}

async function judge(ground: Ground, race: Race): Promise<Result> {
  const { group, case: name, options, floor } = race;
  console.error(name);
  const { status } = await get(ground.small.url, options);
  if (status !== 200) return leftOut(group, name, `answered ${status}`);
  const figures = await run(ground, race);
  const { rate, ratio, perCore } = figures;
  const common = { group, case: name, ratio: show(ratio), figures };
  if ('ratio' in floor)
    return { ...common, measured: `${show(rate)}/s`, floor: `≥ ${floor.ratio}`, ok: ratio >= floor.ratio };
  const measured = `${show(rate)}/s, ${show(perCore)}/s a core`;
  return { ...common, measured, floor: `≥ ${show(floor.perCore)}/s a core`, ok: perCore >= floor.perCore };
}

async function run({ load, bare, small, pace }: Ground, { options, vary }: Race): Promise<Raced> {
  const bareUrl = await bare.ask(await record(small.url, options));
  const connections = vary ? CONNECTIONS_ANEW : CONNECTIONS;
  const common = { ...options, connections, seconds: pace.seconds };
  await load.ask({ ...common, url: small.url, vary, seconds: pace.warmUp });
  await load.ask({ ...common, url: bareUrl, seconds: pace.warmUp });
  const rates: number[] = [];
  const ratios: number[] = [];
  const perCore: number[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    const { perSecond: bareRate } = await load.ask({ ...common, url: bareUrl });
    const before = spent(small.pid);
    const { perSecond } = await load.ask({ ...common, url: small.url, vary });
    rates.push(perSecond);
    ratios.push(perSecond / bareRate);
    // Where the processor time is not known, the one busy thread is taken for one core.
    const cores = before ? ((spent(small.pid)?.cpuSeconds ?? 0) - before.cpuSeconds) / pace.seconds : 1;
    perCore.push(perSecond / cores);
  }
  return { rate: median(rates), ratio: median(ratios), perCore: median(perCore) };
}

/** A case that could not be measured here, and why. */
export function leftOut(group: string, name: string, why: string): Result {
  return { group, case: name, measured: `left out: ${why}`, ratio: '', floor: '', ok: null, figures: {} };
}
