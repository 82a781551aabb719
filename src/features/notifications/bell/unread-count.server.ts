import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { chunkOf, type NewsKind } from '#/server/live/live-news.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The unread summaries of these members may have changed. */
    'unread.changed': { members: number[] };
    /** The member's streams end at once, and not at the next heartbeat. */
    'sessions.ended': { member: number };
  }
}

/** A slow reader gets only the newest summary. */
export const unreadNews = (db: Database): NewsKind => ({
  // A phone's radio sleeps between two heartbeats.
  heartbeatSeconds: 25,
  mostOfOne: 3,
  whenMissed: 'send',
  busy: { message: '지금은 실시간 알림에 연결할 수 없습니다.', retryAfterSeconds: 60 },
  async send(topics) {
    const ids = topics.map(({ id }) => id);
    const counts = await countUnread(db, ids);
    for (const { id, readers } of topics) {
      const chunk = chunkOf(`data: ${JSON.stringify(counts.get(id))}\n\n`);
      for (const reader of readers) reader.sendLatest(chunk);
    }
  },
});

async function countUnread(db: Database, members: number[]): Promise<Map<number, UnreadSummary>> {
  const unread = db
    .selectFrom('notifications')
    .select(eb => ['member', eb.fn.countAll<number>().as('unread'), eb.fn.max('id').as('newest')])
    .where('member', 'in', members)
    // A literal, so that the database sees that the partial index of unread notifications fits.
    .where('unread', '=', sql.lit(1))
    .groupBy('member');
  const waiting = db
    .selectFrom('pending_resets')
    .select('member')
    .where('member', 'in', members)
    .where('stopped_at', '=', '');
  const moderating = db
    .selectFrom('members')
    .select(['number', 'role'])
    .where('number', 'in', members)
    .where(eb => eb.or([eb('role', '=', 'admin'), eb('moderator', '=', 1)]));
  const blocks = db
    .selectFrom('member_blocks')
    .innerJoin('members', 'members.number', 'blocked')
    .select(['blocker', 'members.id'])
    .where('blocker', 'in', members);
  const [rows, resets, moderators, blocking] = await Promise.all([
    unread.execute(),
    waiting.execute(),
    moderating.execute(),
    blocks.execute(),
  ]);
  const hasAdmin = moderators.some(({ role }) => role === 'admin');
  const hasModerator = moderators.some(({ role }) => role !== 'admin');
  const [forAdmins, forModerators] = await Promise.all([
    hasAdmin ? countWaiting(db, true) : 0,
    hasModerator ? countWaiting(db, false) : 0,
  ]);
  const roles = new Map(moderators.map(({ number, role }) => [number, role]));
  const found = new Map(rows.map(({ member, unread, newest }) => [member, { unread, newest }]));
  const pending = new Set(resets.map(({ member }) => member));
  const blocked = Map.groupBy(blocking, ({ blocker }) => blocker);
  return new Map(
    members.map(member => {
      const counted: UnreadSummary = { ...(found.get(member) ?? { unread: 0, newest: 0 }) };
      if (pending.has(member)) counted.pendingReset = true;
      const role = roles.get(member);
      if (role) counted.openReports = role === 'admin' ? forAdmins : forModerators;
      const ids = blocked.get(member)?.map(({ id }) => id);
      if (ids) counted.blocked = ids;
      return [member, counted];
    }),
  );
}

const WAITING_MOST = 100;

/** With `withAdmins` also counts the cases that only admins may decide. */
async function countWaiting(db: Database, withAdmins: boolean): Promise<number> {
  const waiting = db
    .selectFrom('cases')
    .select('id')
    .where('pending', '=', sql.lit(1))
    .$if(!withAdmins, cases => cases.where('for_admins', '=', 0))
    .limit(WAITING_MOST);
  return (await waiting.execute()).length;
}

export async function loadUnreadCount(db: Database, member: number): Promise<UnreadSummary> {
  return (await countUnread(db, [member])).get(member) ?? { unread: 0, newest: 0 };
}
