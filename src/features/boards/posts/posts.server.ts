import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { sortIds } from '#/database/lists/list-search.ts';
import { orderedById } from '#/database/lists/orders.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import type { CommentTable } from '#/database/schema/comment-tables.ts';
import type {
  CountName,
  MemberRow,
  PostKind,
  PostTable,
  PostTextTable,
  Tables,
} from '#/database/schema/tables.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import type { postList } from '#/features/boards/board/boards.contract.ts';
import { headingCount, withinOf } from '#/features/boards/board/headings.server.ts';
import type { Site } from '#/server/site.ts';
import type { Named } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { LIST_CONTENT } from '#/shared/lists/list-content.ts';
import { span } from '#/shared/lists/list-query.ts';

type Always = 'id' | 'title' | 'created_at' | 'updated_at';

/** Where the posts of a board are stored: `Column` are the columns that not every board has. */
export type PostStore<Table extends PostTable = PostTable, Column extends string = string> = {
  kind: PostKind;
  table: Table;
  columns: readonly Column[];
  /** The table of the contents, when they are not in the posts' table. */
  texts: PostTextTable | null;
  comments?: { table: CommentTable; kind: CommentKind };
  /** The condition that all posts of the board share, with which the indexes begin. */
  within: Segment['where'][number];
  count: CountName;
  searchMarks?: { post: string; comment: string };
};

/** A post without its text, as its table has it. */
export type PostHead<Table extends PostTable, Column extends string> = Pick<
  Selectable<Tables[Table]>,
  (Always | Column) & keyof Selectable<Tables[Table]>
>;
/** A post with its text, which lists cut, and its author's name. */
export type PostRow<Table extends PostTable, Column extends string> = PostHead<Table, Column> & {
  content: string;
} & ('author' extends Column
    ? Named &
        Pick<MemberRow, 'show_texts' | 'profile_hidden' | 'score4' | 'score3'> & {
          face: string;
          author_hall: string;
        }
    : unknown);

export type PostQuery = Omit<ReturnType<(typeof postList)['parse']>, 'sort'> & { heading?: string };

/**
 * The posts that a list query asks for, and their number; `order` where it is not newest first. A page
 * without a search may come from the cache.
 */
export function listPosts<T extends PostTable, C extends string>(
  { db, listCache }: Pick<Site, 'db' | 'listCache'>,
  store: PostStore<T, C>,
  query: PostQuery,
  order?: OrderedList,
): Promise<{ rows: PostRow<T, C>[]; total: number }> {
  const tables = [store.table, store.texts ?? store.table, 'members', 'row_counts'] as const;
  return listCache.getPage({ name: nameOf(store), query, tables }, () => readPosts(db, store, query, order));
}

async function readPosts<T extends PostTable, C extends string>(
  db: Database,
  store: PostStore<T, C>,
  query: PostQuery,
  order?: OrderedList,
): Promise<{ rows: PostRow<T, C>[]; total: number }> {
  const { offset, size } = span(query);
  const { heading } = query;
  const list = order ?? orderedById({ ...listOf(store), within: withinOf(store, heading) }, query.order);
  if (query.q === undefined) {
    const total = await loadCount(db, heading ? headingCount(store, heading) : store.count);
    return { rows: await listedPosts(db, store, await pageIds(db, list, { offset, size, total })), total };
  }
  const found = await findPosts(db, store.searchMarks?.post ?? store.kind, query);
  const byAge = () => (query.order === 'asc' ? found.reverse() : found);
  // The sort leaves out posts with another heading.
  const ids = order || heading ? await sortIds(db, list, found) : byAge();
  return { rows: await listedPosts(db, store, ids.slice(offset, offset + size)), total: ids.length };
}

/** A key that tells boards apart, even those in one table. */
export const nameOf = ({ table, within }: Pick<PostStore, 'table' | 'within'>) => `${table} ${within[2]}`;

/** The table of a board, in the form that lists take. */
export const listOf = ({ table }: PostStore) => ({ table, id: 'id' }) as const;

