import type { PlainTransaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { TEXTS, TITLES } from '#/shared/text/search-words.ts';
import { dropTokens, putTokens } from './token-index.ts';

/**
 * A searchable text: a post, or a comment under it. `mark` is set on a board made by an admin, and then
 * replaces the kind as the mark in the search index.
 */
export type TextSource = { kind: TextKind; post: number; comment?: number; mark?: string };
type SearchedText = { title?: string; content: string };

/** The marks before the tokens of a text's title, content and kind in the search index. */
export const TEXT_MARKS = { title: 'ⓣ', content: 'ⓑ', kind: 'ⓚ' } as const;

/** The search marks of the posts and comments of a board made by an admin; undefined for the free board. */
export const searchMarksOf = (board: number) =>
  board === FREE_BOARD_ID ? undefined : { post: `board${board}`, comment: `talk${board}` };

/** The search mark of comments under match posts; comments on the free board have the same mark. */
export const COMMENTS_MARK = 'comment';

// The number of a post's comments removed with one statement.
const BATCH = 500;

/** Makes a new or changed text findable; to be called in the transaction that writes it. */
export async function indexText(tx: PlainTransaction, source: TextSource, text: SearchedText): Promise<void> {
  await indexTexts(tx, [{ source, text }]);
}

/** Like `indexText`, for many texts, oldest first, none of them twice. */
export async function indexTexts(tx: PlainTransaction, texts: { source: TextSource; text: SearchedText }[]) {
  if (texts.length === 0) return;
  const rows = texts.map(({ source, text }) => ({ ...keyOf(source), ...formsOf(text) }));
  const made = await tx
    .insertInto('search_documents')
    .values(rows)
    .onConflict(taken => taken.columns(['kind', 'post', 'comment']).doNothing())
    .returning(['number', 'kind', 'post', 'comment'])
    .execute();
  const numbers = new Map(made.map(row => [nameOf(row), row.number]));
  for (const row of rows) {
    if (numbers.has(nameOf(row))) continue;
    const number = await changeDocument(tx, row);
    await dropTokens(tx, 'search_index', [number]);
    numbers.set(nameOf(row), number);
  }
  const entries = texts.map(({ source, text }) => ({
    number: numbers.get(nameOf(keyOf(source))) as number,
    tokens: tokensOf(source.mark ?? source.kind, text),
  }));
  await putTokens(tx, 'search_index', entries);
}

type Key = { kind: TextKind; post: number; comment: number };
type Row = Key & ReturnType<typeof formsOf>;

const keyOf = ({ kind, post, comment = 0 }: TextSource): Key => ({ kind, post, comment });
const nameOf = ({ kind, post, comment }: Key) => `${kind} ${post} ${comment}`;

function formsOf({ title = '', content }: SearchedText) {
  return { title: TEXTS.form(title), content: TEXTS.form(content) };
}

function* tokensOf(mark: string, { title = '', content }: SearchedText): Generator<string> {
  yield `${TEXT_MARKS.kind}${mark}`;
  for (const token of TITLES.tokens(title)) yield `${TEXT_MARKS.title}${token}`;
  for (const token of TEXTS.tokens(content)) yield `${TEXT_MARKS.content}${token}`;
}

async function changeDocument(tx: PlainTransaction, { kind, post, comment, title, content }: Row) {
  const { number } = await tx
    .updateTable('search_documents')
    .set({ title, content })
    .where(eb => eb.and({ kind, post, comment }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Makes a removed text unfindable; for comments without `comment`, all comments of the post. */
export async function dropText(tx: PlainTransaction, { kind, post, comment }: TextSource): Promise<void> {
  const ofPost = tx
    .selectFrom('search_documents')
    .select('number')
    .where('kind', '=', kind)
    .where('post', '=', post);
  const documents = (comment === undefined ? ofPost : ofPost.where('comment', '=', comment)).limit(BATCH);
  for (let left = BATCH; left === BATCH; ) {
    const numbers = (await documents.execute()).map(row => row.number);
    left = numbers.length;
    if (left === 0) return;
    await dropTokens(tx, 'search_index', numbers);
    await tx.deleteFrom('search_documents').where('number', 'in', numbers).execute();
  }
}
