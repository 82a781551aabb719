import { type Selectable, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { decisionRefusal } from '#/features/moderation/cases/deciders.rules.ts';
import { isOnlyAdmin } from '#/features/moderation/cases/deciders.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { addDays, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import type { TAKEDOWN_KINDS } from './takedowns.constants.ts';
import type {
  ListedTakedown,
  OwnTakedown,
  TakedownCase,
  TakedownFigures,
  TakedownStatus,
} from './takedowns.contract.ts';
import { halfYear, linkOf } from './takedowns.rules.ts';

export type TakedownRow = Selectable<Tables['takedowns']>;

/**
 * SQL condition: the author is told of the case. A case that never hid the content stays between the
 * requester and moderators.
 */
export const TOUCHED = sql<boolean>`(hides = 1 or until <> '' or kind = 'filming')`;

/** A case without any data of the other side. */
function presentCase(row: TakedownRow): TakedownCase {
  return {
    id: row.id,
    kind: row.kind,
    claim: row.claim,
    state: row.state,
    date: toSeoulIso(row.at),
    targetKind: row.target_kind,
    link: linkOf({ ...row, kind: row.target_kind }),
    title: listContent(row.target_kind === 'profile' ? row.content : row.title || row.content),
    answer: row.answer,
    until: row.until ? toSeoulIso(row.until) : null,
  };
}

/** A case as the requester reads it, with the requester's own reasons. */
export const presentStatus = (row: TakedownRow): TakedownStatus => ({
  ...presentCase(row),
  reasons: row.reasons,
});

/** A case as the author of the content reads it. */
export const presentOwn = (row: TakedownRow): OwnTakedown => ({
  ...presentCase(row),
  content: row.content,
  objection: row.objection,
  objectionAnswer: row.objection_answer,
  can: { object: row.objected_at === '' && row.state === 'blocked' },
});

type Query = { page?: number; size?: number; state: 'open' | 'closed' };

/** Open cases for moderators, 불법촬영물 first and then the oldest, or closed ones, newest first. */
export async function takedownPage(db: Database, query: Query, reader: SignedIn) {
  const { ids, total } = await queuePage(db, 'takedowns', query, 'kind');
  return { rows: ids.length ? await listed(db, ids, reader) : [], total };
}

async function listed(db: Database, ids: number[], reader: SignedIn): Promise<ListedTakedown[]> {
  const rows = await db
    .selectFrom('takedowns as t')
    .innerJoin('members as m', 'm.number', 't.author')
    .selectAll('t')
    .select(['m.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at', 'm.role', 'm.moderator'])
    .where('t.id', 'in', ids)
    .execute();
  const isOnly = await isOnlyAdmin(db, reader);
  return inOrder(ids, rows).map(row => ({
    ...presentOwn(row),
    name: row.name,
    contact: row.contact,
    email: row.email,
    capacity: row.capacity as ListedTakedown['capacity'],
    reasons: row.reasons,
    hides: row.hides === 1,
    ...shownAuthor(row),
    whyNot: decisionRefusal(reader, { ...row, number: row.author }, isOnly) ?? '',
  }));
}

const HALVES = 6;

/** The number of requests received in each of the last six half-years, and their outcomes, newest first. */
export async function figures(db: Database, now: Date): Promise<TakedownFigures[]> {
  const halves = [halfYear(seoulDay(now))];
  while (halves.length < HALVES) {
    const before = seoulDay(new Date(Date.parse(halves.at(-1)?.from ?? '') - 1));
    halves.push(halfYear(addDays(before, 0)));
  }
  const found = await Promise.all(halves.map(half => countTakedowns(db, half)));
  return found.flat();
}

type Half = ReturnType<typeof halfYear>;

async function countTakedowns(db: Database, { half, from, to }: Half): Promise<TakedownFigures[]> {
  const rows = await db
    .selectFrom('takedowns')
    .select(eb => ['kind', 'state', 'objection_answer', eb.fn.countAll<number>().as('count')])
    .select(eb => eb.case().when('objected_at', '<>', '').then(1).else(0).end().as('objected'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['kind', 'state', 'objection_answer', 'objected'])
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort().reverse();
  return kinds.map((kind: (typeof TAKEDOWN_KINDS)[number]) => {
    const sum = (is: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(row => row.kind === kind && is(row)).reduce((total, { count }) => total + count, 0);
    return {
      half,
      kind,
      received: sum(() => true),
      accepted: sum(({ state }) => state !== 'open' && state !== 'refused'),
      refused: sum(({ state }) => state === 'refused'),
      open: sum(({ state }) => state === 'open'),
      objections: sum(({ objected }) => objected === 1),
      upheldObjections: sum(({ objection_answer }) => objection_answer === 'accepted'),
    };
  });
}

/** The tables of cases that wait for a decision: `pending` is 1 while they wait. */
type Queue = 'hall_claims' | 'privacy_requests' | 'takedowns';
type Asked = Parameters<typeof span>[0] & { state: 'open' | 'closed' };

/**
 * The ids of a page of waiting cases, ordered by the column `urgent` and then the oldest first, or of decided
 * ones, the newest first; and their number, counted and paged up to a thousand.
 */
async function queuePage(
  db: Database,
  table: Queue,
  { state, ...query }: Asked,
  urgent?: 'due_day' | 'kind',
): Promise<{ ids: number[]; total: number }> {
  const isOpen = state === 'open';
  const { offset, size } = span(query);
  const all = db.selectFrom(table as 'takedowns').where('pending', '=', isOpen ? 1 : 0);
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [rows, { total }] = await Promise.all([
    all
      .select('id')
      .$if(isOpen && urgent !== undefined, rows => rows.orderBy(urgent as 'kind'))
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(left)
      .offset(offset)
      .execute(),
    db
      .selectFrom(all.select('id').limit(SEARCH_COUNT_LIMIT).as('some'))
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
