import type { Database } from '#/database/connect.ts';
import { FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { loadListedPosts } from '#/features/boards/posts/posts.server.ts';
import type { Site } from '#/server/site.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { span } from '#/shared/lists/list-query.ts';
import { DAY_MS, HOUR_MS, timeBefore } from '#/shared/time/time.ts';

const POPULAR_DAYS = 7;
export const POPULAR_MOST = 100;
/** The most posts that are ranked: only the newest, if more were written within `POPULAR_DAYS`. */
const POPULAR_OF_NEWEST = 3000;

// A like counts more than a comment: two members can write many comments, but each has one like.
const LIKE_WEIGHT = 3;
// A post of twelve hours counts half as much as a new one, a post of two days a fifth.
const HALF_AFTER_HOURS = 12;

type Liveliness = { id: number; likes: number; comments: number; writtenAt: Date };

export function popularity({ likes, comments, writtenAt }: Liveliness, now: Date): number {
  const hours = Math.max(0, now.getTime() - writtenAt.getTime()) / HOUR_MS;
  return ((LIKE_WEIGHT * likes + comments) * HALF_AFTER_HOURS) / (HALF_AFTER_HOURS + hours);
}

/** Returns ids, the most popular first; of equal posts the newer comes first. */
export function mostPopular(posts: Liveliness[], now: Date): number[] {
  const ranked = posts.map(post => ({ id: post.id, score: popularity(post, now) }));
  ranked.sort((a, b) => b.score - a.score || b.id - a.id);
  return ranked.slice(0, POPULAR_MOST).map(({ id }) => id);
}

/** Returns the id, the newest of equal ones; null if no post is liked. */
export function mostLiked(posts: Liveliness[]): number | null {
  const [first] = posts.filter(({ likes }) => likes > 0).sort((a, b) => b.likes - a.likes || b.id - a.id);
  return first?.id ?? null;
}

type Cached = Pick<Site, 'db' | 'now' | 'listCache'>;
export const mostLikedId = async (site: Cached): Promise<number | null> =>
  (await loadPopularOrder(site)).liked;

const loadPopularOrder = ({ db, now, listCache }: Cached) =>
  listCache.get('order of popular posts', ['free_posts'], async () => {
    const posts = await findLivelyPosts(db, now());
    return { ids: mostPopular(posts, now()), liked: mostLiked(posts) };
  });

/** The posts of the last `POPULAR_DAYS` days that have likes or comments and are not hidden. */
async function findLivelyPosts(db: Database, now: Date): Promise<Liveliness[]> {
  const newest = db
    .selectFrom('free_posts')
    .select(['id', 'like_count', 'comment_count', 'created_at', 'hidden'])
    .where('board', '=', FREE_BOARD_ID)
    .orderBy('id', 'desc')
    .limit(POPULAR_OF_NEWEST)
    .as('newest');
  const rows = await db
    .selectFrom(newest)
    .selectAll()
    .where('created_at', '>', timeBefore(now, POPULAR_DAYS * DAY_MS))
    .where('hidden', '=', 0)
    .where(eb => eb.or([eb('like_count', '>', 0), eb('comment_count', '>', 0)]))
    .execute();
  return rows.map(row => ({
    id: row.id,
    likes: row.like_count,
    comments: row.comment_count,
    writtenAt: new Date(row.created_at),
  }));
}

export async function loadPopularPosts(site: Cached, query: { page?: number; size?: number }) {
  const { ids } = await loadPopularOrder(site);
  const { offset, size } = span(query);
  const page = ids.slice(offset, offset + size);
  const key = `popular posts ${page.join()}`;
  const rows = await site.listCache.get(key, ['free_posts', 'free_post_texts', 'members'], () =>
    loadListedPosts(site.db, FREE_STORE, page),
  );
  return { rows, total: ids.length };
}
