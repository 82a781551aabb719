import { get, median, record } from './asking.ts';
import type { Recorded } from './bare-process.ts';
import { type Ground, SMALL_SIZE } from './ground.ts';
import type { RequestOptions } from './load-process.ts';
import { type Result, show } from './report.ts';
import type { Vary } from './vary.ts';
import { GENERATOR } from './wrk.ts';

const CONNECTIONS = 16;
// Enough to keep the site busy; behind more, on a slow machine, it would turn some away.
const CONNECTIONS_ANEW = 10;
// A page that is rendered for each request is compared with a bare answer of this number of bytes.
const PLAIN_BYTES = 10_000;
// A generator of one thread that takes more of a core may be the limit of what it measures.
const BUSY = 0.9;
// What browsers say; without it a page goes over the line as it was made.
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** `floor` is the part of the bare server's rate that must be reached. */
export type Race = { group: string; case: string; options: RequestOptions; vary?: Vary; floor: number };
type Raced = { rate: number; bareRate: number; ratio: number; generatorCores: number };

/** Pages served from the response cache, and rendered for each request, against a bare server. */
export function pageCases(ground: Ground): Promise<Result[]> {
  const pages = ['/', '/notice', '/free-board', `/free-board/${ground.small.size - 1}`];
  const cached = pages.map(path => cachedRace('a public page, cached', path, 0.7));
  const anew = pages.map(path => anewRace('a public page, rendered anew', path, 0.006));
  return judgeAll(ground, [...cached, ...anew]);
}

/** Lists from the API: cached, made for each request, and made for a member (never cached). */
export function listCases(ground: Ground): Promise<Result[]> {
  const group = 'a public list from the API';
  const lists = ['/api/freeboard?page=1', '/api/memberanking?page=1', '/api/announcements?page=1'];
  const headers = { authorization: `Bearer ${ground.small.token}` };
  const member = (path: string): Race => ({
    group,
    case: `GET ${path}, made anew for a member`,
    options: { path, headers },
    floor: 0.1,
  });
  const cached = lists.map(path => cachedRace(group, path, 0.7));
  const anew = lists.map(path => anewRace(group, path, 0.08));
  return judgeAll(ground, [...cached, ...anew, ...lists.map(member)]);
}

function cachedRace(group: string, path: string, floor: number): Race {
  return { group, case: `GET ${path}, cached`, options: { path, headers: BROWSER }, floor };
}

/** What is made anew each time, for a guest. */
export function anewRace(group: string, path: string, floor: number): Race {
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

/** Measures the races one after another, on the small site of `ground`. */
export async function judgeAll(ground: Ground, races: Race[]): Promise<Result[]> {
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
  const { rate, bareRate, ratio, generatorCores } = figures;
  const limited = generatorCores > BUSY ? `; ${GENERATOR} took ${show(generatorCores)} cores` : '';
  if (limited) console.error(`${name}: the generator may be the limit${limited}`);
  return {
    ...{ group, case: name, figures },
    measured: `${show(rate)}/s of ${show(bareRate)}/s bare${limited}`,
    ratio: show(ratio),
    floor: `≥ ${floor}`,
    ok: ratio >= floor,
  };
}

async function run({ load, bare, small, pace }: Ground, { options, vary }: Race): Promise<Raced> {
  const isCached = !vary && !options.headers?.authorization;
  const recorded = await record(small.url, options);
  const bareUrl = await bare.ask(isCached ? recorded : ofBytes(PLAIN_BYTES, recorded));
  const connections = isCached ? CONNECTIONS : CONNECTIONS_ANEW;
  const common = { ...options, connections, seconds: pace.seconds };
  await load.ask({ ...common, url: small.url, vary, seconds: pace.warmUp });
  await load.ask({ ...common, url: bareUrl, seconds: pace.warmUp });
  const rounds: Raced[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    const plain = await load.ask({ ...common, url: bareUrl });
    const { perSecond: rate } = await load.ask({ ...common, url: small.url, vary });
    const { perSecond: bareRate, generatorCores } = plain;
    rounds.push({ rate, bareRate, ratio: rate / bareRate, generatorCores });
  }
  const middle = (of: keyof Raced) => median(rounds.map(round => round[of]));
  return {
    rate: middle('rate'),
    bareRate: middle('bareRate'),
    ratio: middle('ratio'),
    generatorCores: middle('generatorCores'),
  };
}

/** An answer with another body. */
function ofBytes(length: number, { status, headers }: Recorded): Recorded {
  const lengthAt = headers.indexOf('content-length') + 1;
  const body = Buffer.alloc(length, 'x').toString('base64');
  return { status, headers: headers.with(lengthAt, String(length)), body };
}

/** A case that could not be measured here, and why. */
export function leftOut(group: string, name: string, why: string): Result {
  return { group, case: name, measured: `left out: ${why}`, ratio: '', floor: '', ok: null, figures: {} };
}
