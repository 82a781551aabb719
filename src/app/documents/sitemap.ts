import type { Database } from '#/database/connect.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { addressOnBoard, readBoards } from '#/server/custom-boards.ts';
import { FREE_BOARD_ID, isPublicBoard } from '#/shared/board-rights.ts';

const A_PART = 10_000;
const PAGES = [
  '/',
  '/notice',
  '/region',
  '/free-board',
  '/tournament-type',
  '/tournament/single',
  '/tournaments',
  '/seasons',
  '/gy',
  '/terms',
  '/privacy',
  '/report/rights',
  '/report/filming',
  '/report/privacy',
  '/feeds',
  '/api-docs',
];

type Span = readonly [after: number, last: number];

// The kinds with too many pages for one file: each is split into parts, `posts-1.xml`, `halls-1.xml` and so
// on.
const KINDS = {
  posts: { table: 'free_posts', pages: freePosts },
  matches: { table: 'match_posts', pages: matchPosts },
  halls: { table: 'halls', pages: halls },
  tournaments: { table: 'tournaments', pages: tournaments },
  seasons: { table: 'seasons', pages: seasons },
} as const;
type Kind = keyof typeof KINDS;

export const PART = `(?:${Object.keys(KINDS).join('|')})-[1-9]\\d{0,9}\\.xml`;

/** The sitemap index: the site's own pages, and the parts of all other kinds, which are split by id. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const parts = await Promise.all((Object.keys(KINDS) as Kind[]).map(kind => findSitemapParts(db, kind)));
  const entries = ['pages', ...parts.flat()].map(
    part => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

async function findSitemapParts(db: Database, kind: Kind): Promise<string[]> {
  const newest = db.selectFrom(KINDS[kind].table).select('id').orderBy('id', 'desc').limit(1);
  const last = (await newest.executeTakeFirst())?.id ?? 0;
  return Array.from({ length: Math.ceil(last / A_PART) }, (_, n) => `${kind}-${n + 1}`);
}

export async function sitemapOfPages(db: Database, origin: string): Promise<string> {
  const notices = await db
    .selectFrom('notices')
    .select(['id', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(A_PART)
    .execute();
  const boards = (await readBoards(db)).filter(isPublicBoard).map(({ slug }) => `/boards/${slug}`);
  return document('urlset', [
    ...[...PAGES, ...boards].map(path => `<url><loc>${origin}${path}</loc></url>`),
    ...notices.map(({ id, updated_at }) => page(`${origin}/notice/${id}`, updated_at)),
  ]);
}

/** One part of the sitemap, by its file name. Parts are ranges of ids, so that a page stays in its part. */
export async function sitemapOfPart(db: Database, origin: string, file: string): Promise<string> {
  const [kind, number] = file.split(/[-.]/) as [Kind, string];
  const part = Number(number);
  const pages = await KINDS[kind].pages(db, [(part - 1) * A_PART, part * A_PART]);
  return document(
    'urlset',
    pages.map(({ path, changed }) => page(origin + path, changed)),
  );
}

async function freePosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('free_posts').select(['id', 'board', 'updated_at']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  const boards = new Map((await readBoards(db)).filter(isPublicBoard).map(board => [board.id, board]));
  return rows.flatMap(({ id, board, updated_at: changed }) => {
    const made = boards.get(board);
    if (!made && board !== FREE_BOARD_ID) return [];
    return { path: made ? addressOnBoard(made, id) : `/free-board/${id}`, changed };
  });
}

async function matchPosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('match_posts').select(['id', 'board', 'updated_at']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  return rows.map(({ id, board, updated_at }) => ({
    path: addressOf(MATCH_BOARDS[board], id),
    changed: updated_at,
  }));
}

async function halls(db: Database, [after, last]: Span) {
  const halls = db.selectFrom('halls').select(['id', 'created_at']).orderBy('id');
  const rows = await halls.where('id', '>', after).where('id', '<=', last).execute();
  return rows.map(({ id, created_at }) => ({ path: `/region/${id}`, changed: created_at }));
}

async function tournaments(db: Database, [after, last]: Span) {
  const shown = db.selectFrom('tournaments').select(['id', 'updated_at']).where('shown', '=', 1);
  const rows = await shown.where('id', '>', after).where('id', '<=', last).orderBy('id').execute();
  return rows.map(({ id, updated_at }) => ({ path: `/tournaments/${id}`, changed: updated_at }));
}

async function seasons(db: Database, [after, last]: Span) {
  const shown = db.selectFrom('seasons').select(['id', 'updated_at']).where('hidden', '=', 0);
  const rows = await shown.where('id', '>', after).where('id', '<=', last).orderBy('id').execute();
  return rows.map(({ id, updated_at }) => ({ path: `/seasons/${id}`, changed: updated_at }));
}

const page = (address: string, changed: string) =>
  `<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>`;

function document(root: string, entries: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">${entries.join('')}</${root}>\n`;
}
