import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { get } from './asking.ts';
import type { FilledSite, Ground } from './ground.ts';
import { LISTS, type List, type Which } from './growth-lists.ts';
import { median, pageAs } from './processes.ts';
import { leftOut, type Result, show } from './report.ts';

const ROWS_A_PAGE = 10;
const MOST_RATIO = 1.5;
// A cached answer takes a tenth of a millisecond, and its way sometimes as much again.
const NOISE_MS = 0.2;
const MEDIUM_SIZE = 100_000;
// The middle of a long list is slow for a few seconds until its milestones are known.
const TIMEOUT_MS = 20_000;
const NEAR_THE_USUAL = 3;
// Reads of the last second are shared. Every site shares page 1 and the last page; a small site would share
// most of the middle, and a large one nothing, so no page is read twice within it.
const SHARED_MS = 1100;
const ASKS_LEAST = 10;

const PAGES = ['page 1', 'middle', 'last'] as const;
type PageKind = (typeof PAGES)[number];

const TITLES: Record<Which, string> = {
  posts: 'posts, comments and notices',
  boards: 'halls, matches, applicants and tournaments',
  ranking: 'the ranking',
  members: 'what members have, and what admins see',
  singles: 'what has one page',
};
export const GROWTH = Object.keys(TITLES) as Which[];

/** Lists at a hundred thousand and at `--size` rows against a thousand; single requests, uncached. */
export async function sizeCases(ground: Ground, which: Which): Promise<Result[]> {
  const { size } = ground.pace;
  const sizes = size > MEDIUM_SIZE ? [MEDIUM_SIZE, size] : [size];
  const larger: FilledSite[] = [];
  for (const rows of sizes) larger.push(await ground.large(rows));
  for (const { folder } of larger) await readWhole(join(folder, 'site.db'));
  const results: Result[] = [];
  for (const list of LISTS[which]()) results.push(await compare(ground, larger, list, TITLES[which]));
  return results;
}

/**
 * Reads SQLite's file once, so that the system keeps it in memory, like a file in use. Some systems drop
 * pages unused for minutes, and only the large site's rows would then come from the disk.
 */
async function readWhole(file: string): Promise<void> {
  if (existsSync(file))
    await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), createWriteStream('/dev/null'));
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
  // Few pages get few requests: the small site would need waits otherwise.
  const { pages } = middleOf(list, small.size);
  const asks = {
    'page 1': pace.asks,
    middle: Math.min(pace.asks, Math.max(ASKS_LEAST, pages)),
    last: pace.asks,
  };
  for (const [pageKind, each] of times)
    for (let n = 0; n < asks[pageKind]; n++)
      for (const [index, site] of sites.entries()) each[index]?.push((await ask(site, list, pageKind)).ms);
  return judge({ group, name, sites, times });
}

type Compared = { group: string; name: string; sites: FilledSite[]; times: Map<PageKind, number[][]> };

function judge({ group, name, sites, times }: Compared): Result {
  const figures: Record<string, number> = {};
  let ok = true;
  // A column for each size, with a figure for each place.
  const columns = sites.slice(1).map(({ size }, index) =>
    [...times].map(([pageKind, each]) => {
      const [few, lots] = [median(each[0] ?? []), median(each[index + 1] ?? [])];
      if (lots / few > MOST_RATIO && lots - few > NOISE_MS) ok = false;
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
    ok,
    figures,
  };
}

let requests = 0;

async function ask(site: FilledSite, list: List, pageKind: PageKind) {
  const { url, size, token, admin } = site;
  const path = typeof list.path === 'string' ? list.path : list.path(size, ++requests);
  const page =
    pageKind === 'middle' ? await middlePage(site, list) : pageKind === 'last' ? lastOf(list, size) : 1;
  const own = { member: token, admin };
  // The API's answers to members are not cached.
  const as = list.as ?? (list.single && path.startsWith('/api/') ? 'member' : undefined);
  const headers: Record<string, string> = as ? { authorization: `Bearer ${own[as]}` } : {};
  if (list.single) return get(url, { path, headers });
  const mark = path.includes('?') ? '&' : '?';
  return get(url, { path: `${path}${mark}${list.parameter ?? 'page'}=${pageAs(page, ++requests)}`, headers });
}

const lastOf = (list: List, size: number) => Math.ceil((list.rows ?? (all => all))(size) / ROWS_A_PAGE);

/** The middle half of a list: its first page and its number of pages. */
function middleOf(list: List, size: number): { first: number; pages: number } {
  const last = lastOf(list, size);
  const first = Math.ceil(last / 4);
  return { first, pages: Math.ceil((last * 3) / 4) - first + 1 };
}

const lastAsked = new Map<string, number>();

/** The page had no recent request; waits if every page had one. */
async function middlePage(site: FilledSite, list: List): Promise<number> {
  const { first, pages } = middleOf(list, site.size);
  for (let n = 1; ; n++) {
    const page = first + Math.floor(Math.random() * pages);
    const key = `${site.url} ${list.path} ${page}`;
    if (performance.now() - (lastAsked.get(key) ?? -SHARED_MS) > SHARED_MS) {
      lastAsked.set(key, performance.now());
      return page;
    }
    if (n % 100 === 0) await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Repeats the middle until it is about as quick as page 1. */
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
