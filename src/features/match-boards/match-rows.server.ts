import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { countOf } from '#/database/lists/counts.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import { LIST_CONTENT } from '#/shared/list-content.ts';
import { span } from '#/shared/list-query.ts';
import { seoulDay } from '#/shared/time.ts';
import type { matchList } from './match-boards.contract.ts';
import type { Board } from './match-boards.rules.ts';
import { daysLeft } from './match-day.rules.ts';

export type MatchRow = Awaited<ReturnType<typeof matchesOf>>[number];
type WholeMatch = MatchRow & { updated_at: string };
type Wish = ReturnType<(typeof matchList)['parse']>;

export async function listMatches(
  db: Database,
  { name }: Board,
  wish: Wish,
): Promise<{ rows: MatchRow[]; total: number }> {
  const { offset, size } = span(wish);
  if (wish.q === undefined) {
    const total = await countOf(db, name);
    const ids = await pageIds(db, orderOf(name, wish.order), { offset, size, total });
    return { rows: await matchesOf(db, ids), total };
  }
  const found = await findPosts(db, name, wish);
  if (wish.order === 'asc') found.reverse();
  return { rows: await matchesOf(db, found.slice(offset, offset + size)), total: found.length };
}

export function wholeMatch(db: Database, { name }: Board, id: number): Promise<WholeMatch | undefined> {
  return matches(db)
    .select(['content', 'updated_at'])
    .where('match_posts.id', '=', id)
    .where('board', '=', name)
    .executeTakeFirst();
}

// Asked for the ids of one board PostgreSQL may walk the posts of the other, and SQLite, asked for what comes next on
// both, all posts before this one.
export async function neighbourOf(db: Database, { name }: Board, id: number, side: 'before' | 'after') {
  const [beyond, direction] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await db
    .selectFrom('match_posts')
    .select(['board', 'id', 'title'])
    .where(({ and, eb, refTuple, tuple }) =>
      isSqlite(db)
        ? and([eb('board', '=', name), eb('id', beyond, id)])
        : eb(refTuple('board', 'id'), beyond, tuple(name, id)),
    )
    .orderBy('board', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.board === name ? { id: row.id, title: row.title } : null;
}

export function matchHead(db: Database, { name }: Board, id: number) {
  return db
    .selectFrom('match_posts')
    .select(['author', 'applicant_count'])
    .where('id', '=', id)
    .where('board', '=', name)
    .executeTakeFirst();
}

/** How many days are left until the match of this row. */
export function daysLeftOf(row: { match_date: string; created_at: string }, now: Date): number | null {
  return daysLeft(row.match_date, { written: seoulDay(new Date(row.created_at)), today: seoulDay(now) });
}

function orderOf(board: Board['name'], direction: 'asc' | 'desc' = 'desc'): OrderedList {
  return {
    name: `${board} ${direction}`,
    table: 'match_posts',
    id: 'id',
    segments: [{ where: [['board', '=', board]], by: ['id'], direction }],
    growsAtFront: direction === 'desc',
  };
}

function matches(db: Database) {
  return db
    .selectFrom('match_posts')
    .innerJoin('match_post_texts', 'match_post_texts.post', 'match_posts.id')
    .innerJoin('members', 'members.number', 'match_posts.author')
    .select([
      'match_posts.id',
      'match_posts.number',
      'title',
      'match_date',
      'author',
      'closed',
      'applicant_count',
      'view_count',
    ])
    .select('match_posts.created_at')
    .select(AUTHOR_NAME);
}

async function matchesOf(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await matches(db)
    .select(eb => eb.fn<string>('substr', ['content', eb.val(1), eb.val(LIST_CONTENT)]).as('content'))
    .where('match_posts.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}
