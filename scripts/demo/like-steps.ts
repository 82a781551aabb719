import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { later } from './calendar.ts';
import { seededRandom } from './random.ts';

/** Members like free posts while they still come: the more read, the more; the newest have had little time. */
export async function addLikes(db: Database): Promise<void> {
  const random = seededRandom('likes');
  const posts = await db
    .selectFrom('free_posts')
    .select(['id', 'author', 'view_count', 'created_at'])
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('members')
    .innerJoin('last_visits', 'last_visits.member', 'number')
    .select(['number', 'created_at', 'last_visits.at as visited_at'])
    .where('listed', '=', 1)
    .execute();
  await write(db, async tx => {
    for (const { id, author, view_count: views, created_at: written } of posts) {
      const wanted = Math.floor(random.next() ** 2 * (views / 6));
      const likers = random
        .shuffle(members)
        .filter(({ number, created_at, visited_at }) => {
          return number !== author && created_at < written && written < visited_at;
        })
        .slice(0, wanted);
      for (const { number: member, visited_at: visited } of likers) {
        const moment = later(written, random.int(1, 72) * 3600);
        const time = moment < visited ? moment : visited;
        await tx.insertInto('post_likes').values({ member, post: id, at: time }).execute();
      }
      if (likers.length === 0) continue;
      await tx.updateTable('free_posts').set({ like_count: likers.length }).where('id', '=', id).execute();
    }
  });
}
