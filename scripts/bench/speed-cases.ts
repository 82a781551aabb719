import { get, type RequestOptions, record } from './asking.ts';
import type { Recorded } from './bare-process.ts';
import { type Ground, SMALL_SIZE } from './ground.ts';
import { GENERATOR, load } from './load.ts';
import { median, type Vary } from './processes.ts';
import { leftOut, type Result, show } from './report.ts';

const CONNECTIONS = 16;
// This keeps the site busy; more would make a slow machine shed load.
const CONNECTIONS_ANEW = 10;
// Comments on one post wait for one another on PostgreSQL: fifty would wait so long that the site sheds load.
const WRITERS = { sqlite: 50, postgres: 16 };
// A page rendered for each request is compared with a bare answer of this size.
const PLAIN_BYTES = 10_000;
// A generator thread above this share of a core may be the limit.
const BUSY = 0.9;
// Browsers send this header; without it a page is sent uncompressed.
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** `floor` is the required part of the bare server's rate. */
type Race = {
  group: string;
  case: string;
  options: RequestOptions;
  vary?: Vary;
  connections?: number;
  floor: number;
};
type Raced = { rate: number; bareRate: number; ratio: number; generatorCores: number };

/** Pages from the response cache, and rendered for each request. */
export function pageCases(ground: Ground): Promise<Result[]> {
  const pages = ['/', '/notice', '/free-board', `/free-board/${ground.small.size - 1}`];
  const cached = pages.map(path => cachedRace('a public page, cached', path, 0.7));
  const anew = pages.map(path => anewRace('a public page, rendered anew', path, 0.006));
  return judgeAll(ground, [...cached, ...anew]);
}

/** Cached lists, and lists for a member, which are never cached. */
export function listCases(ground: Ground): Promise<Result[]> {
  const group = 'a list from the API';
  const lists = ['/api/freeboard?page=1', '/api/memberanking?page=1', '/api/announcements?page=1'];
  const headers = { authorization: `Bearer ${ground.small.token}` };
  const member = (path: string): Race => ({
    group,
    case: `GET ${path}, made anew for a member`,
    options: { path, headers },
    floor: 0.1,
  });
  const cached = lists.map(path => cachedRace(group, path, 0.7));
  return judgeAll(ground, [...cached, ...lists.map(member)]);
}

/** Comments on a post in the middle of the small site, each on disk before its answer. */
export function writeCases(ground: Ground): Promise<Result[]> {
  const { size, token } = ground.small;
  const connections = WRITERS[ground.pace.on];
  const options: RequestOptions = {
    path: `/api/freeboard/${size / 2}/comments`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: '좋은 글 고맙습니다. 다음 모임에도 꼭 가겠습니다.' }),
  };
  const name = `POST /api/freeboard/{id}/comments, ${connections} at once`;
  return judgeAll(ground, [
    { group: 'durable write: a comment', case: name, options, floor: 0.025, connections },
  ]);
}

function cachedRace(group: string, path: string, floor: number): Race {
  return { group, case: `GET ${path}, cached`, options: { path, headers: BROWSER }, floor };
}

function anewRace(group: string, path: string, floor: number): Race {
  // A post's comments fit on one page.
  const isPost = path.startsWith('/free-board/');
  const vary = isPost ? { parameter: 'comments', pages: 1 } : { parameter: 'page', pages: SMALL_SIZE / 10 };
  return {
    group,
    case: `GET ${path}, made anew`,
    options: { path },
    vary,
    floor,
  };
}

/** One race after another, on the small site of `ground`. */
async function judgeAll(ground: Ground, races: Race[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const race of races) results.push(await judge(ground, race));
  return results;
}

async function judge(ground: Ground, race: Race): Promise<Result> {
  const { group, case: name, options, floor } = race;
  console.error(name);
  const { status } = await get(ground.small.url, options);
  if (status >= 300) return leftOut(group, name, `answered ${status}`);
  const figures = await run(ground, race);
  const { rate, bareRate, ratio, generatorCores } = figures;
  const limited = generatorCores > BUSY ? `; ${GENERATOR} took ${show(generatorCores)} cores` : '';
  if (limited) console.error(`${name}: the generator may be the limit${limited}`);
  return {
    group,
    case: name,
    figures,
    measured: `${show(rate)}/s of ${show(bareRate)}/s bare${limited}`,
    ratio: show(ratio),
    floor: `≥ ${floor}`,
    ok: ratio >= floor,
  };
}

async function run({ bare, small, pace }: Ground, { options, vary, ...race }: Race): Promise<Raced> {
  const isCached = !vary && !options.headers?.authorization;
  // An uncached page or list is compared with a plain answer; a write with one of the same bytes.
  const isSame = isCached || options.method === 'POST';
  const recorded = await record(small.url, options);
  const bareUrl = await bare.ask(isSame ? recorded : ofBytes(PLAIN_BYTES, recorded));
  const connections = race.connections ?? (isCached ? CONNECTIONS : CONNECTIONS_ANEW);
  const common = { ...options, connections, seconds: pace.seconds };
  await load({ ...common, url: small.url, vary, seconds: pace.warmUp });
  await load({ ...common, url: bareUrl, seconds: pace.warmUp });
  const rounds: Raced[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    const plain = await load({ ...common, url: bareUrl });
    const { perSecond: rate } = await load({ ...common, url: small.url, vary });
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

/** The answer gets a body of this length. */
function ofBytes(length: number, { status, headers }: Recorded): Recorded {
  const lengthAt = headers.indexOf('content-length') + 1;
  const body = Buffer.alloc(length, 'x').toString('base64');
  return { status, headers: headers.with(lengthAt, String(length)), body };
}
