import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { postSubject } from '#/features/boards/posts/member-posts.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { isMatchOver } from '#/features/matches/posts/match-posts.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { Site } from '#/server/site.ts';
import { HOUR_MS, timeBefore } from '#/shared/time/time.ts';

/** Milliseconds between two notifications to one member, so at most four a day. */
export const NEWS_GAP_MS = 6 * HOUR_MS;
// How long a match counts as new, and the number of newest posts that are looked at.
const NEWS_MS = 24 * HOUR_MS;
const NEWS_MOST = 500;
const AT_ONCE = 500;

/**
 * Leaves out own matches and those of blocked members. Each batch of 500 members is one transaction, so that
 * a crash repeats nothing.
 */
export async function notifyOfNewMatches({ db, now }: Pick<Site, 'db' | 'now'>, signal: AbortSignal) {
  const time = now();
  const byRegion = Map.groupBy(await findNewMatches(db, time), ({ region }) => region);
  for (const [region, matches] of byRegion) {
    let members = AT_ONCE;
    while (members === AT_ONCE) {
      signal.throwIfAborted();
      members = await notifyWatchers(db, { region, matches, at: time });
    }
  }
}

type NewMatch = { id: number; author: number; region: string };

// The newest posts are read without conditions: with them the database would search all posts.
async function findNewMatches(db: Database, time: Date): Promise<NewMatch[]> {
  const rows = await db
    .selectFrom('match_posts')
    .select(['id', 'author', 'region', 'board', 'open', 'last_day', 'start_time', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWS_MOST)
    .execute();
  const since = timeBefore(time, NEWS_MS);
  return rows.filter(
    ({ board, region, open, created_at, ...ending }) =>
      board === 'singlematch' &&
      region !== '' &&
      open === 1 &&
      !isMatchOver(ending, time) &&
      created_at >= since,
  );
}

type News = { region: string; matches: NewMatch[]; at: Date };

/** Returns the number of members examined, at most 500. */
function notifyWatchers(db: Database, { region, matches, at }: News): Promise<number> {
  return write(db, async tx => {
    const newest = Math.max(...matches.map(({ id }) => id));
    const watchers = await tx
      .selectFrom('match_watchers')
      .select(['member', 'seen_match'])
      .where('region', '=', region)
      .where('seen_match', '<', newest)
      .where('notified_at', '<=', timeBefore(at, NEWS_GAP_MS))
      .orderBy('seen_match')
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    const members = watchers.map(({ member }) => member);
    if (members.length === 0) return 0;
    const blocked = await findBlockedPairs(tx, members, matches);
    const isNews = ({ member, seen_match }: { member: number; seen_match: number }) =>
      matches.some(
        ({ id, author }) => id > seen_match && author !== member && !blocked.has(`${member} ${author}`),
      );
    const to = watchers.filter(isNews).map(({ member }) => member);
    await tx
      .updateTable('match_watchers')
      .set({ seen_match: newest })
      .where('member', 'in', members)
      .execute();
    if (to.length === 0) return members.length;
    await tx
      .updateTable('match_watchers')
      .set({ notified_at: at.toISOString() })
      .where('member', 'in', to)
      .execute();
    const link = `${MATCH_BOARDS.singlematch.list}?region=${encodeURIComponent(region)}#board`;
    const sources = matches.map(({ id }) => postSubject(MATCH_BOARDS.singlematch, id));
    const about = { subject: `matches:${region}`, title: region, link, actor: null, now: at };
    emitNotification(tx, { kind: 'newMatch', to, sources, ...about });
    return members.length;
  });
}

async function findBlockedPairs(tx: Transaction, members: number[], matches: NewMatch[]) {
  const authors = [...new Set(matches.map(({ author }) => author))];
  const rows = await tx
    .selectFrom('member_blocks')
    .select(['blocker', 'blocked'])
    .where('blocker', 'in', members)
    .where('blocked', 'in', authors)
    .execute();
  return new Set(rows.map(({ blocker, blocked }) => `${blocker} ${blocked}`));
}
