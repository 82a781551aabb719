/** Posts of so many days can be popular. */
export const POPULAR_DAYS = 7;
/** So many are listed at most. */
export const POPULAR_MOST = 100;
/** Of a board with more posts in a week only so many of the newest are looked at. */
export const POPULAR_OF_NEWEST = 3000;
/** How long an order stands, in milliseconds. */
export const POPULAR_STANDS_MS = 60_000;

const HOUR_MS = 3_600_000;
// A like takes a member of its own, while two who talk write many comments.
const LIKE_WEIGHT = 3;
// A post of twelve hours counts half of one just written, one of two days a fifth.
const HALF_AFTER_HOURS = 12;

export type Liveliness = { id: number; likes: number; comments: number; writtenAt: Date };

/** What puts one popular post before another: likes and comments, less with the post's age. */
export function popularity({ likes, comments, writtenAt }: Liveliness, now: Date): number {
  const hours = Math.max(0, now.getTime() - writtenAt.getTime()) / HOUR_MS;
  return ((LIKE_WEIGHT * likes + comments) * HALF_AFTER_HOURS) / (HALF_AFTER_HOURS + hours);
}

/** The ids of the most popular posts, the first one first; of equal ones the newer first. */
export function mostPopular(posts: Liveliness[], now: Date): number[] {
  const ranked = posts.map(post => ({ id: post.id, score: popularity(post, now) }));
  ranked.sort((a, b) => b.score - a.score || b.id - a.id);
  return ranked.slice(0, POPULAR_MOST).map(({ id }) => id);
}

/** The id of the post that most like, of equal ones the newer; null where nobody likes one. */
export function mostLiked(posts: Liveliness[]): number | null {
  const [first] = posts.filter(({ likes }) => likes > 0).sort((a, b) => b.likes - a.likes || b.id - a.id);
  return first?.id ?? null;
}
