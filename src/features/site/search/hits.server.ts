import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { discussionStore, FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { commentSuffix, selectPostedComments } from '#/features/boards/comments/comment-rows.server.ts';
import { NOTICE_STORE } from '#/features/boards/notices/notices.server.ts';
import {
  isOf,
  loadWholePosts,
  type MemberStore,
  type PostStore,
} from '#/features/boards/posts/posts.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { storeOf } from '#/features/matches/posts/match-posts.server.ts';
import { hiddenTitle } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { addressOnBoard, type CustomBoard, readBoards } from '#/server/custom-boards.ts';
import { type Named, shownAuthor } from '#/shared/authorship.ts';
import { isPublicBoard } from '#/shared/board-rights.ts';
import { COMMENTED_KINDS, isCommentKind } from '#/shared/comment-kinds.ts';
import type { Term } from '#/shared/text/search-words.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { excerpt, marked } from './excerpt.server.ts';
import type { SearchHit } from './search.contract.ts';
import { SEARCHED } from './search.rules.ts';

const { promotion, singlematch } = MATCH_BOARDS;
const STORES: readonly MemberStore[] = [FREE_STORE, storeOf(promotion), storeOf(singlematch)];
/** Where a hit was written; `board` is a board that an admin made. */
type Place<Store extends PostStore = MemberStore> = { store: Store; board?: CustomBoard };

type Text = {
  id: number;
  title: string;
  content: string;
  created_at: string;
  on?: CustomBoard;
} & Partial<Named>;
type Document = { kind: TextKind; post: number; comment: number };

/** The hits for search documents, in order, without those removed meanwhile. */
export async function loadHits(db: Database, numbers: number[], terms: Term[]): Promise<SearchHit[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select(['number', 'kind', 'post', 'comment'])
    .where('number', 'in', numbers)
    .execute();
  const documents = new Map(rows.map(row => [row.number, row]));
  const boards = (await readBoards(db)).filter(isPublicBoard);
  const made = boards.map(board => ({ store: discussionStore(board.id), board }));
  const texts = await loadHitTexts(db, rows, [...STORES.map(store => ({ store })), ...made]);
  const suffixes = await commentSuffixes(db, rows);
  return numbers.flatMap(number => {
    const document = documents.get(number);
    const text = document && texts.get(nameOf(document));
    return document && text ? [present(document, text, suffixes.get(nameOf(document)), terms)] : [];
  });
}

function present({ kind, post, comment }: Document, text: Text, suffix = '', terms: Term[]) {
  const { member_id, username, listed, withdrawn_at, on } = text;
  const isSigned = member_id !== undefined && username !== undefined;
  const author = isSigned
    ? shownAuthor({ member_id, username, listed: listed ?? 0, withdrawn_at: withdrawn_at ?? '' })
    : { author: null, authorId: null, authorHasProfile: false };
  return {
    kind: isCommentKind(kind) ? ('comment' as const) : kind,
    id: post,
    comment: comment || null,
    title: marked(text.title, comment ? [] : terms),
    excerpt: excerpt(text.content, terms),
    ...author,
    date: toSeoulIso(text.created_at),
    ...(on && { board: on.name }),
    link: `${on ? addressOnBoard(on, post) : `${postsOf(kind)}/${post}`}${suffix}`,
  };
}

const postsOf = (kind: TextKind) => SEARCHED[isCommentKind(kind) ? COMMENTED_KINDS[kind] : kind].posts;

const nameOf = ({ kind, post, comment }: Document) => `${kind} ${comment || post}`;

async function loadHitTexts(
  db: Database,
  documents: Document[],
  places: Place[],
): Promise<Map<string, Text>> {
  const documentsOf = (kind: TextKind) => documents.filter(document => document.kind === kind);
  const postPlaces: Place<PostStore>[] = [{ store: NOTICE_STORE }, ...places];
  const posts = postPlaces.map(async ({ store, board: on }) => {
    const ids = documentsOf(store.kind).map(({ post }) => post);
    const rows = await loadWholePosts(db, store, ids);
    return rows.map(row => [`${store.kind} ${row.id}`, { ...row, on }] as const);
  });
  const comments = places.map(async ({ store, board: on }) => {
    const { comments } = store;
    const ids = documentsOf(comments.kind).map(({ comment }) => comment);
    if (ids.length === 0) return [];
    const rows = await selectPostedComments(db, store)
      .innerJoin('members', 'members.number', 'comment.author')
      .select(['comment.id', 'title', 'post.hidden', 'content', 'comment.created_at', ...AUTHOR_NAME])
      .where('comment.id', 'in', ids)
      .where(isOf(store))
      .execute();
    return rows.map(({ hidden, ...row }) => {
      const title = hidden ? hiddenTitle(hidden, '글') : row.title;
      return [`${comments.kind} ${row.id}`, { ...row, title, on }] as const;
    });
  });
  return new Map<string, Text>((await Promise.all([...posts, ...comments])).flat());
}

/** The end of each comment's link, after the post's path. */
async function commentSuffixes(db: Database, documents: Document[]): Promise<Map<string, string>> {
  const suffixes = documents.map(async document => {
    const { kind, post, comment } = document;
    const suffix = isCommentKind(kind) ? await commentSuffix(db, { kind, post, comment }) : '';
    return [nameOf(document), suffix] as const;
  });
  return new Map(await Promise.all(suffixes));
}
