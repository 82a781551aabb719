import type { Database, Transaction } from '#/database/connect.ts';
import { COMMENTS_MARK } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { noteAction } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, type PostRow, type PostStore } from '#/features/boards/posts/posts.server.ts';
import type { By } from '#/server/site.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { daysLeft } from '#/shared/time/match-day.ts';
import { daysBetween, seoulDay } from '#/shared/time/time.ts';
import type { MatchBoard } from './match-boards.rules.ts';

const COLUMNS = [
  'author',
  'view_count',
  'number',
  'match_date',
  'closed',
  'applicant_count',
  'comment_count',
  'day',
  'start_time',
  'hall',
  'region',
  'discipline',
  'score_from',
  'score_to',
  'seats',
  'taken',
  'hidden',
  'picture',
  'picture_count',
] as const;
export type MatchRow = PostRow<'match_posts', (typeof COLUMNS)[number]>;

/** Where the posts of a board and their comments are stored. */
export const storeOf = ({ kind }: MatchBoard) =>
  ({
    kind,
    table: 'match_posts',
    columns: COLUMNS,
    texts: 'match_post_texts',
    within: ['board', '=', kind],
    count: kind,
    comments: { table: 'match_comments', kind: commentKindOf(kind) },
    searchMarks: { post: kind, comment: COMMENTS_MARK },
  }) as const satisfies PostStore;

/** The number of days left until the match of this row. */
export function daysLeftOf(
  row: { match_date: string; day: string; created_at: string },
  now: Date,
): number | null {
  if (row.day) return daysBetween(seoulDay(now), row.day);
  return daysLeft(row.match_date, { written: seoulDay(new Date(row.created_at)), today: seoulDay(now) });
}

/** Whether all seats of this row are taken. */
export const isFull = ({ seats, taken }: Pick<MatchRow, 'seats' | 'taken'>) => seats > 0 && taken >= seats;

/** The numbers of the members who applied to a post. */
export async function findApplicantNumbers(tx: Transaction, id: number): Promise<number[]> {
  const applicants = await tx.selectFrom('applications').select('member').where('post', '=', id).execute();
  return applicants.map(({ member }) => member);
}

/** Closes a post, or opens it again; returns the same as `changePost`. */
export function closeMatch(
  db: Database,
  board: MatchBoard,
  { id, closed, by, now }: By & { id: number; closed: boolean },
): Promise<number[] | undefined> {
  return write(db, async tx => {
    const old = await lockPost(tx, storeOf(board), id);
    if (!old) return undefined;
    if ((old.closed === 1) === closed) return [];
    await tx
      .updateTable('match_posts')
      .set({ closed: closed ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const states = { before: { closed: !closed }, after: { closed } };
    const event = closed ? 'closed' : 'opened';
    const { author, title } = old;
    const done = { id, author, title, by, now, action: 'post.close', event, ...states } as const;
    return noteAction(tx, { board, followers: findApplicantNumbers }, done);
  });
}
