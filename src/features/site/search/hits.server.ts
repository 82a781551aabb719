import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { discussionStore, FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { commentSuffix, selectPostedComments } from '#/features/boards/comments/comment-rows.server.ts';
import { NOTICE_STORE } from '#/features/boards/notices/notices.server.ts';
import {
  isOnBoard,
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
import { TEXTS, type Term } from '#/shared/text/search-words.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { Piece, SearchHit } from './search.contract.ts';
import { SEARCHED } from './search.rules.ts';

const { promotion, singlematch } = MATCH_BOARDS;
const STORES: readonly MemberStore[] = [FREE_STORE, storeOf(promotion), storeOf(singlematch)];
/** `board` is set if an admin made the board. */
type Place<Store extends PostStore = MemberStore> = { store: Store; board?: CustomBoard };

type Text = {
  id: number;
  title: string;
  content: string;
  created_at: string;
  on?: CustomBoard;
} & Partial<Named>;
type Document = { kind: TextKind; post: number; comment: number };

/** Takes document numbers and keeps their order; documents removed meanwhile are left out. */
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

const NOBODY = { author: null, authorId: null, authorNumber: null, authorHasProfile: false };

function present({ kind, post, comment }: Document, text: Text, suffix = '', terms: Term[]) {
  const { on } = text;
  return {
    kind: isCommentKind(kind) ? ('comment' as const) : kind,
    id: post,
    comment: comment || null,
    title: marked(text.title, comment ? [] : terms),
    excerpt: excerpt(text.content, terms),
    // Notices have no author.
    ...(text.member_number === undefined ? NOBODY : shownAuthor(text as Named)),
    date: toSeoulIso(text.created_at),
    ...(on && { board: on.name }),
    link: `${on ? addressOnBoard(on, post) : `${postsOf(kind)}/${post}`}${suffix}`,
  };
}

const postsOf = (kind: TextKind) => SEARCHED[isCommentKind(kind) ? COMMENTED_KINDS[kind] : kind].posts;

const nameOf = ({ kind, post, comment }: Document) => `${kind} ${comment || post}`;

async function loadHitTexts(db: Database, documents: Document[], places: Place[]) {
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
      .where(isOnBoard(store))
      .execute();
    return rows.map(({ hidden, ...row }) => {
      const title = hidden ? hiddenTitle(hidden, '글') : row.title;
      return [`${comments.kind} ${row.id}`, { ...row, title, on }] as const;
    });
  });
  return new Map<string, Text>((await Promise.all([...posts, ...comments])).flat());
}

/** The part of each address behind the post's path ('' for the post itself), by the document's `nameOf`. */
async function commentSuffixes(db: Database, documents: Document[]): Promise<Map<string, string>> {
  const suffixes = documents.map(async document => {
    const { kind, post, comment } = document;
    const suffix = isCommentKind(kind) ? await commentSuffix(db, { kind, post, comment }) : '';
    return [nameOf(document), suffix] as const;
  });
  return new Map(await Promise.all(suffixes));
}

const EXCERPT_LENGTH = 160;
const BEFORE_HIT_MOST = 60;
// The parts of a text are searched for hits one after the other.
const WINDOW_LENGTH = 2000;
// A character and those that follow it and may compose with it: they are folded together.
const UNIT =
  /[\s\S][\p{M}\p{Default_Ignorable_Code_Point}\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb\uff9e-\uffdc]*/gu;
const PLAIN = /^[a-z0-9가-힣]$/;
const SENTENCE_END = /[.!?…。？！\n]/;

type Span = { from: number; to: number };

/** The terms are marked as hits. */
function marked(text: string, terms: Term[]): Piece[] {
  return cut(text, { from: 0, to: text.length }, spansOf(text, terms));
}

/** The beginning of a text on one line, or the part from the sentence with the first hit. */
function excerpt(text: string, terms: Term[]): Piece[] {
  const start = startOf(text, terms);
  const near = spansOf(text.slice(start, start + WINDOW_LENGTH), terms);
  const spans = near.map(({ from, to }) => ({ from: from + start, to: to + start }));
  const from = sentenceStart(text, spans[0]?.from ?? 0);
  const to = wholeCharacter(text, Math.min(text.length, from + EXCERPT_LENGTH));
  const shown = cut(text, { from, to }, spans);
  const pieces = [...(from > 0 ? [ELLIPSIS] : []), ...shown, ...(to < text.length ? [ELLIPSIS] : [])];
  return pieces.map(({ text: part, hit }) => ({ text: part.replace(/\s+/g, ' '), hit }));
}

const ELLIPSIS: Piece = { text: '…', hit: false };

/** The position of the first `WINDOW_LENGTH` characters with a term, 0 if there are none. */
function startOf(text: string, terms: Term[]): number {
  for (let position = 0; position < text.length; position += WINDOW_LENGTH / 2) {
    const form = TEXTS.form(text.slice(position, position + WINDOW_LENGTH));
    if (terms.some(term => form.includes(term.form))) return wholeCharacter(text, position);
  }
  return 0;
}

function sentenceStart(text: string, hit: number): number {
  let from = hit;
  while (from > 0 && hit - from < BEFORE_HIT_MOST && !SENTENCE_END.test(text.charAt(from - 1))) from--;
  // An excerpt cut inside a sentence begins with a whole word.
  const word = text.slice(from, hit).search(/\s/);
  if (hit - from === BEFORE_HIT_MOST && word >= 0) from += word;
  while (from < hit && /\s/.test(text.charAt(from))) from++;
  return wholeCharacter(text, from);
}

/** The next position if this one is inside a surrogate pair. */
function wholeCharacter(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(position)) ? position + 1 : position;
}

function cut(text: string, { from, to }: Span, spans: Span[]): Piece[] {
  const pieces: Piece[] = [];
  let position = from;
  const add = (end: number, hit: boolean) => {
    if (end > position) pieces.push({ text: text.slice(position, end), hit });
    position = Math.max(position, end);
  };
  for (const span of spans) {
    if (span.to <= position || span.from >= to) continue;
    add(span.from, false);
    add(Math.min(span.to, to), true);
  }
  add(to, false);
  return pieces;
}

function spansOf(text: string, terms: Term[]): Span[] {
  const { form, positions } = foldWithPositions(text);
  const found: Span[] = [];
  for (const { form: term } of terms) {
    for (
      let position = form.indexOf(term);
      position >= 0;
      position = form.indexOf(term, position + term.length)
    ) {
      const from = positions[position]?.from;
      const to = positions[position + term.length - 1]?.to;
      if (from !== undefined && to !== undefined) found.push({ from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** `form` is the text folded for searching; for each of its characters the span of `text` is known. */
function foldWithPositions(text: string): { form: string; positions: Span[] } {
  const form = TEXTS.form(text);
  const folded: string[] = [];
  const parts: Span[] = [];
  let index = 0;
  for (const [unit] of text.matchAll(UNIT)) {
    const part = { from: index, to: index + unit.length };
    const sign = PLAIN.test(unit) ? unit : /\s/.test(unit) ? ' ' : foldKey(unit);
    for (const letter of sign.split('')) {
      folded.push(letter);
      parts.push(part);
    }
    index = part.to;
  }
  let next = 0;
  const positions = form.split('').map(letter => {
    const met = folded.indexOf(letter, next);
    // The mark before a word has no counterpart in the text itself.
    const position = letter < ' ' || met < 0 ? next : met;
    next = letter < ' ' || met < 0 ? next : met + 1;
    return parts[position] ?? { from: text.length, to: text.length };
  });
  return { form, positions };
}
