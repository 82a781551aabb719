import type { Database, Transaction } from '#/database/connect.ts';
import { regionOfHall } from '#/database/rows.ts';
import { COMMENTS_MARK } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { noteAction } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, memberStore } from '#/features/boards/posts/posts.server.ts';
import {
  type MatchFacts,
  SCORE_MOST,
  scoreRangeProblem,
} from '#/features/matches/finder/match-facts.rules.ts';
import type { By } from '#/server/site.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { invalidField } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { daysLeft, isOver, lastDay, matchTime } from '#/shared/time/match-day.ts';
import { daysBetween, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import type { MatchDraft, PostTournament } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';

export const storeOf = ({ kind }: MatchBoard) =>
  memberStore({
    kind,
    table: 'match_posts',
    columns: [
      ...(['number', 'match_date', 'closed', 'applicant_count', 'day', 'start_time', 'hall'] as const),
      ...(['region', 'discipline', 'score_from', 'score_to', 'seats', 'taken', 'last_day'] as const),
    ],
    texts: 'match_post_texts',
    within: ['board', '=', kind],
    count: kind,
    comments: { table: 'match_comments', kind: commentKindOf(kind) },
    searchMarks: { post: kind, comment: COMMENTS_MARK },
  });

type Types = NonNullable<ReturnType<typeof storeOf>['types']>;
export type MatchHead = Types['head'];
export type MatchRow = Types['row'];

/** Throws 404 if the post is gone. */
export async function lockMatch(tx: Transaction, board: MatchBoard, id: number): Promise<MatchHead> {
  const post = await lockPost(tx, storeOf(board), id);
  if (!post) throw postMissing();
  return post;
}

type DayColumns = Pick<MatchHead, 'match_date' | 'day' | 'created_at'>;

export function daysLeftOf(row: DayColumns, now: Date): number | null {
  if (row.day) return daysBetween(seoulDay(now), row.day);
  return daysLeft(row.match_date, { written: seoulDay(new Date(row.created_at)), today: seoulDay(now) });
}

/** The match has begun or, if its time is unknown, its day is over. */
export const isMatchOver = (
  { last_day, start_time }: Pick<MatchHead, 'last_day' | 'start_time'>,
  now: Date,
): boolean => isOver({ lastDay: last_day, time: start_time }, toSeoulIso(now.toISOString()));

export const isFull = ({ seats, taken }: Pick<MatchHead, 'seats' | 'taken'>) => seats > 0 && taken >= seats;

export async function findApplicantNumbers(tx: Transaction, id: number): Promise<number[]> {
  const applicants = await tx.selectFrom('applications').select('member').where('post', '=', id).execute();
  return applicants.map(({ member }) => member);
}

export function closeMatch(
  db: Database,
  board: MatchBoard,
  { id, closed, by, now }: By & { id: number; closed: boolean },
): Promise<void> {
  return write(db, async tx => {
    const old = await lockMatch(tx, board, id);
    if ((old.closed === 1) === closed) return;
    await tx
      .updateTable('match_posts')
      .set({ closed: closed ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const states = { before: { closed: !closed }, after: { closed } };
    const event = closed ? 'closed' : 'opened';
    const { author, title } = old;
    const done = { id, author, title, by, now, action: 'post.close', event, ...states } as const;
    await noteAction(tx, { board, followers: findApplicantNumbers }, done);
  });
}

/** Only its organiser and admins get an unlisted tournament. */
export async function findPostTournament(
  db: Database,
  post: number,
  reader: Reader,
): Promise<PostTournament | null> {
  const row = await db
    .selectFrom('tournaments')
    .leftJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select(['id', 'title', 'day', 'state', 'organiser', 'shown', 'version'])
    .select(['capacity', 'taken', 'waiting'])
    .where('post', '=', post)
    .executeTakeFirst();
  if (!row || !(row.shown === 1 || isAuthorOrAdmin(reader, { author: row.organiser }))) return null;
  const { id, title, day, state, capacity, taken, waiting } = row;
  const takesEntries = capacity !== null && row.version === 0 && state === 'coming';
  const entry = takesEntries ? { capacity, taken: taken ?? 0, waiting: waiting ?? 0 } : null;
  return { id, title, day, state, listed: row.shown === 1, entry };
}

/** Members then enter the tournament instead of applying. */
export async function entersTournament(tx: Transaction, post: number): Promise<boolean> {
  const found = tx
    .selectFrom('tournaments')
    .innerJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select('id')
    .where(eb => eb.and({ post, shown: 1, version: 0 }))
    .where('state', '=', 'coming');
  return (await found.executeTakeFirst()) !== undefined;
}

const NO_FACTS: MatchFacts = {
  day: '',
  time: '',
  hall: '',
  region: '',
  discipline: '',
  scoreFrom: 0,
  scoreTo: 0,
  seats: 0,
};

type Stored = { tx: Transaction; created: string; before?: MatchDraft; now: Date };

const PAST = '이미 지난 때입니다. 앞으로의 날짜와 시각을 골라 주세요.';

/**
 * Facts left out are as in `before`. Throws 400 for a wrong 수지 range, and for a picked day or time that is
 * new and over; a date text is never refused.
 */
export async function columnsOfMatch(typed: MatchDraft, { tx, created, before, now }: Stored) {
  const draft = { ...NO_FACTS, ...before, ...typed };
  const { matchDate, day, hall, discipline, scoreFrom, scoreTo, seats } = draft;
  const time = draft.time || (day ? '' : matchTime(matchDate, seoulDay(new Date(created))));
  const isMoved = day !== (before?.day ?? '') || draft.time !== (before?.time ?? '');
  if (day && isMoved && isMatchOver({ last_day: day, start_time: time }, now))
    throw invalidField('matchDate', PAST);
  const problem = scoreRangeProblem(draft);
  if (problem) throw invalidField('scoreTo', problem);
  return {
    match_date: matchDate,
    day,
    start_time: time,
    hall,
    discipline,
    seats,
    region: (await regionOfHall(tx, foldKey(hall))) ?? draft.region,
    score_from: scoreFrom,
    score_to: scoreTo || SCORE_MOST,
    ...dayColumns(draft, new Date(created)),
  };
}

/** The order of lists: `last_day` ('' if unknown), or without a day the day of writing. */
export function dayColumns({ day, matchDate }: { day?: string; matchDate: string }, created: Date) {
  const written = seoulDay(created);
  const last_day = day || lastDay(matchDate, written);
  return { last_day, undated_since: last_day ? '' : written };
}

export function factsOfMatch(row: MatchHead): MatchFacts {
  const isWritten =
    !row.day && row.start_time === matchTime(row.match_date, seoulDay(new Date(row.created_at)));
  return {
    day: row.day,
    time: isWritten ? '' : row.start_time,
    hall: row.hall,
    region: row.region,
    discipline: row.discipline,
    scoreFrom: row.score_from,
    seats: row.seats,
    scoreTo: row.score_to === SCORE_MOST ? 0 : row.score_to,
  };
}

// Version 1.0.0 took a month of two digits for a year: `12.5. 7시` was 7 May 2012.
const MISREAD = { from: '2001', to: '2013' };

/** Corrects days that version 1.0.0 misread as days of 2001 to 2012. */
export function correctMisreadDays(db: Database): Promise<void> {
  return write(db, async tx => {
    const posts = await tx
      .selectFrom('match_posts')
      .select(['id', 'match_date', 'created_at', 'last_day'])
      .where('board', 'in', ['promotion', 'singlematch'])
      .where('last_day', '>', MISREAD.from)
      .where('last_day', '<', MISREAD.to)
      .where('day', '=', '')
      .execute();
    for (const { id, match_date, created_at, last_day } of posts) {
      const columns = dayColumns({ matchDate: match_date }, new Date(created_at));
      if (columns.last_day === last_day) continue;
      await tx.updateTable('match_posts').set(columns).where('id', '=', id).execute();
    }
  });
}
