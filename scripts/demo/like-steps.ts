import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { seededRandom } from './random.ts';

/** Members like free posts: the more read, the more; the newest have had little time. */
export async function addLikes(db: Database, now: Date): Promise<void> {
  const random = seededRandom('likes');
  const posts = await db
    .selectFrom('free_posts')
    .select(['id', 'author', 'view_count', 'created_at'])
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('members')
    .select(['number', 'created_at'])
    .where('listed', '=', 1)
    .execute();
  await write(db, async tx => {
    for (const { id, author, view_count: views, created_at: written } of posts) {
      const wanted = Math.floor(random.next() ** 2 * (views / 6));
      const likers = random
        .shuffle(members)
        .filter(({ number, created_at }) => number !== author && created_at < written)
        .slice(0, wanted);
      for (const { number: member } of likers) {
        const moment = Date.parse(written) + random.int(1, 72) * 3_600_000;
        const at = new Date(Math.min(moment, now.getTime())).toISOString();
        await tx.insertInto('post_likes').values({ member, post: id, at }).execute();
      }
      if (likers.length === 0) continue;
      await tx.updateTable('free_posts').set({ like_count: likers.length }).where('id', '=', id).execute();
    }
  });
}
