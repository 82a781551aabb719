import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { pastIdInGroup } from '#/database/dialect.ts';
import { changeCount, loadCount, startOrAddCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { orderedById, pageIds } from '#/database/lists/list-pages.ts';
import { sortIds } from '#/database/lists/list-search.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import type { CommentTable } from '#/database/schema/board-tables.ts';
import type {
  CountName,
  MemberRow,
  PostKind,
  PostTable,
  PostTextTable,
  Tables,
  ViewedTable,
} from '#/database/schema/tables.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import type { PostDraft, postList } from '#/features/boards/board/boards.contract.ts';
import { HEADING_UNKNOWN } from '#/features/boards/board/boards.rules.ts';
import type { Site } from '#/server/site.ts';
import type { Named } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { span } from '#/shared/lists/list-query.ts';
import { invalidField } from '#/shared/refusal.ts';
import { LIST_CONTENT } from '#/shared/text/cut-text.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';

const POST_COLUMNS = ['id', 'title', 'created_at', 'updated_at', 'picture', 'picture_count'] as const;
const MEMBER_COLUMNS = ['author', 'hidden', 'view_count', 'comment_count', 'removed_comment_count'] as const;

/** A post without its text; notices have no author and are never hidden. */
export type PostHead = Pick<Selectable<Tables['notices']>, (typeof POST_COLUMNS)[number]> & {
  author?: number;
  hidden?: number;
};
export type MemberHead = PostHead & Pick<Selectable<Tables[ViewedTable]>, (typeof MEMBER_COLUMNS)[number]>;
type Content = { content: string };
type PostRow = PostHead & Content;
type Authored = Named &
  Pick<MemberRow, 'show_texts' | 'profile_hidden' | 'score4' | 'score3'> & {
    face: string;
    author_hall: string;
  };
export type MemberRowOf<Head extends MemberHead> = Head & Authored & Content;

/** `Head` is the type of a post without its text, `Row` with it. */
export type PostStore<Head extends PostHead = PostHead, Row extends Head & Content = Head & Content> = {
  kind: PostKind;
  table: PostTable;
  /** The columns besides those that the posts of every board have. */
  columns: readonly string[];
  /** The table of the texts; null if they are in the posts' table. */
  texts: PostTextTable | null;
  comments?: { table: CommentTable; kind: CommentKind };
  /** The condition that all posts of the board fulfil; the indexes of the table begin with its column. */
  within: Segment['where'][number];
  count: CountName;
  searchMarks?: { post: string; comment: string };
  /** The types of the posts, for the compiler; no store has a value here. */
  types?: { head: Head; row: Row };
};
export type MemberStore<Head extends MemberHead = MemberHead> = PostStore<Head, MemberRowOf<Head>> & {
  kind: Exclude<PostKind, 'notice'>;
  table: ViewedTable;
  comments: { table: CommentTable; kind: CommentKind };
};

/** `columns` are those that other boards' posts do not have. */
export const memberStore = <T extends ViewedTable, C extends keyof Selectable<Tables[T]> & string>(
  store: Omit<MemberStore, 'table' | 'columns' | 'types'> & { table: T; columns: readonly C[] },
): MemberStore<MemberHead & Pick<Selectable<Tables[T]>, C>> => ({
  ...store,
  columns: [...MEMBER_COLUMNS, ...store.columns],
});

export type PostQuery = Omit<z.output<typeof postList>, 'sort'> & { sort?: string; heading?: string };
type Found<Row> = { rows: Row[]; total: number };
type Cached = Pick<Site, 'db' | 'listCache'>;

/** Without `order` the newest posts come first; the answer may be cached. */
export function listPosts<Row extends PostRow>(
  { db, listCache }: Cached,
  store: PostStore<PostHead, Row>,
  query: PostQuery,
  order?: OrderedList,
): Promise<Found<Row>> {
  const tables = [...tablesOf(store), 'row_counts'] as const;
  return listCache.getPage({ name: storeKey(store), query, tables }, () =>
    readPosts(db, store, query, order),
  );
}

async function readPosts<Row extends PostRow>(
  db: Database,
  store: PostStore<PostHead, Row>,
  query: PostQuery,
  order?: OrderedList,
): Promise<Found<Row>> {
  const { offset, size } = span(query);
  const { heading } = query;
  const list = order ?? orderedById({ ...listedTable(store), within: withinOf(store, heading) }, query.order);
  if (query.q === undefined) {
    const total = await loadCount(db, heading ? headingCount(store, heading) : store.count);
    return {
      rows: await loadListedPosts(db, store, await pageIds(db, list, { offset, size, total })),
      total,
    };
  }
  const found = await findPosts(db, store.searchMarks?.post ?? store.kind, query);
  const byAge = () => (query.order === 'asc' ? found.reverse() : found);
  // The sort leaves out posts with another heading.
  const ids = order || heading ? await sortIds(db, list, found) : byAge();
  return { rows: await loadListedPosts(db, store, ids.slice(offset, offset + size)), total: ids.length };
}

/** The board's part of a cache key; boards that share one table have different ones. */
export const storeKey = ({ table, within }: PostStore) => `${table} ${within[2]}`;

export const listedTable = ({ table }: PostStore) => ({ table, id: 'id' }) as const;

const tablesOf = ({ table, texts }: PostStore) => [table, texts ?? table, 'members'] as const;

export async function findPost<Row extends PostRow>(
  db: Database,
  store: PostStore<PostHead, Row>,
  id: number,
): Promise<Row | undefined> {
  return (await loadWholePosts(db, store, [id]))[0];
}

export async function loadWholePosts<Row extends PostRow>(
  db: Database,
  store: PostStore<PostHead, Row>,
  ids: number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const posts = selectRows(db, store, contentOf(store)).where('post.id', 'in', ids).where(isOnBoard(store));
  return posts.$castTo<Row>().execute();
}

/** Keeps the order of `ids`; each post has only the beginning of its text. */
export async function loadListedPosts<Row extends PostRow>(
  db: Database,
  store: PostStore<PostHead, Row>,
  ids: number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const beginning = sql<string>`substr(${contentOf(store)}, 1, ${LIST_CONTENT})`;
  const posts = selectRows(db, store, beginning).where('post.id', 'in', ids);
  return inOrder(ids, await posts.$castTo<Row>().execute());
}

export function findPostHead<Head extends PostHead>(
  db: Database,
  store: PostStore<Head>,
  id: number,
): Promise<Head | undefined> {
  return selectHead(db, store, id).$castTo<Head>().executeTakeFirst();
}

/**
 * Locks a post until the transaction ends and returns it; undefined if it is missing. To avoid deadlocks,
 * lock a post before any row that belongs to it. The lock `forKeyShare` only prevents its removal.
 */
export function lockPost<Head extends PostHead>(
  tx: Transaction,
  store: PostStore<Head>,
  id: number,
  lock: 'forKeyShare' | 'forNoKeyUpdate' | 'forUpdate' = 'forNoKeyUpdate',
): Promise<Head | undefined> {
  const head = selectHead(tx, store, id)[lock]();
  return head.$castTo<Head>().executeTakeFirst();
}

export async function loadContent(tx: Transaction, store: PostStore, id: number): Promise<string> {
  const post = selectPosts(tx, store).select(contentOf(store).as('content'));
  return (await post.where('post.id', '=', id).executeTakeFirstOrThrow()).content;
}

// A subselect if the texts have their own table, so that all boards are read by the same query.
const contentOf = ({ texts }: PostStore) =>
  texts
    ? sql<string>`(select content from ${sql.table(texts)} as text where text.post = ${sql.ref('post.id')})`
    : sql.ref<string>('post.content');

/** The SQL condition for the row `post` of a query. */
export const isOnBoard = ({ within: [column, is, value] }: PostStore) =>
  sql<boolean>`${sql.ref(`post.${column}`)} ${sql.raw(is)} ${value}`;

export const selectPosts = <T extends PostTable>(db: Database | Transaction, { table }: { table: T }) =>
  db.selectFrom(db.dynamic.table(table).as('post'));

const selectHeads = (db: Database | Transaction, { table, columns }: PostStore) =>
  selectPosts(db, { table }).select(
    [...POST_COLUMNS, ...columns].map(column => sql.ref(`post.${column}`).as(column)),
  );

const selectHead = (db: Database | Transaction, store: PostStore, id: number) =>
  selectHeads(db, store).where('post.id', '=', id).where(isOnBoard(store));

const selectRows = (db: Database, store: PostStore, content: ReturnType<typeof contentOf>) =>
  selectHeads(db, store)
    .select(content.as('content'))
    .$if(store.columns.includes('author'), posts =>
      posts
        .innerJoin('members', join => join.on('members.number', '=', sql.ref('post.author')))
        .select([...AUTHOR_NAME, 'show_texts', 'profile_hidden', 'members.picture as face'])
        .select(['members.score4', 'members.score3', 'members.hall as author_hall']),
    );

/** The answer may be cached; returns undefined if the post is missing. */
export function readPost<Row extends PostRow>(
  { db, listCache }: Cached,
  store: PostStore<PostHead, Row>,
  id: number,
): Promise<{ row: Row; around: Awaited<ReturnType<typeof loadSurroundings>> } | undefined> {
  return listCache.get(`post ${storeKey(store)} ${id}`, tablesOf(store), async () => {
    const row = await findPost(db, store, id);
    return row && { row, around: await loadSurroundings(db, store, row) };
  });
}

async function loadSurroundings(db: Database, store: PostStore, { id, created_at, updated_at }: PostHead) {
  const [prev, next] = await Promise.all([
    findNeighbour(db, store, id, '<'),
    findNeighbour(db, store, id, '>'),
  ]);
  const editedAt = updated_at === created_at ? '' : toSeoulIso(updated_at);
  return { updatedAt: toExactSeoulIso(updated_at), editedAt, prev, next };
}

/** `<` finds the post before this one, `>` the post after it; returns null without one. */
async function findNeighbour(
  db: Database,
  { table, columns, within: [name, , value] }: PostStore,
  id: number,
  side: '<' | '>',
) {
  const board = sql.ref<string | number>(`post.${name}`);
  const own = sql.ref<number>('post.id');
  const direction = side === '<' ? 'desc' : 'asc';
  const found = await selectPosts(db, { table })
    .select(['post.id', 'post.title', board.as('board')])
    .$if(columns.includes('hidden'), posts => posts.where(sql.ref<number>('post.hidden'), '=', 0))
    .where(pastIdInGroup(db, { group: board, value, id: own, side, than: id }))
    .orderBy(board, direction)
    .orderBy(own, direction)
    .limit(1)
    .executeTakeFirst();
  return found?.board === value ? { id: found.id, title: found.title } : null;
}

export function withinOf({ within }: PostStore, heading?: string): Segment['where'] {
  return heading ? [within, ['heading', '=', heading]] : [within];
}

const headingCount = ({ within }: PostStore, heading: string) => `heading:${within[2]}:${heading}` as const;

/** Throws 400 for a 말머리 that neither the board nor the stored post has. */
export const headingColumns =
  (headings: readonly string[]) =>
  ({ heading }: PostDraft, { before }: { before?: PostDraft }) => {
    if (heading === undefined) return {};
    if (heading !== '' && heading !== before?.heading && !headings.includes(heading))
      throw invalidField('heading', HEADING_UNKNOWN);
    return { heading: heading || null };
  };

/** Changes the counts in a fixed order to avoid deadlocks. */
export async function moveHeading(
  tx: Transaction,
  store: PostStore,
  { from, to }: { from?: string | null; to?: string | null },
): Promise<void> {
  if (from === to) return;
  for (const heading of [from, to].sort()) {
    if (!heading) continue;
    const name = headingCount(store, heading);
    await (heading === to ? startOrAddCount(tx, name) : changeCount(tx, name, -1));
  }
}
