import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import type { TextKind } from '#/database/tables.ts';
import { COMMENTS_A_PAGE } from '#/features/boards/boards.rules.ts';
import { type PostStore, wholePosts } from '#/features/boards/posts.server.ts';
import { FREE_STORE } from '#/features/free-board/free-board.server.ts';
import { MATCH_BOARDS } from '#/features/match-boards/match-boards.rules.ts';
import { storeOf } from '#/features/match-boards/match-posts.server.ts';
import { NOTICE_STORE } from '#/features/notices/notices.server.ts';
import { type Named, shownAuthor } from '#/shared/authorship.ts';
import type { Term } from '#/shared/search-words.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { excerpt, marked } from './excerpt.server.ts';
import type { SearchHit } from './search.contract.ts';
import { SEARCHED } from './search.rules.ts';

const { promotion, singlematch } = MATCH_BOARDS;
const STORES: readonly PostStore[] = [NOTICE_STORE, FREE_STORE, storeOf(promotion), storeOf(singlematch)];

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
    link: `${SEARCHED[kind].posts}/${post}${at}`,
  };
}

const nameOf = ({ kind, post, comment }: Document) => `${kind} ${comment || post}`;

async function textsOf(db: Database, documents: Document[]): Promise<Map<string, Text>> {
  const of = (kind: TextKind) => documents.filter(document => document.kind === kind);
  const posts = STORES.map(async store => {
    const ids = of(store.kind).map(({ post }) => post);
    return (await wholePosts(db, store, ids)).map(row => [`${store.kind} ${row.id}`, row] as const);
  });
  const comments = await commentsOf(
    db,
    of('comment').map(({ comment }) => comment),
  );
  const named = comments.map(row => [`comment ${row.id}`, row] as const);
  return new Map<string, Text>([...(await Promise.all(posts)).flat(), ...named]);
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
