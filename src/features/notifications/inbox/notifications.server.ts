import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { loadUnreadCount } from '#/features/notifications/bell/unread-count.server.ts';
import { answerPage, body, content, operation, pageOf, param } from '#/server/http/operations.ts';
import { answerStream } from '#/server/live/live-news.ts';
import { forOwnList, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { withoutHiddenTitles } from './hidden-titles.server.ts';
import { actorOf, type NotificationText, sentenceParts } from './notification-text.rules.ts';
import {
  type Notification,
  notification,
  readRequest,
  type Settings,
  settings,
  settingsChange,
  unreadSummary,
} from './notifications.contract.ts';
import { SWITCHABLE_KINDS } from './sentences.rules.ts';
import { loadWanted, saveWanted, watchesMatches, watchMatches } from './wanted.server.ts';

const STREAM = content(
  'text/event-stream',
  '읽지 않은 알림의 수를, 바뀔 때마다 GET /api/notifications/unread와 같은 모양으로 보냅니다.',
);

/** These kinds are on until a member switches them off; `newMatch` is off until a member turns it on. */
const MUTABLE_KINDS = SWITCHABLE_KINDS.filter(kind => kind !== 'newMatch');

export const notifications = new Hono<ApiEnv>()
  .get('/', operation('내 알림 목록', pageOf(notification)), ...forOwnList, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    const [rows, total] = await Promise.all([
      findNewest(db, number, span(c.req.valid('query'))),
      countFor(db, number),
    ]);
    const open = await findUnanswered(db, number, rows);
    return answerPage(c, { rows: rows.map(row => present(row, open)), total });
  })
  .get('/unread', operation('읽지 않은 알림의 수', unreadSummary), memberOnly, async c => {
    return c.json(await loadUnreadCount(c.env.site.db, c.var.member.number));
  })
  .get('/stream', operation('읽지 않은 알림의 수를 실시간으로 받기', STREAM), memberOnly, async c => {
    const { number, session } = c.var.member;
    const reader = { by: String(number), right: session, member: number };
    return answerStream(c, await c.env.site.live.subscribe(`member/${number}`, reader));
  })
  .put(
    '/read',
    operation('여기까지의 알림을 읽음으로 표시', unreadSummary),
    memberOnly,
    body(readRequest),
    async c => {
      const { db } = c.env.site;
      const { number } = c.var.member;
      await markRead(db, number, c.req.valid('json').upTo);
      return c.json(await loadUnreadCount(db, number));
    },
  )
  .put(
    '/:id/read',
    operation('알림 하나를 읽음으로 표시', unreadSummary),
    memberOnly,
    param(idParam),
    async c => {
      const { db } = c.env.site;
      const { number } = c.var.member;
      if (!(await markOneRead(db, number, c.req.valid('param').id)))
        throw new Refusal('missing', '알림을 찾을 수 없습니다.');
      return c.json(await loadUnreadCount(db, number));
    },
  )
  .get('/settings', operation('종류별 알림 설정', settings), memberOnly, async c => {
    return c.json(await loadNotificationSettings(c.env.site.db, c.var.member.number));
  })
  .put(
    '/settings',
    operation('종류별 알림 설정 바꾸기', settings),
    memberOnly,
    body(settingsChange),
    async c => {
      const { db } = c.env.site;
      const { number } = c.var.member;
      await changeSettings(db, number, c.req.valid('json'));
      return c.json(await loadNotificationSettings(db, number));
    },
  );

type Row = Awaited<ReturnType<typeof findNewest>>[number];

function present(row: Row, open: ReadonlySet<string>): Notification {
  const { id, link, at, unread, title, happened } = row;
  const text = { kind: row.kind, event: row.event, title, happened, actor: actorOf(row) } as NotificationText;
  const { what: whole, about } = sentenceParts(text);
  const asks = isInvitation(row) && open.has(link) ? tournamentIn(link) : null;
  const what = isInvitation(row) && asks === null ? withoutRequest(whole) : whole;
  return {
    id,
    kind: text.kind,
    event: text.event || null,
    text: about ? `${what} ${about}` : what,
    what,
    about,
    link,
    date: toSeoulIso(at),
    unread: unread === 1,
    asks,
  };
}

/** The last sentence of an invitation asks for the answer. */
function withoutRequest(text: string): string {
  const end = text.lastIndexOf('니다. ');
  return end < 0 ? text : text.slice(0, end + 3);
}

// An invitation to run a tournament together is answered on the tournament's page.
const isInvitation = ({ kind, event }: { kind: string; event: string }) =>
  kind !== 'organising' && (event === 'asked' || event === 'unconfirmed');
const tournamentIn = (link: string) => Number(/^\/tournaments\/(\d+)/.exec(link)?.[1] ?? 0);

/** The links of tournaments whose invitation the member has not answered. */
async function findUnanswered(db: Database, member: number, rows: Row[]): Promise<ReadonlySet<string>> {
  const links = rows.filter(isInvitation).map(({ link }) => link);
  if (links.length === 0) return new Set();
  const found = await db
    .selectFrom('tournament_players')
    .select('tournament')
    .where('member', '=', member)
    .where('tournament', 'in', links.map(tournamentIn))
    .where('state', '=', 'asked')
    .execute();
  return new Set(found.map(({ tournament }) => `/tournaments/${tournament}`));
}

async function findNewest(db: Database, member: number, { offset, size }: { offset: number; size: number }) {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('members as actor', 'actor.number', 'n.actor')
    .select(['n.id', 'kind', 'event', 'subject', 'title', 'link', 'happened', 'unread', 'at'])
    .select(['actor.username', 'actor.role', 'actor.withdrawn_at'])
    .where('member', '=', member)
    .orderBy('at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return withoutHiddenTitles(db, member, rows);
}

// At most `NOTIFICATIONS_MOST` notifications are stored for a member, so they are simply counted.
const countFor = (db: Database, member: number) =>
  countRows(db.selectFrom('notifications').where('member', '=', member));

function markRead(db: Database, member: number, upTo: number): Promise<void> {
  return write(db, async tx => {
    await tx
      .updateTable('notifications')
      .set({ unread: 0 })
      .where('member', '=', member)
      .where('unread', '=', sql.lit(1))
      .where('id', '<=', upTo)
      .execute();
    tx.emit({ kind: 'unread.changed', members: [member] });
  });
}

function markOneRead(db: Database, member: number, id: number): Promise<boolean> {
  return write(db, async tx => {
    const own = tx.updateTable('notifications').set({ unread: 0 }).where('id', '=', id);
    const { numUpdatedRows } = await own.where('member', '=', member).executeTakeFirst();
    if (numUpdatedRows > 0n) tx.emit({ kind: 'unread.changed', members: [member] });
    return numUpdatedRows > 0n;
  });
}

async function loadNotificationSettings(db: Database, member: number): Promise<Settings> {
  const kinds = await loadWanted(db, 'muted_notifications', MUTABLE_KINDS, member);
  return { ...kinds, newMatch: await watchesMatches(db, member) };
}

function changeSettings(db: Database, member: number, { newMatch, ...kinds }: Partial<Settings>) {
  return write(db, async tx => {
    if (newMatch !== undefined) await watchMatches(tx, member, newMatch);
    await saveWanted(tx, 'muted_notifications', member, kinds);
  });
}
