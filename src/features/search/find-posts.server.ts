import type { Database } from '#/database/connect.ts';
import type { TextKind } from '#/database/tables.ts';
import { findTexts } from './find-texts.server.ts';

type Board = Exclude<TextKind, 'comment'>;

/** The ids of a board's posts that hold every word of `q`, for its own list; 1,000 at most, the newest first. */
export async function findPosts(
  db: Database,
  board: Board,
  { q, field = 'all' }: { q?: string; field?: 'title' | 'content' | 'all' },
): Promise<number[]> {
  const fields = field === 'all' ? undefined : [field];
  const { numbers } = await findTexts(db, q, { kinds: [board], fields });
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select('post')
    .where('number', 'in', numbers)
    .execute();
  return rows.map(row => row.post).sort((a, b) => b - a);
}
