import { type RawBuilder, sql } from 'kysely';
import type { Database, PlainTransaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { Term } from '#/shared/text/search-words.ts';

/** The indexes from tokens to row numbers: FTS5 on SQLite, a `tsvector` under GIN on PostgreSQL. */
type TokenIndex = 'search_index' | 'member_index' | 'hall_index' | 'tournament_index';
/** A number, or a subselect that finds one. */
type RowNumber = number | RawBuilder<number>;
/** A row number and its tokens, which consist of letters and digits, without blanks. */
type Entry = { number: RowNumber; tokens: Iterable<string> };
/** A query: a row must have at least one token of each group. */
export type TokenQuery = string[][];

// A folded text contains no circled letter, so no token of a text can be taken for a mark.
const CHUNKS = [
  { mark: 'ⓕ', size: 4096 },
  { mark: 'ⓒ', size: 32_768 },
] as const;
const [FINE, COARSE] = CHUNKS;
// The maximum number of row numbers in one result.
const BATCH = 1000;
// The time for which one statement may occupy a reader; the walk adapts the number of chunks to it.
const STATEMENT_MS = 15;
const MOST_CHUNKS = 64;
// If two fine chunks have this number of hits, two more bring enough in less time than a coarse one.
const DENSE = 250;
// More tokens narrow the search little, and each has to be looked up.
const MOST_TOKENS = 8;

/** The index query for terms in the fields with these marks; the texts must be checked for `unsure` terms. */
export function tokenQuery(terms: Term[], marks: string[]): { wantedTokens: TokenQuery; unsure: Term[] } {
  const tokens = [...new Set(terms.flatMap(term => term.tokens))];
  const step = Math.max(1, tokens.length / MOST_TOKENS);
  const picked = new Set(
    tokens.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)),
  );
  const wantedTokens = [...picked].map(token => marks.map(mark => `${mark}${token}`));
  const unsure = terms.filter(({ exact, tokens: [only = ''] }) => !exact || !picked.has(only));
  return { wantedTokens, unsure };
}

/**
 * The statement that adds entries, at least one, whose numbers are not in the index yet. It begins with `insert`,
 * because `TableVersions` reads a statement's table from its first words.
 */
export function putTokens(db: PlainTransaction, index: TokenIndex, entries: Entry[]): RawBuilder<unknown> {
  const rows = entries.map(
    ({ number, tokens }) => sql`(cast(${number} as bigint), ${[...tokens, ''].join(' ')})`,
  );
  const chunks = CHUNKS.map(({ mark, size }) => sql`${sql.lit(mark)} || (number / ${sql.lit(size)})`);
  const words = sql`tokens || ${sql.join(chunks, sql` || ' ' || `)}`;
  const indexed = isSqlite(db) ? words : sql`array_to_tsvector(string_to_array(${words}, ' '))`;
  return sql`insert into ${sql.table(index)} (${idIn(db)}, tokens)
    with entry (number, tokens) as (values ${sql.join(rows)}) select number, ${indexed} from entry`;
}

/** The statement that removes entries; numbers that are not in the index are ignored. */
export const dropTokens = (db: PlainTransaction, index: TokenIndex, numbers: RowNumber[]) =>
  sql`delete from ${sql.table(index)} where ${idIn(db)} in (${sql.join(numbers)})`;

const idIn = (db: PlainTransaction) => sql.ref(isSqlite(db) ? 'rowid' : 'number');

/** Some of the matching row numbers, the newest first; `isLast` is true if there are no older ones. */
export type Batch = { numbers: number[]; isLast: boolean };

/**
 * The matching row numbers in batches, from `newest` down. Each chunk (a range of row numbers) has a token of
 * its own, and chunks are queried one after another: a common token costs no more than a rare one.
 */
