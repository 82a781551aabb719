import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { PostTable } from '#/database/schema/tables.ts';
import { hiddenTitle } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import type { Site } from '#/server/site.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import { findPost, named, nameOf, type PostRow, type PostStore } from './posts.server.ts';

/** A post with its neighbours; read once for all requests within a second while nothing changes. */
export function readPost<T extends PostTable, C extends string>(
  { db, listCache }: Pick<Site, 'db' | 'listCache'>,
  store: PostStore<T, C>,
  id: number,
) {
  const tables = [store.table, store.texts ?? store.table, 'members'] as const;
  return listCache.get(`post ${nameOf(store)} ${id}`, tables, async () => {
    const row = (await findPost(db, store, id)) as (PostRow<T, C> & Edited & { id: number }) | undefined;
    return row && { row, around: await surroundings(db, store, row) };
  });
}

/** The number of earlier posts that a post links beyond the one before it. */
const MORE_POSTS = 3;
type Edited = { created_at: string; updated_at: string };

const editedAt = ({ created_at, updated_at }: Edited) =>
  updated_at === created_at ? '' : toSeoulIso(updated_at);

/** The further fields of a whole post: when it was changed, and the posts written before and after it. */
export async function surroundings(db: Database, store: PostStore, row: Edited & { id: number }) {
  const [[prev = null, ...more], [next = null]] = await Promise.all([
    neighbours(db, store, row.id, { side: '<', most: 1 + MORE_POSTS }),
    neighbours(db, store, row.id, { side: '>', most: 1 }),
  ]);
  return { updatedAt: toExactSeoulIso(row.updated_at), editedAt: editedAt(row), prev, next, more };
}

// With a condition on one board PostgreSQL may walk the posts of the other; with a comparison of pairs SQLite
// may walk all posts before this one.
async function neighbours(
  db: Database,
  store: PostStore,
  id: number,
  { side, most }: { side: '<' | '>'; most: number },
) {
  const [column, , value] = store.within as ['board', '=', number];
  const direction = side === '<' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom(named(store))
    .select([`post.${column}`, 'id', 'title'])
    .$if(store.columns.includes('hidden'), posts => posts.select('hidden'))
    .where(({ and, eb, refTuple, tuple }) =>
      isSqlite(db)
        ? and([eb(column, '=', value), eb('id', side, id)])
        : eb(refTuple(column, 'id'), side, tuple(value, id)),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(most)
    .execute();
  return rows
    .filter(row => row[column] === value)
    .map(({ id, title, hidden }) => ({ id, title: hidden ? hiddenTitle(hidden, '글') : title }));
}
