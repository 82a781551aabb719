import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import type { MatchBoard, TextKind } from '#/database/tables.ts';
import { COMMENTS_A_PAGE } from '#/features/free-board/free-board.rules.ts';
import { type Named, shownAuthor } from '#/shared/authorship.ts';
import type { Term } from '#/shared/search-words.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { excerpt, marked } from './excerpt.server.ts';
import type { SearchHit } from './search.contract.ts';

const PATHS = {
  notice: '/notice',
  free: '/free-board',
  comment: '/free-board',
  promotion: '/promotion-board',
  singlematch: '/tournament/single',
} as const satisfies Record<TextKind, string>;

type Text = { id: number; title: string; content: string; created_at: string } & Partial<Named>;
type Document = { kind: TextKind; post: number; comment: number };

/** Documents as hits, in their order; what was removed meanwhile is left out. */
export async function hitsOf(db: Database, numbers: number[], terms: Term[]): Promise<SearchHit[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select(['number', 'kind', 'post', 'comment'])
    .where('number', 'in', numbers)
    .execute();
  const documents = new Map(rows.map(row => [row.number, row]));
  const texts = await textsOf(db, rows);
  const positions = await commentPages(db, rows);
  return numbers.flatMap(number => {
    const document = documents.get(number);
    const text = document && texts.get(nameOf(document));
    return document && text ? [present(document, text, positions.get(document.comment), terms)] : [];
  });
}

function present({ kind, post, comment }: Document, text: Text, page: number | undefined, terms: Term[]) {
  const { member_id, username, listed, withdrawn_at } = text;
  const isSigned = member_id !== undefined && username !== undefined;
  const author = isSigned
    ? shownAuthor({ member_id, username, listed: listed ?? 0, withdrawn_at: withdrawn_at ?? '' })
    : { author: null, authorId: null, authorHasProfile: false };
  const at = kind === 'comment' ? `?comments=${page ?? 1}#comments` : '';
  return {
    kind,
    id: post,
    comment: comment || null,
    title: marked(text.title, kind === 'comment' ? [] : terms),
    excerpt: excerpt(text.content, terms),
    ...author,
    date: toSeoulIso(text.created_at),
    link: `${PATHS[kind]}/${post}${at}`,
  };
}

const nameOf = ({ kind, post, comment }: Document) => `${kind} ${comment || post}`;

async function textsOf(db: Database, documents: Document[]): Promise<Map<string, Text>> {
  const ids = (kinds: TextKind[]) =>
    documents.filter(({ kind }) => kinds.includes(kind)).map(({ post, comment }) => comment || post);
  const [notices, posts, comments, matches] = await Promise.all([
    noticesOf(db, ids(['notice'])),
    postsOf(db, ids(['free'])),
    commentsOf(db, ids(['comment'])),
    matchesOf(db, ids(['promotion', 'singlematch'])),
  ]);
  return new Map([
    ...notices.map(row => [`notice ${row.id}`, row] as const),
    ...posts.map(row => [`free ${row.id}`, row] as const),
    ...comments.map(row => [`comment ${row.id}`, row] as const),
    ...matches.map(row => [`${row.board} ${row.id}`, row] as const),
  ]);
}

async function noticesOf(db: Database, ids: number[]): Promise<Text[]> {
  if (ids.length === 0) return [];
  const rows = db.selectFrom('notices').select(['id', 'title', 'content', 'created_at']);
  return rows.where('id', 'in', ids).execute();
}

async function postsOf(db: Database, ids: number[]): Promise<Text[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('free_posts')
    .innerJoin('free_post_texts', 'free_post_texts.post', 'free_posts.id')
    .innerJoin('members', 'members.number', 'free_posts.author')
    .select(['free_posts.id', 'title', 'content', 'free_posts.created_at', ...AUTHOR_NAME])
    .where('free_posts.id', 'in', ids)
    .execute();
}

async function commentsOf(db: Database, ids: number[]): Promise<Text[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('free_posts', 'free_posts.id', 'comments.post')
    .innerJoin('members', 'members.number', 'comments.author')
    .select(['comments.id', 'title', 'content', 'comments.created_at', ...AUTHOR_NAME])
    .where('comments.id', 'in', ids)
    .execute();
}

async function matchesOf(db: Database, ids: number[]): Promise<(Text & { board: MatchBoard })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('match_posts')
    .innerJoin('match_post_texts', 'match_post_texts.post', 'match_posts.id')
    .innerJoin('members', 'members.number', 'match_posts.author')
    .select(['match_posts.id', 'board', 'title', 'content', 'match_posts.created_at', ...AUTHOR_NAME])
    .where('match_posts.id', 'in', ids)
    .execute();
}

/** On which page of its post's comments each comment stands. */
async function commentPages(db: Database, documents: Document[]): Promise<Map<number, number>> {
  const comments = documents.filter(({ kind }) => kind === 'comment');
  const pages = comments.map(async ({ post, comment }) => {
    const upToIt = db.selectFrom('comments').where('post', '=', post).where('id', '<=', comment);
    const { n } = await upToIt.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    return [comment, Math.max(1, Math.ceil(n / COMMENTS_A_PAGE))] as const;
  });
  return new Map(await Promise.all(pages));
}
