import type { Database } from '#/database/connect.ts';

const POSTS_A_PART = 10_000;
const PAGES = ['/', '/notice', '/free-board', '/gy', '/terms', '/privacy'];

/** The index: the site's pages, and the posts in parts by their ids. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const newest = await db
    .selectFrom('free_posts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const parts = Array.from(
    { length: Math.ceil((newest?.id ?? 0) / POSTS_A_PART) },
    (_, n) => `posts-${n + 1}`,
  );
  const entries = ['pages', ...parts].map(
    part => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

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
export async function sitemapOfPosts(db: Database, origin: string, part: number): Promise<string> {
  const posts = await db
    .selectFrom('free_posts')
    .select(['id', 'updated_at'])
    .where('id', '>', (part - 1) * POSTS_A_PART)
    .where('id', '<=', part * POSTS_A_PART)
    .orderBy('id')
    .execute();
  return document(
    'urlset',
    posts.map(({ id, updated_at }) => place(`${origin}/free-board/${id}`, updated_at)),
  );
}

const place = (address: string, changed: string) =>
  `<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>`;

function document(root: string, entries: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">${entries.join('')}</${root}>\n`;
}
