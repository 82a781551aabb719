import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { contains } from '#/database/rows.ts';
import type { MatchBoard } from '#/database/tables.ts';
import { SEARCH_COUNT_LIMIT, searchKey } from '#/shared/list-query.ts';

// As on the free board: only the newest posts are looked at, fewer where whole texts have to be read.
const TITLES_SEARCHED = 20_000;
const TEXTS_SEARCHED = 5_000;

/** The ids of a board's newest posts that contain `q`, the newest first and 1,000 at most. */
export async function searchMatches(
  db: Database,
  board: MatchBoard,
  q: string,
  field: 'title' | 'content' | 'all' = 'all',
): Promise<number[]> {
  const key = searchKey(q);
  if (!key) return [];
  const titles = newest(db, board, TITLES_SEARCHED).select('title_key as text');
  const texts = newest(db, board, TEXTS_SEARCHED)
    .innerJoin('match_post_texts', 'post', 'id')
    .select(eb => eb.fn<string>('lower', ['content']).as('text'));
  const inTitles = field === 'content' ? [] : await hits(db, titles, key);
  const inTexts = field === 'title' ? [] : await hits(db, texts, key);
  const found = new Set([...inTitles, ...inTexts]);
  return [...found].sort((a, b) => b - a).slice(0, SEARCH_COUNT_LIMIT);
}

function newest(db: Database, board: MatchBoard, most: number) {
  return db
    .selectFrom('match_posts')
    .select('id')
    .where('board', '=', board)
    .orderBy('id', 'desc')
    .limit(most);
}

async function hits<Tables, Table extends keyof Tables>(
  db: Database,
  searched: SelectQueryBuilder<Tables, Table, { id: number; text: string }>,
  key: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom(searched.as('searched'))
    .select('id')
    .where(contains('text', key))
    .orderBy('id', 'desc')
    .limit(SEARCH_COUNT_LIMIT)
    .execute();
  return rows.map(row => row.id);
}
