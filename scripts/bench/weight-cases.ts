import { get } from './asking.ts';
import type { Ground } from './ground.ts';
import { leftOut, type Result, show } from './report.ts';

const GROUP = 'first visit: all JavaScript and CSS, compressed';
/** No public page may weigh more. */
export const MOST_KB = 150;
/** Most first visits begin here. */
export const FIRST_PAGES = ['/', '/notice', '/free-board', '/region', '/tournaments'];
export const FIRST = { kB: 130, files: 10 };

/** Weighs styles, scripts and all their imports, without the page. */
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
    floor: isFirst ? `≤ ${FIRST.kB} kB in ${FIRST.files} files` : `≤ ${MOST_KB} kB`,
    ok: isFirst ? kB <= FIRST.kB && sizes.length <= FIRST.files : kB <= MOST_KB,
    figures: { kB, files: sizes.length },
  };
}

const BROWSER = { 'accept-encoding': 'br' };

/** Compressed bytes of styles, scripts and all their imports. */
export async function pageWeight(url: string, path: string): Promise<{ status: number; sizes: number[] }> {
  const { status, body } = await get(url, { path });
  const loaded = new Map<string, number>();
  const waiting = status === 200 ? namedInPage(body.toString()) : [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    const { text, bytes } = await load(url, file);
    loaded.set(file, bytes);
    if (file.endsWith('.js')) waiting.push(...importedBy(text, file));
  }
  return { status, sizes: [...loaded.values()] };
}

/** Includes the imports of the scripts. */
function namedInPage(html: string): string[] {
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const wanted = tags.filter(tag => /^<script|rel="(?:stylesheet|modulepreload)"/.test(tag));
  const named = wanted.map(tag => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '').filter(Boolean);
  const own = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return [...named, ...own.flatMap(([, text = '']) => importedBy(text, '/'))];
}

/** Dynamic imports are not part of a first visit. */
function importedBy(script: string, file: string): string[] {
  const imports = script.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["']([^"']+\.js)["']/g,
  );
  return [...imports].map(([, name = '']) => new URL(name, `http://site${file}`).pathname);
}

async function load(url: string, path: string): Promise<{ text: string; bytes: number }> {
  const [plain, compressed] = [await get(url, { path }), await get(url, { path, headers: BROWSER })];
  if (plain.status !== 200) throw new Error(`${path} answered ${plain.status}`);
  return { text: plain.body.toString(), bytes: compressed.body.length };
}
