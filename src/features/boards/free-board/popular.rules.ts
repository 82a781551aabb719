import { HOUR_MS } from '#/shared/time/time.ts';
export const POPULAR_DAYS = 7;
export const POPULAR_MOST = 100;
/** The maximum number of posts considered, newest first, on a board with more posts in a week. */
export const POPULAR_OF_NEWEST = 3000;

// A like needs a member each, while two members in a conversation write many comments.
const LIKE_WEIGHT = 3;
// A post of twelve hours counts half as much as a new one, a post of two days a fifth.
const HALF_AFTER_HOURS = 12;

export type Liveliness = { id: number; likes: number; comments: number; writtenAt: Date };

/** The order of popular posts: likes (LIKE_WEIGHT each) and comments, halved at HALF_AFTER_HOURS. */
export function popularity({ likes, comments, writtenAt }: Liveliness, now: Date): number {
  const hours = Math.max(0, now.getTime() - writtenAt.getTime()) / HOUR_MS;
  return ((LIKE_WEIGHT * likes + comments) * HALF_AFTER_HOURS) / (HALF_AFTER_HOURS + hours);
}

/** The ids of the most popular posts, the most popular first; of equal ones the newer first. */
export function mostPopular(posts: Liveliness[], now: Date): number[] {
  const ranked = posts.map(post => ({ id: post.id, score: popularity(post, now) }));
  ranked.sort((a, b) => b.score - a.score || b.id - a.id);
  return ranked.slice(0, POPULAR_MOST).map(({ id }) => id);
}

/** The id of the most liked post, of equal ones the newer; null where no post is liked. */
export function mostLiked(posts: Liveliness[]): number | null {
  const [first] = posts.filter(({ likes }) => likes > 0).sort((a, b) => b.likes - a.likes || b.id - a.id);
  return first?.id ?? null;
}
