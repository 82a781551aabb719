import type { Selectable } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { queuePage } from '#/database/lists/queue-pages.ts';
import { inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { COUNTED_MOST } from './requests.constants.ts';
import type { ListedRequest, OwnRequest, RequestListQuery } from './requests.contract.ts';

export type RequestRow = Selectable<Tables['privacy_requests']>;

/** A request as its requester reads it. */
export const presentRequest = (row: RequestRow): OwnRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  date: toSeoulIso(row.at),
  due: row.due_day,
  request: row.request,
  answer: row.answer,
});

/** A member's requests, newest first. */
export async function ownRequests(db: Database, member: number, query: { page?: number; size?: number }) {
  const { offset, size } = span(query);
  const own = db.selectFrom('privacy_requests').where('member', '=', member);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
    own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(presentRequest), total };
}

/** Open requests, the earliest deadline first, or answered ones, newest first. */
export async function requestPage(db: Database, query: RequestListQuery, now: Date) {
  const { ids, total } = await queuePage(db, 'privacy_requests', query, 'due_day');
  return { rows: ids.length ? await listed(db, ids, seoulDay(now)) : [], total };
}

async function listed(db: Database, ids: number[], today: string): Promise<ListedRequest[]> {
  const rows = await db
    .selectFrom('privacy_requests as r')
    .leftJoin('members as m', 'm.number', 'r.member')
    .selectAll('r')
    .select(['m.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at'])
    .where('r.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(row => ({
    ...presentRequest(row),
    overdue: row.pending === 1 && row.due_day < today,
    capacity: row.capacity,
    name: row.name,
    contact: row.contact,
    email: row.email,
    ...(row.member_id === null ? NOBODY : shownAuthor(row as Author)),
  }));
}

const NOBODY = { author: '', authorId: null, authorHasProfile: false };
type Author = Parameters<typeof shownAuthor>[0];

/** The number of requests beyond their deadline, counted up to a hundred. */
export async function overdueRequestCount(db: Database, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom('privacy_requests')
    .select('id')
    .where('pending', '=', 1)
    .where('due_day', '<', seoulDay(now))
    .limit(COUNTED_MOST)
    .execute();
  return waiting.length;
}
