import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { contains, containsWord } from '#/database/lists/list-search.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { TEXTS, type Term } from '#/shared/text/search-words.ts';
import { TEXT_MARKS } from './search-documents.ts';
import { type Batch, newestWith, tokenQuery, withinBudget } from './token-index.ts';

type TextField = 'title' | 'content';
/** Restricts a search to fields, and to kinds of text or boards (marks in the index); all by default. */
export type TextQuery = { kinds?: readonly string[]; fields?: readonly TextField[] };
/** The numbers of the newest matching documents; `complete` is false if older ones were not searched. */
type FoundTexts = { numbers: number[]; complete: boolean };

const BOTH: readonly TextField[] = ['title', 'content'];
// Read in parts, so that a reader is free in between; after the time limit the texts so far are returned.
const COMPARED_AT_ONCE = 250;
const TIMEOUT_MS = 40;

/** The texts that contain every word of `q`, in any of the fields; 1,000 at most, the newest first. */
export async function findTexts(
  db: Database,
  q: string | undefined,
  query: TextQuery = {},
  timeoutMs = TIMEOUT_MS,
): Promise<FoundTexts> {
  const terms = TEXTS.terms(q ?? '');
  if (terms.length === 0) return { numbers: [], complete: true };
  return withinBudget(db, within => findTerms(within, terms, query, timeoutMs));
}

async function findTerms(
  db: Database,
  terms: Term[],
  { kinds = [], fields = BOTH }: TextQuery,
  timeoutMs: number,
): Promise<FoundTexts> {
  const until = performance.now() + timeoutMs;
  const { wantedTokens, unsure } = tokenQuery(
    terms,
    fields.map(field => TEXT_MARKS[field]),
  );
  if (kinds.length > 0) wantedTokens.unshift(kinds.map(kind => `${TEXT_MARKS.kind}${kind}`));
  const numbers: number[] = [];
  const batches = newestWith(db, 'search_index', await newestNumber(db), wantedTokens);
  for await (const { numbers: found, isLast } of inParts(batches)) {
    numbers.push(...(await compare(db, found, unsure, fields)));
    if (numbers.length >= SEARCH_COUNT_LIMIT) break;
    if (!isLast && performance.now() > until) return { numbers, complete: false };
  }
  return { numbers: numbers.slice(0, SEARCH_COUNT_LIMIT), complete: true };
}

/** The ids of a board's posts that contain every word of `q`; 1,000 at most, the newest first. */
export async function findPosts(
  db: Database,
  board: string,
  { q, field = 'all' }: { q?: string; field?: 'title' | 'content' | 'all' },
): Promise<number[]> {
  const fields = field === 'all' ? undefined : [field];
  const { numbers } = await findTexts(db, q, { kinds: [board], fields });
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select('post')
    .where('number', 'in', numbers)
    .execute();
  return rows.map(row => row.post).sort((a, b) => b - a);
}

async function* inParts(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const { numbers, isLast } of batches) {
    let position = 0;
    for (; position + COMPARED_AT_ONCE < numbers.length; position += COMPARED_AT_ONCE)
      yield { numbers: numbers.slice(position, position + COMPARED_AT_ONCE), isLast: false };
    yield { numbers: numbers.slice(position), isLast };
  }
}

export function containsTerm(db: Database, { form }: Pick<Term, 'form'>, fields = BOTH): RawBuilder<unknown> {
  return sql`(${sql.join(
    fields.map(field => (field === 'title' ? containsWord : contains)(db, sql.ref(field), form)),
    sql` or `,
  )})`;
}

async function compare(db: Database, numbers: number[], unsure: Term[], fields: readonly TextField[]) {
  if (numbers.length === 0 || unsure.length === 0) return numbers;
  const rows = await db
    .selectFrom('search_documents')
    .select('number')
    .where('number', 'in', numbers)
    .where(
      sql<boolean>`${sql.join(
        unsure.map(term => containsTerm(db, term, fields)),
        sql` and `,
      )}`,
    )
    .orderBy('number', 'desc')
    .execute();
  return rows.map(row => row.number);
}

async function newestNumber(db: Database): Promise<number> {
  const documents = db.selectFrom('search_documents');
  const { newest } = await documents.select(eb => eb.fn.max('number').as('newest')).executeTakeFirstOrThrow();
  return newest ?? 0;
}
