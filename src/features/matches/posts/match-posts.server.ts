import type { Database, Transaction } from '#/database/connect.ts';
import { COMMENTS_MARK } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { noteAction } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, memberStore } from '#/features/boards/posts/posts.server.ts';
import type { By } from '#/server/site.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { daysLeft } from '#/shared/time/match-day.ts';
import { daysBetween, seoulDay } from '#/shared/time/time.ts';
import type { PostTournament } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';

export const storeOf = ({ kind }: MatchBoard) =>
  memberStore({
    kind,
    table: 'match_posts',
    columns: [
      ...(['number', 'match_date', 'closed', 'applicant_count', 'day', 'start_time', 'hall'] as const),
      ...(['region', 'discipline', 'score_from', 'score_to', 'seats', 'taken'] as const),
    ],
    texts: 'match_post_texts',
    within: ['board', '=', kind],
    count: kind,
    comments: { table: 'match_comments', kind: commentKindOf(kind) },
    searchMarks: { post: kind, comment: COMMENTS_MARK },
  });

type Types = NonNullable<ReturnType<typeof storeOf>['types']>;
/** A post of these boards without its text, and with it. */
export type MatchHead = Types['head'];
export type MatchRow = Types['row'];

/** Locks a post for a change of what belongs to it, and returns it; throws 404. */
export async function lockMatch(tx: Transaction, board: MatchBoard, id: number): Promise<MatchHead> {
  const post = await lockPost(tx, storeOf(board), id);
  if (!post) throw postMissing();
  return post;
}

export function daysLeftOf(
  row: { match_date: string; day: string; created_at: string },
  now: Date,
): number | null {
  if (row.day) return daysBetween(seoulDay(now), row.day);
  return daysLeft(row.match_date, { written: seoulDay(new Date(row.created_at)), today: seoulDay(now) });
}

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

/** The tournament opened from a post, where this reader finds it in lists or manages it; otherwise null. */
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

/** Whether a tournament that everybody finds takes the entries of this post, in place of applications. */
export async function entersTournament(tx: Transaction, post: number): Promise<boolean> {
  const found = tx
    .selectFrom('tournaments')
    .innerJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select('id')
    .where(eb => eb.and({ post, shown: 1, version: 0 }))
    .where('state', '=', 'coming');
  return (await found.executeTakeFirst()) !== undefined;
}
