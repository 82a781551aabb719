import { RANKING_SORTS } from '#/features/rankings/rankings.rules.ts';
import { get, median } from './asking.ts';
import { applicantsOf, hallsOf } from './fill-boards.ts';
import type { FilledSite, Ground } from './ground.ts';
import { type Result, show } from './report.ts';
import { leftOut } from './speed-cases.ts';

const ROWS_A_PAGE = 10;
const MOST_RATIO = 1.5;
// A long list's middle is slower until its landmarks are known, which is seconds at most.
const PATIENCE_MS = 20_000;
const NEAR_THE_USUAL = 3;

const PLACES = ['page 1', 'middle', 'last'] as const;
type Place = (typeof PLACES)[number];

/** A list, which may lie elsewhere on a larger site, and how many rows it has where not as many as the site. */
type List = { path: string | ((size: number) => string); rows?: (size: number) => number };
type Which = 'posts' | 'boards' | 'ranking';
const TITLES = {
  posts: 'list pages',
  boards: 'pages of halls, matches and applicants',
  ranking: 'ranking pages',
};

/** Lists at `--size` rows against a thousand: page 1, random middle ones, the last; one after another, nothing kept. */
export async function sizeCases(ground: Ground, which: Which): Promise<Result[]> {
  const many = ground.pace.size.toLocaleString('en-US');
  const group = `${TITLES[which]} at ${many} rows (page 1 / random middle / last)`;
  const results: Result[] = [];
  for (const list of LISTS[which]()) results.push(await compare(ground, group, list));
  return results;
}

const LISTS: Record<Which, () => List[]> = {
  posts: () => ['/api/freeboard', '/free-board', '/free-board?order=asc'].map(path => ({ path })),
  boards: () => [
    { path: '/api/singlematch' },
    { path: '/tournament/single' },
    ...['id', 'region', 'name', 'address'].map(sort => ({
      path: `/api/billiard-halls?sort=${sort}`,
      rows: hallsOf,
    })),
    { path: '/region', rows: hallsOf },
    { path: size => `/api/singlematch/${size}/applicants`, rows: applicantsOf },
  ],
  ranking: () => rankings().map(path => ({ path })),
};

function rankings(): string[] {
  const api = '/api/memberanking';
  const periods = ['weekly', 'monthly', 'yearly'].map(period => `${api}?period=${period}`);
  const sorts = RANKING_SORTS.flatMap(sort =>
    ['asc', 'desc'].map(order => `${api}?sort=${sort}&order=${order}`),
  );
  const weekly = ['points', 'victory'].map(sort => `${api}?period=weekly&sort=${sort}&order=asc`);
  const tabs = ['monthly', 'yearly', 'detailed'].map(tab => `/?tab=${tab}`);
  return ['/', ...tabs, api, ...periods, ...sorts, ...weekly];
}

async function compare(ground: Ground, group: string, list: List): Promise<Result> {
  const name = `GET ${typeof list.path === 'string' ? list.path : list.path(ground.pace.size)}`;
  console.error(name);
  const { small, pace } = ground;
  const large = await ground.large();
  const { status } = await ask(small, list, 'page 1');
  if (status !== 200) return leftOut(group, name, `answered ${status}`);
  const settledMs = await untilUsual(large, list);
  const measured: string[] = [];
  const ratios: number[] = [];
  const figures: Record<string, number> = { settledMs };
  for (const place of PLACES) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < pace.asks; n++) {
      times[0].push((await ask(small, list, place)).ms);
      times[1].push((await ask(large, list, place)).ms);
    }
    const [few, lots] = [median(times[0]), median(times[1])];
    measured.push(show(lots));
    ratios.push(lots / few);
    Object.assign(figures, {
      [`${place} ms`]: lots,
      [`${place} ratio`]: lots / few,
      [`${place} slowest ms`]: Math.max(...times[1]),
    });
  }
  return {
    group,
    case: name,
    measured: `${measured.join(' / ')} ms`,
    ratio: ratios.map(ratio => ratio.toFixed(2)).join(' / '),
    floor: `≤ ${MOST_RATIO} ×`,
    ok: Math.max(...ratios) <= MOST_RATIO,
    figures,
  };
}

let asked = 0;

function ask({ url, size }: FilledSite, list: List, place: Place) {
  const path = typeof list.path === 'string' ? list.path : list.path(size);
  const last = Math.ceil((list.rows ?? (all => all))(size) / ROWS_A_PAGE);
  const page = { 'page 1': 1, middle: Math.ceil(last * (0.25 + Math.random() / 2)), last }[place];
  return get(url, { path: `${path}${path.includes('?') ? '&' : '?'}page=${page}&n=${++asked}` });
}

/** Asks for the middle until it is about as quick as page 1; answers how long that took. */
async function untilUsual(site: FilledSite, list: List): Promise<number> {
  const first = [];
  for (let n = 0; n < 3; n++) first.push((await ask(site, list, 'page 1')).ms);
  const usual = median(first);
  const began = performance.now();
  for (let near = 0; near < 3 && performance.now() - began < PATIENCE_MS; ) {
    const { ms } = await ask(site, list, 'middle');
    near = ms < NEAR_THE_USUAL * usual + 1 ? near + 1 : 0;
    if (near === 0) await new Promise(resolve => setTimeout(resolve, 100));
  }
  return performance.now() - began;
}
