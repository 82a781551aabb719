import type { Database } from '#/database/connect.ts';
import { FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { loadListedPosts } from '#/features/boards/posts/posts.server.ts';
import type { Site } from '#/server/site.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { span } from '#/shared/lists/list-query.ts';
import { type Liveliness, mostLiked, mostPopular, POPULAR_DAYS, POPULAR_OF_NEWEST } from './popular.rules.ts';

type Cached = Pick<Site, 'db' | 'now' | 'listCache'>;
/** The id of the most liked post of the last seven days; null where none is liked. */
export const mostLikedId = async (site: Cached): Promise<number | null> =>
  (await loadPopularOrder(site)).liked;

/** The ids of the popular posts in their order, and that of the most liked one. */
const loadPopularOrder = ({ db, now, listCache }: Cached) =>
  listCache.get('order of popular posts', ['free_posts'], async () => {
    const posts = await findLivelyPosts(db, now());
    return { ids: mostPopular(posts, now()), liked: mostLiked(posts) };
  });

// Walks the index of the list for the newest posts, and reads their rows.
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
