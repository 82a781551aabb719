import type { Database } from '#/database/connect.ts';
import { addressOf, BOARDS } from '#/features/match-boards/match-boards.rules.ts';

const POSTS_A_PART = 10_000;
const PAGES = [
  '/',
  '/notice',
  '/free-board',
  '/tournament-type',
  '/tournament/single',
  '/gy',
  '/terms',
  '/privacy',
];

/** The tables of posts that have parts of their own: `posts-1.xml`, `matches-1.xml`. */
export type PartOf = 'posts' | 'matches';

/** The index: the site's pages, and the posts in parts by their ids. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const parts = [
    'pages',
    ...partsUpTo('posts', await newestId(db, 'free_posts')),
    ...partsUpTo('matches', await newestId(db, 'match_posts')),
  ];
  const entries = parts.map(part => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`);
  return document('sitemapindex', entries);
}

async function newestId(db: Database, table: 'free_posts' | 'match_posts'): Promise<number> {
  const newest = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

const partsUpTo = (name: PartOf, id: number) =>
  Array.from({ length: Math.ceil(id / POSTS_A_PART) }, (_, n) => `${name}-${n + 1}`);

/** The site's own pages and every notice. */
export async function sitemapOfPages(db: Database, origin: string): Promise<string> {
  const notices = await db
    .selectFrom('notices')
    .select(['id', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(POSTS_A_PART)
    .execute();
  return document('urlset', [
    ...PAGES.map(path => `<url><loc>${origin}${path}</loc></url>`),
    ...notices.map(({ id, updated_at }) => place(`${origin}/notice/${id}`, updated_at)),
  ]);
}

/** The posts of one part; parts follow the ids, so that a part's posts stay in it. */
export async function sitemapOfPosts(
  db: Database,
  origin: string,
  of: PartOf,
  part: number,
): Promise<string> {
  const span = [(part - 1) * POSTS_A_PART, part * POSTS_A_PART] as const;
  const posts = of === 'posts' ? await freePosts(db, span) : await matchPosts(db, span);
  return document(
    'urlset',
    posts.map(({ path, updated_at }) => place(origin + path, updated_at)),
  );
}

type Span = readonly [after: number, last: number];

async function freePosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('free_posts').select(['id', 'updated_at']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  return rows.map(({ id, updated_at }) => ({ path: `/free-board/${id}`, updated_at }));
}

async function matchPosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('match_posts').select(['id', 'board', 'updated_at']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  return rows.map(({ id, board, updated_at }) => ({ path: addressOf(BOARDS[board], id), updated_at }));
}

const place = (address: string, changed: string) =>
  `<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>`;

function document(root: string, entries: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">${entries.join('')}</${root}>\n`;
}
