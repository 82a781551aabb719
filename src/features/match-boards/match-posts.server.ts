import type { Database, Work } from '#/database/connect.ts';
import { changeCount, countOf } from '#/database/counts.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { OrderedList } from '#/database/list-order.ts';
import { pageIds } from '#/database/list-pages.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { dropText, indexText } from '#/database/search-documents.ts';
import { write } from '#/database/write.ts';
import { auditOthers } from '#/features/audit/audit.server.ts';
import { leadAway, type News, tell } from '#/features/notifications/tell.server.ts';
import { findPosts } from '#/features/search/find-posts.server.ts';
import { nextUpdate } from '#/server/next-update.ts';
import type { SignedIn } from '#/server/site.ts';
import { LIST_CONTENT, listContent } from '#/shared/list-content.ts';
import { span } from '#/shared/list-query.ts';
import { foldKey } from '#/shared/text.ts';
import type { MatchChange, MatchDraft, matchList } from './match-boards.contract.ts';
import { addressOf, type Board } from './match-boards.rules.ts';

export type MatchRow = Awaited<ReturnType<typeof matchesOf>>[number];
type WholeMatch = MatchRow & { updated_at: string };
type Wish = ReturnType<(typeof matchList)['parse']>;
type By = { by: SignedIn; now: Date };

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

export function addMatch(db: Database, { name }: Board, draft: MatchDraft, { by, now }: By): Promise<number> {
  const at = now.toISOString();
  const post = { board: name, author: by.number, ...columnsOf(draft), created_at: at, updated_at: at };
  return write(db, async tx => {
    const { id } = await tx.insertInto('match_posts').values(post).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('match_post_texts').values({ post: id, content: draft.content }).execute();
    await indexText(tx, { kind: name, post: id }, draft);
    await changeCount(tx, name, 1);
    return id;
  });
}

/** Answers who was told of it; undefined when the post is gone. What stays as it was is no news. */
export function changeMatch(
  db: Database,
  board: Board,
  id: number,
  { expectedUpdatedAt, ...draft }: MatchChange,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    const before = { title: old.title, matchDate: old.match_date, content: await contentOf(tx, id) };
    if (Object.entries(draft).every(([key, value]) => before[key as keyof MatchDraft] === value)) return [];
    const columns = { ...columnsOf(draft), updated_at: nextUpdate(old, expectedUpdatedAt, now) };
    await tx.updateTable('match_posts').set(columns).where('id', '=', id).execute();
    await tx.updateTable('match_post_texts').set({ content: draft.content }).where('post', '=', id).execute();
    await indexText(tx, { kind: board.name, post: id }, draft);
    const about = { by, author: old.author, subject: subjectOf(board, id), now };
    await auditOthers(tx, { ...about, action: 'post.change', before: noted(before), after: noted(draft) });
    return tellApplicants(tx, board, id, { event: 'changed', title: draft.title, actor: by.number, now });
  });
}

/** As `changeMatch`; a post that is closed already is not closed again. */
export function closeMatch(
  db: Database,
  board: Board,
  id: number,
  closed: boolean,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    if ((old.closed === 1) === closed) return [];
    await tx
      .updateTable('match_posts')
      .set({ closed: closed ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const about = { by, author: old.author, subject: subjectOf(board, id), now };
    const states = { before: { closed: !closed }, after: { closed } };
    await auditOthers(tx, { ...about, action: 'post.close', ...states });
    const event = closed ? 'closed' : 'opened';
    return tellApplicants(tx, board, id, { event, title: old.title, actor: by.number, now });
  });
}

/** As `changeMatch`; what was told of the post leads to its list from now on. */
export function removeMatch(
  db: Database,
  board: Board,
  id: number,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    const before = { title: old.title, matchDate: old.match_date, content: await contentOf(tx, id) };
    const subject = subjectOf(board, id);
    await leadAway(tx, subject, board.list);
    const news = { event: 'removed', title: old.title, link: board.list } as const;
    const told = await tellApplicants(tx, board, id, { ...news, actor: by.number, now });
    await dropText(tx, { kind: board.name, post: id });
    await tx.deleteFrom('match_posts').where('id', '=', id).execute();
    await changeCount(tx, board.name, -1);
    const about = { by, author: old.author, subject, now };
    await auditOthers(tx, { ...about, action: 'post.remove', before: noted(before) });
    return told;
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMatch>>>;

function onMatch(
  db: Database,
  board: Board,
  id: number,
  work: (tx: Work, old: Locked) => Promise<number[]>,
): Promise<number[] | undefined> {
  return write(db, async tx => {
    const old = await lockMatch(tx, board, id);
    return old && work(tx, old);
  });
}

/** How a post is called in what members are told and in what is noted of admins. */
export const subjectOf = ({ name }: Board, id: number) => `${name}:${id}`;

/**
 * The post, locked until the transaction ends: everything that touches a post or its applications takes it first,
 * so that no two of them wait for each other.
 */
export function lockMatch(tx: Work, { name }: Board, id: number, more = 0) {
  return tx
    .updateTable('match_posts')
    .set(eb => ({ applicant_count: eb('applicant_count', '+', more) }))
    .where('id', '=', id)
    .where('board', '=', name)
    .returning(['author', 'title', 'match_date', 'closed', 'updated_at'])
    .executeTakeFirst();
}

type PostNews = Pick<Extract<News, { kind: 'post' }>, 'event' | 'title' | 'actor' | 'now'> & {
  link?: string;
};

async function tellApplicants(tx: Work, board: Board, id: number, news: PostNews): Promise<number[]> {
  const applicants = await tx.selectFrom('applications').select('member').where('post', '=', id).execute();
  const to = applicants.map(({ member }) => member);
  return tell(tx, { to, kind: 'post', subject: subjectOf(board, id), link: addressOf(board, id), ...news });
}

const columnsOf = ({ title, matchDate }: MatchDraft) => ({
  title,
  title_key: foldKey(title),
  match_date: matchDate,
});

const noted = (draft: MatchDraft) => ({ ...draft, content: listContent(draft.content) });

async function contentOf(tx: Work, post: number): Promise<string> {
  const texts = tx.selectFrom('match_post_texts').select('content').where('post', '=', post);
  return (await texts.executeTakeFirstOrThrow()).content;
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
    .select(['match_posts.id', 'title', 'match_date', 'author', 'closed', 'applicant_count', 'view_count'])
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
