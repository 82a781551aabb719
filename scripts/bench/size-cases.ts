import { get, median } from './asking.ts';
import type { FilledSite, Ground } from './ground.ts';
import { LISTS, type List, type Which } from './growth-lists.ts';
import { type Result, show } from './report.ts';
import { leftOut } from './speed-cases.ts';
import { pageAs } from './vary.ts';

const ROWS_A_PAGE = 10;
const MOST_RATIO = 1.5;
const MEDIUM_SIZE = 100_000;
// A long list's middle is slower until its landmarks are known, which is seconds at most.
const TIMEOUT_MS = 20_000;
const NEAR_THE_USUAL = 3;

const PAGES = ['page 1', 'middle', 'last'] as const;
type PageKind = (typeof PAGES)[number];

const TITLES: Record<Which, string> = {
  posts: 'posts, comments and notices',
  boards: 'halls, matches, applicants and tournaments',
  ranking: 'the ranking',
  members: 'what members have, and what admins see',
  singles: 'what has one page',
};
/** The groups of lists, in which the site is measured as it grows. */
export const GROWTH = Object.keys(TITLES) as Which[];

/** Lists at a hundred thousand and at `--size` rows against a thousand; one request after another, nothing cached. */
export async function sizeCases(ground: Ground, which: Which): Promise<Result[]> {
  const { size } = ground.pace;
  const sizes = size > MEDIUM_SIZE ? [MEDIUM_SIZE, size] : [size];
  const larger: FilledSite[] = [];
  for (const rows of sizes) larger.push(await ground.large(rows));
  const results: Result[] = [];
  for (const list of LISTS[which]()) results.push(await compare(ground, larger, list, TITLES[which]));
  return results;
}

async function compare(ground: Ground, larger: FilledSite[], list: List, title: string): Promise<Result> {
  const { small, pace } = ground;
  const name = `GET ${typeof list.path === 'string' ? list.path : list.path(pace.size)}`;
  const pageKinds = list.single ? PAGES.slice(0, 1) : PAGES;
  const many = larger.map(({ size }) => size.toLocaleString('en-US')).join(' · ');
  const group = `${title}, at ${many} rows (${list.single ? 'once' : 'page 1 / random middle / last'})`;
  console.error(name);
  const { status } = await ask(small, list, 'page 1');
  if (status !== 200) return leftOut(group, name, `answered ${status}`);
  if (!list.single) for (const site of larger) await untilUsual(site, list);
  const sites = [small, ...larger];
  const times = new Map(pageKinds.map(pageKind => [pageKind, sites.map((): number[] => [])]));
  for (const [pageKind, each] of times)
    for (let n = 0; n < pace.asks; n++)
      for (const [at, site] of sites.entries()) each[at]?.push((await ask(site, list, pageKind)).ms);
  return judge({ group, name, sites, times });
}

type Compared = { group: string; name: string; sites: FilledSite[]; times: Map<PageKind, number[][]> };

function judge({ group, name, sites, times }: Compared): Result {
  const figures: Record<string, number> = {};
  const ratios: number[] = [];
  // One column a size, in it one figure a place.
  const columns = sites.slice(1).map(({ size }, at) =>
    [...times].map(([pageKind, each]) => {
      const [few, lots] = [median(each[0] ?? []), median(each[at + 1] ?? [])];
      ratios.push(lots / few);
      Object.assign(figures, {
        [`${pageKind} ms at ${size}`]: lots,
        [`${pageKind} ratio at ${size}`]: lots / few,
      });
      return { ms: show(lots), ratio: (lots / few).toFixed(2) };
    }),
  );
  const join = (of: 'ms' | 'ratio') =>
    columns.map(column => column.map(each => each[of]).join(' / ')).join(' · ');
  return {
    group,
    case: name,
    measured: `${join('ms')} ms`,
    ratio: join('ratio'),
    floor: `≤ ${MOST_RATIO} ×`,
    ok: Math.max(...ratios) <= MOST_RATIO,
    figures,
  };
}

let requests = 0;

function ask({ url, size, token, admin }: FilledSite, list: List, pageKind: PageKind) {
  const path = typeof list.path === 'string' ? list.path : list.path(size, ++requests);
  const last = Math.ceil((list.rows ?? (all => all))(size) / ROWS_A_PAGE);
  const page = { 'page 1': 1, middle: Math.ceil(last * (0.25 + Math.random() / 2)), last }[pageKind];
  const own = { member: token, admin };
  // What the API answers members is not cached.
  const as = list.as ?? (list.single && path.startsWith('/api/') ? 'member' : undefined);
  const headers: Record<string, string> = as ? { authorization: `Bearer ${own[as]}` } : {};
  if (list.single) return get(url, { path, headers });
  const mark = path.includes('?') ? '&' : '?';
  return get(url, { path: `${path}${mark}${list.parameter ?? 'page'}=${pageAs(page, ++requests)}`, headers });
}

/** Asks for the middle until it is about as quick as page 1. */
async function untilUsual(site: FilledSite, list: List): Promise<void> {
  const first = [];
  for (let n = 0; n < 3; n++) first.push((await ask(site, list, 'page 1')).ms);
  const usual = median(first);
  const began = performance.now();
  for (let near = 0; near < 3 && performance.now() - began < TIMEOUT_MS; ) {
    const { ms } = await ask(site, list, 'middle');
    near = ms < NEAR_THE_USUAL * usual + 1 ? near + 1 : 0;
    if (near === 0) await new Promise(resolve => setTimeout(resolve, 100));
  }
}
