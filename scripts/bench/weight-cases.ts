import type { Ground } from './ground.ts';
import { pageWeight } from './page-weight.ts';
import { type Result, show } from './report.ts';
import { leftOut } from './speed-cases.ts';

const GROUP = 'first visit: all JavaScript and CSS, compressed';
/** What any public page may bring. */
export const MOST_KB = 150;
/** What most visitors see first. */
export const FIRST_PAGES = ['/', '/notice', '/free-board', '/region', '/tournaments'];
export const FIRST = { kB: 130, files: 10 };

/** What a first visit to each public page brings besides the page: styles, scripts and all that they import. */
export async function weightCases({ small }: Ground): Promise<Result[]> {
  const entry = small.size - 1;
  const pages = ['/', '/notice', '/notice/1', '/free-board', `/free-board/${entry}`, '/region'];
  const forms = ['/login', '/signup', '/find-username', '/request-reset-password', '/terms', '/privacy'];
  const runners = ['/tournament-type', '/tournament/setup', '/tournament/multi', '/tournament'];
  const started = ['/tournament/single/start', '/tournament/multi/start', '/tournaments', '/tournaments/1'];
  const results: Result[] = [];
  for (const path of [...pages, ...forms, ...runners, ...started]) results.push(await weigh(small.url, path));
  return results;
}

async function weigh(url: string, path: string): Promise<Result> {
  const { status, sizes } = await pageWeight(url, path);
  if (status !== 200) return leftOut(GROUP, path, `answered ${status}`);
  const isFirst = FIRST_PAGES.includes(path);
  const kB = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return {
    group: GROUP,
    case: path,
    measured: `${show(kB)} kB in ${sizes.length} files`,
    ratio: '',
    floor: isFirst ? `≤ ${FIRST.kB} kB in ${FIRST.files} files` : `≤ ${MOST_KB} kB`,
    ok: isFirst ? kB <= FIRST.kB && sizes.length <= FIRST.files : kB <= MOST_KB,
    figures: { kB, files: sizes.length },
  };
}
