import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { contains } from '#/database/rows.ts';
import { SEARCH_COUNT_LIMIT, searchKey } from '#/shared/list-query.ts';

// Every title or text is looked at in turn, which a reader may not spend more than a moment on:
// so only the newest posts are searched, fewer where whole texts have to be read.
const TITLES_SEARCHED = 20_000;
const TEXTS_SEARCHED = 5_000;

/** The ids of the newest posts that contain `q`, the newest first and 1,000 at most. */
export async function searchPosts(
  db: Database,
  q: string,
  field: 'title' | 'content' | 'all' = 'all',
): Promise<number[]> {
  const key = searchKey(q);
  if (!key) return [];
  const inTitles = field === 'content' ? [] : await postsTitled(db, key);
  const inTexts = field === 'title' ? [] : await postsTelling(db, key);
  const found = new Set([...inTitles, ...inTexts]);
  return [...found].sort((a, b) => b - a).slice(0, SEARCH_COUNT_LIMIT);
}

async function postsTitled(db: Database, key: string): Promise<number[]> {
  const newest = db
    .selectFrom('free_posts')
    .select(['id', 'title_key'])
    .where('listed', '=', 1)
    .orderBy('id', 'desc')
    .limit(TITLES_SEARCHED);
  return hits(db.selectFrom(newest.as('newest')).select('id').where(contains('title_key', key)));
}

async function postsTelling(db: Database, key: string): Promise<number[]> {
  const newest = db
    .selectFrom('free_post_texts')
    .select(eb => ['post as id', eb.fn<string>('lower', ['content']).as('text')])
    .orderBy('post', 'desc')
    .limit(TEXTS_SEARCHED);
  return hits(db.selectFrom(newest.as('newest')).select('id').where(contains('text', key)));
}

async function hits<Tables, Table extends keyof Tables>(
  found: SelectQueryBuilder<Tables, Table, { id: number }>,
): Promise<number[]> {
  const rows = await found.orderBy(sql.ref('id'), 'desc').limit(SEARCH_COUNT_LIMIT).execute();
  return rows.map(row => row.id);
}