/** A post with its whole text; undefined when it does not exist. */
export async function findPost<T extends PostTable, C extends string>(
  db: Database,
  store: PostStore<T, C>,
  id: number,
): Promise<PostRow<T, C> | undefined> {
  return (await wholePosts(db, store, [id]))[0];
}

/** Posts with their whole texts, in no particular order. */
export async function wholePosts<T extends PostTable, C extends string>(
  db: Database,
  store: PostStore<T, C>,
  ids: number[],
): Promise<PostRow<T, C>[]> {
  if (ids.length === 0) return [];
  const found = withText(db, store, contentOf(store)).where('post.id', 'in', ids);
  return (await found.where(isOf(store)).execute()) as unknown as PostRow<T, C>[];
}

/** A post without its text. */
export async function postHead<T extends PostTable, C extends string>(
  db: Database,
  store: PostStore<T, C>,
  id: number,
): Promise<PostHead<T, C> | undefined> {
  return (await selectPostHead(db, store, id).executeTakeFirst()) as PostHead<T, C> | undefined;
}

/**
 * Locks the row of a post until the transaction ends and returns it: take this lock before any row that
 * belongs to the post, so that no two transactions deadlock. `forKeyShare` only keeps the post from being
 * removed and allows every other change; SQLite has one writer.
 */
export async function lockPost<T extends PostTable, C extends string>(
  tx: Transaction,
  store: PostStore<T, C>,
  id: number,
  lock: 'forKeyShare' | 'forNoKeyUpdate' | 'forUpdate' = 'forNoKeyUpdate',
): Promise<PostHead<T, C> | undefined> {
  return (await lockedHead(tx, store, id, lock).executeTakeFirst()) as PostHead<T, C> | undefined;
}

/** The query of `lockPost`, for a batch. */
export const lockedHead = (
  db: Database | Transaction,
  store: PostStore,
  id: number,
  lock: 'forKeyShare' | 'forNoKeyUpdate' | 'forUpdate',
) => selectPostHead(db, store, id).$if(!isSqlite(db), query => query[lock]());

/** Posts with the beginnings of their texts, in the order of the ids. */
export async function listedPosts<T extends PostTable, C extends string>(
  db: Database,
  store: PostStore<T, C>,
  ids: number[],
): Promise<PostRow<T, C>[]> {
  if (ids.length === 0) return [];
  const beginning = sql<string>`substr(${contentOf(store)}, 1, ${LIST_CONTENT})`;
  const rows = await withText(db, store, beginning).where('post.id', 'in', ids).execute();
  return inOrder(ids, rows) as unknown as PostRow<T, C>[];
}

// Queries are type-checked against the columns of the free board, most of which every board has.
export const named = ({ table }: PostStore) => `${table} as post` as 'free_posts as post';

const contentOf = ({ texts }: PostStore) => sql.ref<string>(texts ? 'text.content' : 'post.content');

/** SQL condition: `post` is on this board. */
export const isOf = ({ within: [column, is, value] }: PostStore) =>
  sql<boolean>`${sql.ref(`post.${column}`)} ${sql.raw(is)} ${value}`;

function heads(db: Database | Transaction, store: PostStore) {
  const own = ['id', 'title', 'created_at', 'updated_at', ...store.columns].map(column => `post.${column}`);
  return db.selectFrom(named(store)).select(own as ['post.id', 'post.title']);
}

const selectPostHead = (db: Database | Transaction, store: PostStore, id: number) =>
  heads(db, store).where('post.id', '=', id).where(isOf(store));

function withText(db: Database, store: PostStore, content: ReturnType<typeof contentOf>) {
  return heads(db, store)
    .$if(store.texts !== null, posts =>
      posts.innerJoin(`${store.texts} as text` as 'free_post_texts as text', 'text.post', 'post.id'),
    )
    .$if(store.columns.includes('author'), posts =>
      posts
        .innerJoin('members', 'members.number', 'post.author')
        .select([...AUTHOR_NAME, 'show_texts', 'profile_hidden', 'members.picture as face'])
        .select(['members.score4', 'members.score3', 'members.hall as author_hall']),
    )
    .select(content.as('content'));
}
