import type { Database } from '#/database/connect.ts';
import type { CommentTable } from '#/database/schema/comment-tables.ts';
import type { ViewedTable } from '#/database/schema/tables.ts';
import { ACTIVITY_MOST } from './managed-members.constants.ts';
import type { MemberActivity } from './managed-members.contract.ts';

/** The numbers of a member's posts on all boards and of the member's comments. */
export async function loadMemberActivity(db: Database, member: number): Promise<MemberActivity> {
  const tables = ['free_posts', 'match_posts', 'comments', 'match_comments'] as const;
  const [free = 0, matches = 0, comments = 0, matchComments = 0] = await Promise.all(
    tables.map(table => writtenIn(db, table, member)),
  );
  return {
    posts: Math.min(free + matches, ACTIVITY_MOST),
    comments: Math.min(comments + matchComments, ACTIVITY_MOST),
  };
}

/** Counted up to `ACTIVITY_MOST`, along the index of the author. */
async function writtenIn(db: Database, table: ViewedTable | CommentTable, author: number): Promise<number> {
  const ids = db.selectFrom(table).select('id').where('author', '=', author);
  const rows = await ids.orderBy('id', 'desc').limit(ACTIVITY_MOST).execute();
  return rows.length;
}
