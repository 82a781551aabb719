import type { Database } from '#/database/connect.ts';
import { FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { listedPosts } from '#/features/boards/posts/posts.server.ts';
import type { Site } from '#/server/site.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { span } from '#/shared/lists/list-query.ts';
import {
  type Liveliness,
  mostLiked,
  mostPopular,
  POPULAR_DAYS,
  POPULAR_OF_NEWEST,
  POPULAR_STANDS_MS,
} from './popular.rules.ts';

type PopularQuery = { page?: number; size?: number };
type Order = { ids: number[]; liked: number | null };
type Made = { madeAt: number; order: Promise<Order> };
const ORDERS = new WeakMap<Database, Made>();

/**
 * The ids of the popular posts in their order, which each process computes at most once a minute, on demand.
 */
export async function popularIds(site: Pick<Site, 'db' | 'now'>): Promise<number[]> {
  return (await loadPopularOrder(site)).ids;
}

/**
 * The id of the most liked of them, from the same computation; null where no post of the last seven days is
 * liked.
 */
export async function mostLikedId(site: Pick<Site, 'db' | 'now'>): Promise<number | null> {
  return (await loadPopularOrder(site)).liked;
}

function loadPopularOrder({ db, now }: Pick<Site, 'db' | 'now'>): Promise<Order> {
  const time = now();
  const known = ORDERS.get(db);
  if (known && Math.abs(time.getTime() - known.madeAt) < POPULAR_STANDS_MS) return known.order;
  const order = livelyPosts(db, time).then(posts => ({
    ids: mostPopular(posts, time),
    liked: mostLiked(posts),
  }));
  const made = { madeAt: time.getTime(), order };
  ORDERS.set(db, made);
  order.catch(() => {
    if (ORDERS.get(db) === made) ORDERS.delete(db);
  });
  return order;
}

// Walks the index of the list for the newest posts, and reads their rows.
async function livelyPosts(db: Database, now: Date): Promise<Liveliness[]> {
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
    .where('created_at', '>', new Date(now.getTime() - POPULAR_DAYS * 86_400_000).toISOString())
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

/**
 * A page of the popular posts, and their number; a post that was removed meanwhile leaves its page shorter.
 */
export async function popularPosts(site: Pick<Site, 'db' | 'now' | 'listCache'>, query: PopularQuery) {
  const ids = await popularIds(site);
  const { offset, size } = span(query);
  const page = ids.slice(offset, offset + size);
  const key = `popular posts ${page.join()}`;
  const rows = await site.listCache.get(key, ['free_posts', 'free_post_texts', 'members'], () =>
    listedPosts(site.db, FREE_STORE, page),
  );
  return { rows, total: ids.length };
}
