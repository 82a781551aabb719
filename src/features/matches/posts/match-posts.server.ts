import type { Database, Transaction } from '#/database/connect.ts';
import { COMMENTS_MARK } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { noteAction } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, memberStore } from '#/features/boards/posts/posts.server.ts';
import type { By } from '#/server/site.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { daysLeft } from '#/shared/time/match-day.ts';
import { daysBetween, seoulDay } from '#/shared/time/time.ts';
import type { MatchBoard } from './match-boards.rules.ts';

/** Where the posts of a board and their comments are stored. */
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

/** The number of days left until the match of this row. */
export function daysLeftOf(
  row: { match_date: string; day: string; created_at: string },
  now: Date,
): number | null {
  if (row.day) return daysBetween(seoulDay(now), row.day);
  return daysLeft(row.match_date, { written: seoulDay(new Date(row.created_at)), today: seoulDay(now) });
}

/** Whether all seats of this row are taken. */
export const isFull = ({ seats, taken }: Pick<MatchHead, 'seats' | 'taken'>) => seats > 0 && taken >= seats;

/** The numbers of the members who applied to a post. */
export async function findApplicantNumbers(tx: Transaction, id: number): Promise<number[]> {
  const applicants = await tx.selectFrom('applications').select('member').where('post', '=', id).execute();
  return applicants.map(({ member }) => member);
}

/** Closes a post, or opens it again. Throws 404. */
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
