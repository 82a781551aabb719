import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import type { PostEvent } from '#/features/boards/posts/post-changes.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { daysLeftOf, type MatchRow } from '#/features/matches/posts/match-posts.server.ts';
import {
  type WaitingObjection,
  waitingObjection,
} from '#/features/moderation/report-cases/no-show-objections.contract.ts';
import { operation, pageOf } from '#/server/http/operations.ts';
import { query } from '#/server/http/validate.ts';
import { moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { mayModerate, type Reader, shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { type AfterMatch, noShowObjectionList } from './no-show-reports.contract.ts';
import {
  ABSENCE_DAYS,
  DAY_STANDS,
  isNoShowReportTime,
  isSpokenOf,
  NO_SHOW_STANDS,
  PEOPLE_MOST,
} from './no-show-reports.rules.ts';

type Match = Pick<MatchRow, 'id' | 'author' | 'match_date' | 'day' | 'created_at'>;
type Person = { number: number; id: string; username: string; came: number | null };

/** The moment (UTC, as stored) after which reports count. */
const countedFrom = (now: Date) => new Date(now.getTime() - ABSENCE_DAYS * 86_400_000).toISOString();

/**
 * The members this member may report on now: for the author the accepted applicants, for each of them the
 * author.
 */
export async function findMatchPeople(
  db: Database,
  match: Match,
  { by, now }: { by: Pick<SignedIn, 'number'>; now: Date },
): Promise<Person[]> {
  const left = daysLeftOf(match, now);
  if (!isNoShowReportTime(left)) return [];
  const isAuthor = match.author === by.number;
  const accepted = await db
    .selectFrom('applications')
    .innerJoin('members', join =>
      isAuthor
        ? join.onRef('members.number', '=', 'applications.member')
        : join.on('members.number', '=', match.author),
    )
    .leftJoin('match_turnouts as said', join =>
      join
        .onRef('said.post', '=', 'applications.post')
        .onRef('said.member', '=', 'members.number')
        .on('said.teller', '=', by.number),
    )
    .select(['members.number', 'members.id', 'username', 'said.came', 'state', 'accepted_at'])
    .where('applications.post', '=', match.id)
    .$if(!isAuthor, own => own.where('applications.member', '=', by.number))
    .where('state', '=', 'accepted')
    .where('accepted_at', '<>', '')
    .where('withdrawn_at', '=', '')
    .limit(PEOPLE_MOST)
    .execute();
  return accepted.filter(row => isSpokenOf(row, left, now));
}

/**
 * What a reader can report, and what was reported about the reader, after this match; null where there is
 * nothing.
 */
export async function loadAfterMatch(
  db: Database,
  match: Match,
  { reader, now }: { reader: Reader; now: Date },
): Promise<AfterMatch | null> {
  if (!reader) return null;
  const [people, said] = await Promise.all([
    findMatchPeople(db, match, { by: reader, now }),
    db
      .selectFrom('match_turnouts')
      .innerJoin('members', 'members.number', 'match_turnouts.member')
      .select(['match_turnouts.member', 'came', 'objection', 'members.id', 'username'])
      .where('post', '=', match.id)
      .where(eb =>
        mayModerate(reader)
          ? eb.or([eb('match_turnouts.member', '=', reader.number), eb('objection', '=', 'open')])
          : eb('match_turnouts.member', '=', reader.number),
      )
      .execute(),
  ]);
  const own = said.filter(({ member }) => member === reader.number);
  const absences = own.filter(({ came }) => came === 0).map(({ objection }) => objection);
  const others = said.filter(({ came, objection }) => came === 0 && objection === 'open');
  const waiting = new Map(others.map(({ id, username }) => [id, { id, username }]));
  const after: AfterMatch = {
    people: people.map(({ id, username, came }) => ({
      id,
      username,
      came: came === null ? null : came === 1,
    })),
    good: own.length - absences.length,
    // A report without an objection comes first: the reader can still object to it.
    absence: (['', 'open', 'declined', 'granted'] as const).find(state => absences.includes(state)) ?? null,
    objections: mayModerate(reader) ? [...waiting.values()] : [],
  };
  const isEmpty = !people.length && !own.length && !after.objections.length;
  return isEmpty ? null : after;
}

/**
 * The number of matches of the last 90 days that each of these members (numbers) missed, by member; reports
 * under objection do not count unless the objection was declined.
 */
export async function countAbsences(
  db: Database,
  members: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_turnouts')
    .select(({ fn }) => ['member', fn.count<number>('post').distinct().as('matches')])
    .where('member', 'in', members)
    .where('came', '=', 0)
    .where('objection', 'in', ['', 'declined'])
    .where('at', '>', countedFrom(now))
    .groupBy('member')
    .execute();
  return new Map(rows.map(({ member, matches }) => [member, Number(matches)]));
}

export const forgetNoShowReports = (db: Database, now: Date) =>
  db.deleteFrom('match_turnouts').where('at', '<=', countedFrom(now)).execute();

/** The objections to no-shows that wait for moderators; each is decided on its match's page. */
export const noShowObjectionQueue = new Hono<ApiEnv>().get(
  '/',
  operation('매치에 안 왔다는 말의 이의 목록', pageOf(waitingObjection)),
  moderatorOnly,
  query(noShowObjectionList),
  async c => {
    const { rows, total } = await waiting(c.env.site.db, span(c.req.valid('query')));
    c.header('x-total-count', String(total));
    return c.json(rows);
  },
);

async function waiting(db: Database, { offset, size }: { offset: number; size: number }) {
  const open = db.selectFrom('match_turnouts').where('objection', '=', 'open');
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [rows, total] = await Promise.all([
    open
      .select(['post', 'member', 'teller', 'at'])
      .orderBy('at')
      .orderBy('post')
      .orderBy('member')
      .orderBy('teller')
      .limit(left)
      .offset(offset)
      .execute(),
    countRows(db.selectFrom(open.select('post').limit(SEARCH_COUNT_LIMIT).as('some'))),
  ]);
  return { rows: rows.length ? await presented(db, rows) : [], total };
}

type Row = { post: number; member: number; at: string };

async function presented(db: Database, rows: Row[]): Promise<WaitingObjection[]> {
  const [posts, members] = await Promise.all([
    db
      .selectFrom('match_posts')
      .select(['id', 'board', 'title'])
      .where('id', 'in', idsOf(rows, 'post'))
      .execute(),
    db
      .selectFrom('members')
      .select(['number as id', 'id as member_id', 'username', 'listed', 'withdrawn_at'])
      .where('number', 'in', idsOf(rows, 'member'))
      .execute(),
  ]);
  return rows.flatMap(({ post, member, at }) => {
    const [match] = inOrder([post], posts);
    const [who] = inOrder([member], members);
    if (!match || !who) return [];
    const link = addressOf(MATCH_BOARDS[match.board], post);
    return [{ title: match.title, link, ...shownAuthor(who), date: toSeoulIso(at) }];
  });
}

const idsOf = (rows: Row[], column: 'post' | 'member') => [...new Set(rows.map(row => row[column]))];

/** The dates of a match's draft; a change that leaves the day out keeps it. */
type Dates = { matchDate: string; day?: string };

/**
 * Throws 409 where an author would evade the no-show reports of a match: by removing the post or moving its
 * day while both sides may report, or by removing the post while a report that the author did not come
 * counts. Moderators may remove any post.
 */
export async function refuseEvasion(
  tx: Transaction,
  { id, author, by, before, after, now }: PostEvent,
): Promise<void> {
  if (!before || by.number !== author) return;
  const post = tx.selectFrom('match_posts').select('created_at').where('id', '=', id);
  const { created_at } = await post.executeTakeFirstOrThrow();
  const was = before as PostEvent['before'] & Dates;
  const left = leftOf(was, created_at, now);
  if (after && leftOf({ ...was, ...after }, created_at, now) === left) return;
  const accepted = await tx
    .selectFrom('applications')
    .select(['state', 'accepted_at'])
    .where('post', '=', id)
    .where('state', '=', 'accepted')
    .execute();
  if (accepted.some(row => isSpokenOf(row, left, now))) throw new Refusal('conflict', DAY_STANDS);
  if (!after && (await isAbsent(tx, { id, author, now }))) throw new Refusal('conflict', NO_SHOW_STANDS);
}

const leftOf = ({ matchDate, day = '' }: Dates, created_at: string, now: Date) =>
  daysLeftOf({ match_date: matchDate, day, created_at }, now);

async function isAbsent(tx: Transaction, { id, author, now }: { id: number; author: number; now: Date }) {
  const said = tx.selectFrom('match_turnouts').select('teller').where('post', '=', id);
  const against = said.where('member', '=', author).where('came', '=', 0).where('objection', '<>', 'granted');
  return (await against.where('at', '>', countedFrom(now)).limit(1).executeTakeFirst()) !== undefined;
}
