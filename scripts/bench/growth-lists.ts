import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_SORTS } from '#/features/accounts/admin/managed-members.contract.ts';
import { MEMBER_TEXTS_MOST } from '#/features/accounts/profile/texts/member-texts.constants.ts';
import { CONTACT_SORTS, RANKING_SORTS } from '#/features/results/rankings/rankings.rules.ts';
import { hallsOf, openMatchesOf } from './fill-boards.ts';
import { notificationsOf } from './fill-members.ts';
import { firstAuthorsOf, noticesOf, reportsOf } from './fill-posts.ts';
import { tournamentsOf } from './fill-tournaments.ts';

// The number of rows of a list on a site of this size.
const ROWS = {
  one: () => 1,
  ten: () => 10,
  tenth: (size: number) => size / 10,
  twentiethToThousand: (size: number) => Math.min(size / 20, 1000),
  tenthToThousand: (size: number) => Math.min(size / 10, 1000),
  texts: (size: number) => Math.min(firstAuthorsOf(size), MEMBER_TEXTS_MOST),
  notices: noticesOf,
  halls: hallsOf,
  tournaments: tournamentsOf,
  openMatches: openMatchesOf,
  openMatchesOfRegion: (size: number) => openMatchesOf(size / 2),
  notifications: notificationsOf,
  reports: reportsOf,
};
const SORTS = { ranking: RANKING_SORTS, contacts: CONTACT_SORTS, members: MEMBER_SORTS };

/**
 * The address may contain the site's size or the nth of its kind. `rows` is left out if the list is as long
 * as the site, `as` is its reader, `parameter` is its page if not `page`, `single` has one page.
 */
export type List = {
  path: string | ((size: number, n?: number) => string);
  parameter?: string;
  rows?: (size: number) => number;
  as?: 'member' | 'admin';
  single?: boolean;
};
type Entry = Omit<List, 'rows' | 'path'> & {
  path: string;
  rows?: keyof typeof ROWS;
  /** Each order is measured up and down. */
  orders?: string[] | keyof typeof SORTS;
};
export type Which = 'posts' | 'boards' | 'ranking' | 'members' | 'singles';

const ENTRIES = JSON.parse(readFileSync(join(import.meta.dirname, 'growth-lists.json'), 'utf8')) as Record<
  Which,
  Entry[]
>;

/** Every paged list in all its orders, and every other call and page that reads. */
export const LISTS = Object.fromEntries(
  Object.entries(ENTRIES).map(([which, entries]) => [which, () => entries.flatMap(expand)]),
) as Record<Which, () => List[]>;

function expand({ path, rows, orders, ...list }: Entry): List[] {
  const mark = path.includes('?') ? '&' : '?';
  const sorts = typeof orders === 'string' ? SORTS[orders] : orders;
  const paths = sorts?.flatMap(sort =>
    ['asc', 'desc'].map(order => `${path}${mark}sort=${sort}&order=${order}`),
  );
  return (paths ?? [path]).map(each => ({
    ...list,
    ...(rows && { rows: ROWS[rows] }),
    path: each.includes('{') ? (size, n = 0) => addressOn(each, size, n) : each,
  }));
}

/** Asks each time for another page of the same kind, because shown pages are cached. */
function addressOn(path: string, size: number, n: number): string {
  const values: Record<string, string | number> = {
    size,
    'size+1': size + 1,
    'size+5': size + 5,
    'size-100': size - 100,
    'size+tenth+1': size + size / 10 + 1,
    quarter: size / 4,
    nth: 1 + (n % 100),
    month: new Date().toISOString().slice(0, 7),
  };
  return path.replace(/\{([\w+-]+)\}/g, (_, name: string) => String(values[name]));
}
