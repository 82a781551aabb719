import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { findAdmins } from '#/features/notifications/inbox/find-admins.server.ts';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import type { Site } from '#/server/site.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** More or less waits for the admins, who see its number beside their notifications. */
    'admin-queue.changed': object;
  }
}

/** The unread summary of each of these members. */
export async function unreadCounts(db: Database, members: number[]): Promise<Map<number, UnreadSummary>> {
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
  const openReports = moderators.length > 0 ? await waitingReports(db) : 0;
  const hasAdmin = moderators.some(({ role }) => role === 'admin');
  const forAdmins = hasAdmin ? await waitingRequests(db) : 0;
  const roles = new Map(moderators.map(({ number, role }) => [number, role]));
  const found = new Map(rows.map(({ member, unread, newest }) => [member, { unread, newest }]));
  const pending = new Set(resets.map(({ member }) => member));
  const blocked = Map.groupBy(blocking, ({ blocker }) => blocker);
  return new Map(
    members.map(member => {
      const counted: UnreadSummary = { ...(found.get(member) ?? { unread: 0, newest: 0 }) };
      if (pending.has(member)) counted.pendingReset = true;
      const role = roles.get(member);
      if (role) counted.openReports = openReports + (role === 'admin' ? forAdmins : 0);
      const ids = blocked.get(member)?.map(({ id }) => id);
      if (ids) counted.blocked = ids;
      return [member, counted];
    }),
  );
}

// The maximum number of waiting cases counted; a moderator needs no exact number beyond it.
const WAITING_MOST = 100;

async function waitingReports(db: Database): Promise<number> {
  const cases = db.selectFrom('report_cases').select('id').where('pending', '=', 1).limit(WAITING_MOST);
  const objections = db.selectFrom('sanctions').select('id').where('waiting', '=', 1).limit(WAITING_MOST);
  const takedowns = db.selectFrom('takedowns').select('id').where('pending', '=', 1).limit(WAITING_MOST);
  const found = await Promise.all([cases, objections, takedowns].map(waiting => waiting.execute()));
  const rows = found.flat();
  return Math.min(WAITING_MOST, rows.length);
}

/** The number of cases that only admins answer: requests about personal data, and claims to halls. */
async function waitingRequests(db: Database): Promise<number> {
  const requests = db
    .selectFrom('privacy_requests')
    .select('id')
    .where('pending', '=', 1)
    .limit(WAITING_MOST);
  const claims = db.selectFrom('hall_claims').select('id').where('pending', '=', 1).limit(WAITING_MOST);
  const found = await Promise.all([requests, claims].map(waiting => waiting.execute()));
  return found.flat().length;
}

/** Makes the sessions of all admins count their waiting cases again. */
export async function tellAdmins({ db, notifier }: Pick<Site, 'db' | 'notifier'>): Promise<void> {
  notifier.pushUnreadCounts(await findAdmins(db));
}

/** Like `unreadCounts`, for one member. */
export async function loadUnreadCount(db: Database, member: number): Promise<UnreadSummary> {
  return (await unreadCounts(db, [member])).get(member) ?? { unread: 0, newest: 0 };
}