export async function* newestWith(db: Database, index: TokenIndex, newest: number, wantedTokens: TokenQuery) {
  let chunk: (typeof CHUNKS)[number] = FINE;
  let chunks = 2;
  for (let left = newest; left > 0; ) {
    const began = performance.now();
    const first = Math.floor(left / chunk.size);
    const last = Math.max(0, first - chunks + 1);
    const marks = Array.from(
      { length: first - last + 1 },
      (_, position) => `${chunk.mark}${first - position}`,
    );
    const found = await ask(db, index, { marks, wantedTokens, from: left });
    // A full batch may have left out older numbers of the same chunks.
    left = found.length === BATCH ? Math.min(...found) - 1 : last * chunk.size - 1;
    yield { numbers: found, isLast: left < 1 };
    if (chunk === FINE && found.length >= DENSE) continue;
    const each = (performance.now() - began) / marks.length;
    chunks = chunk === FINE ? 1 : Math.max(1, Math.min(MOST_CHUNKS, Math.floor(STATEMENT_MS / each)));
    chunk = COARSE;
  }
}

/** A query for the row numbers up to `from`, largest first, in the chunks with these marks. */
type ChunkQuery = { marks: string[]; wantedTokens: TokenQuery; from: number };

const ask = (db: Database, index: TokenIndex, query: ChunkQuery): Promise<number[]> =>
  isSqlite(db) ? querySqlite(db, index, query) : queryPostgres(db, index, query);

async function querySqlite(db: Database, index: TokenIndex, { marks, wantedTokens, from }: ChunkQuery) {
  const groups = [marks, ...wantedTokens];
  const match = groups.map(group => `(${group.map(token => `"${token}"`).join(' OR ')})`).join(' AND ');
  const table = sql.table(index);
  const { rows } = await sql<{ number: number }>`
    select rowid as number from ${table} where ${table} match ${match} and rowid <= ${from}
    order by rowid desc limit ${BATCH}`.execute(db);
  return rows.map(row => row.number);
}

// The chunks are read in turn until the batch is full. As one condition, the hits of a common token would be
// collected from everywhere first; the sum in the order keeps the planner from walking the table instead.
async function queryPostgres(db: Database, index: TokenIndex, { marks, wantedTokens, from }: ChunkQuery) {
  const match = wantedTokens.map(group => `(${group.map(token => `'${token}'`).join('|')})`).join('&');
  const { rows } = await sql<{ number: number }>`
    select hit.number from unnest(${marks.map(mark => `'${mark}'`)}::text[]) as chunk (mark)
    cross join lateral (
      select number from ${sql.table(index)}
      where tokens @@ (chunk.mark::tsquery && ${match}::tsquery) and number <= ${from}
      order by number + 0 desc limit ${BATCH}) as hit
    limit ${BATCH}`.execute(db);
  return rows.map(row => row.number);
}

/** The longest time for which one statement of a search may occupy PostgreSQL. */
const STATEMENT_BUDGET_MS = 1000;
export const SEARCH_STOPPED = '검색이 오래 걸려 멈추었습니다. 검색어를 바꾸어 다시 시도해 주세요.';
const CANCELLED = '57014';
const RETRY_SECONDS = 2;

/**
 * Runs a search whose statements PostgreSQL cancels after `budgetMs`; throws a Refusal (503) then. SQLite
 * cannot cancel a statement: there every statement of a search looks at a limited number of rows.
 */
export async function withinBudget<T>(
  db: Database,
  search: (db: Database) => Promise<T>,
  budgetMs = STATEMENT_BUDGET_MS,
): Promise<T> {
  // A search inside another has the other's budget.
  if (isSqlite(db) || db.isTransaction) return search(db);
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async tx => {
        await sql`set local statement_timeout = ${sql.lit(budgetMs)}`.execute(tx);
        return search(tx);
      });
  } catch (error) {
    if ((error as { code?: string }).code !== CANCELLED) throw error;
    throw new Refusal('overloaded', SEARCH_STOPPED, { retryAfterSeconds: RETRY_SECONDS });
  }
}
