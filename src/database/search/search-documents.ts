import { sql } from 'kysely';
import type { PlainTransaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { executeAll, type Statement } from '#/database/write.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { TEXTS, TITLES } from '#/shared/text/search-words.ts';
import { dropTokens, putTokens } from './token-index.ts';

/** A searchable text; on a board made by an admin `mark` replaces the kind in the search index. */
export type TextSource = { kind: TextKind; post: number; comment?: number; mark?: string };
type SearchedText = { title?: string; content: string };
type Indexed = { source: TextSource; text: SearchedText };

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
export async function indexTexts(tx: PlainTransaction, texts: Indexed[]): Promise<void> {
  if (texts.length === 0) return;
  const numbers = texts.map(({ source }) => numberOf(source));
  const [store, put] = indexNew(tx, texts);
  await executeAll(tx, [store, dropTokens(tx, 'search_index', numbers), put]);
}

/** The statements that make new texts findable, at least one, oldest first. */
export function indexNew(tx: PlainTransaction, texts: Indexed[]): [Statement, Statement] {
  const rows = texts.map(({ source, text }) => ({ ...keyOf(source), ...formsOf(text) }));
  const entries = texts.map(({ source, text }) => ({
    number: numberOf(source),
    tokens: tokensOf(source.mark ?? source.kind, text),
  }));
  const store = tx
    .insertInto('search_documents')
    .values(rows)
    .onConflict(oc =>
      oc
        .columns(['kind', 'post', 'comment'])
        .doUpdateSet(eb => ({ title: eb.ref('excluded.title'), content: eb.ref('excluded.content') })),
    );
  return [store, putTokens(tx, 'search_index', entries)];
}

type Key = { kind: TextKind; post: number; comment: number };

const keyOf = ({ kind, post, comment = 0 }: TextSource): Key => ({ kind, post, comment });

function formsOf({ title = '', content }: SearchedText) {
  return { title: TEXTS.form(title), content: TEXTS.form(content) };
}

function* tokensOf(mark: string, { title = '', content }: SearchedText): Generator<string> {
  yield `${TEXT_MARKS.kind}${mark}`;
  for (const token of TITLES.tokens(title)) yield `${TEXT_MARKS.title}${token}`;
  for (const token of TEXTS.tokens(content)) yield `${TEXT_MARKS.content}${token}`;
}

// A subselect: the statements for the search index run together with the one that stores the text.
const numberOf = (source: TextSource) => {
  const { kind, post, comment } = keyOf(source);
  return sql<number>`(select number from search_documents
    where kind = ${kind} and post = ${post} and comment = ${comment})`;
};

/** Makes a removed text unfindable; for comments without `comment`, all comments of the post. */
export async function dropText(tx: PlainTransaction, { kind, post, comment }: TextSource): Promise<void> {
  const ofPost = tx
    .selectFrom('search_documents')
    .select('number')
    .where(eb => eb.and({ kind, post }));
  const documents = (comment === undefined ? ofPost : ofPost.where('comment', '=', comment)).limit(BATCH);
  for (let left = BATCH; left === BATCH; ) {
    const numbers = (await documents.execute()).map(row => row.number);
    left = numbers.length;
    if (left === 0) return;
    await dropTokens(tx, 'search_index', numbers).execute(tx);
    await tx.deleteFrom('search_documents').where('number', 'in', numbers).execute();
  }
}
