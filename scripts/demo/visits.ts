import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { addDays, later } from './calendar.ts';
import { seededRandom } from './random.ts';

const DAYS = 30;
const STAY_SECONDS = 3 * 3600;
// Guests visit, too.
const GUESTS_A_MEMBER = 2.5;

/** A member's last visit is the last act before `now`; also counts the visitors of the last days. */
export async function addVisits(db: Database, now: Date): Promise<void> {
  await write(db, async tx => {
    await noteLastVisits(tx, now);
    await countVisitors(tx, seoulDay(now));
  });
}

async function noteLastVisits(tx: Transaction, now: Date): Promise<void> {
  const random = seededRandom('last visits');
  const { rows } = await sql<{ member: number; at: string }>`
    select member, max(at) as at from (
      select member, at from attendance_days
      union all select author, created_at from free_posts
      union all select author, created_at from comments
      union all select author, created_at from match_posts
      union all select author, created_at from match_comments
      union all select member, at from applications
      union all select member, at from tournament_players where state = 'accepted'
      union all select admin, at from audit_log
    ) group by member order by member`.execute(tx);
  for (const { member, at: acted } of rows) {
    const since = (now.getTime() - Date.parse(acted)) / 1000;
    const time = later(acted, random.next() * Math.min(STAY_SECONDS, since));
    await tx.updateTable('last_visits').set({ at: time }).where('member', '=', member).execute();
  }
}

async function countVisitors(tx: Transaction, today: string): Promise<void> {
  const random = seededRandom('visitors');
  const attended = await tx
    .selectFrom('attendance_days')
    .select(['day', eb => eb.fn.countAll<number>().as('members')])
    .where('day', '>', addDays(today, -DAYS))
    .groupBy('day')
    .orderBy('day')
    .execute();
  for (const { day, members } of attended) {
    const visitors = Math.round(members * (1 + GUESTS_A_MEMBER * (0.8 + random.next() * 0.4)));
    await tx.insertInto('day_visitors').values({ day, visitors }).execute();
  }
}

/** Later visitors like free posts: the more readers, the more likes, and few on new posts. */
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
