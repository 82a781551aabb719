import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import {
  containsWord,
  knownHits,
  type SearchTest,
  sortHits,
  walkForHits,
} from '#/database/lists/list-search.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { isShortSearch, NAMES, type Term } from '#/shared/text/search-words.ts';
import { NAMED, type Named } from './search-names.ts';
import { newestWith, type TokenQuery, tokenQuery, withinBudget } from './token-index.ts';

type NameField<T extends keyof Named> = keyof Named[T]['marks'] & string;
type NameQuery<T extends keyof Named> = { q?: string; fields: readonly NameField<T>[] };
/** A condition that all results fulfil, as tokens of the index and as SQL on the row. */
type Within = { tokens: TokenQuery; fits: RawBuilder<unknown> };
type NewestQuery<T extends keyof Named> = NameQuery<T> & {
  most: number;
  timeoutMs?: number;
  within?: Within;
};

/**
 * Limits of a search: `few` hits are looked for first, then `many` if the order of the list needs them;
 * `walked` is the number of rows that `walkForHits` reads in each segment; a search ends after `timeoutMs`.
 */
export type NameReach = { few: number; many: number; walked: number; timeoutMs: number };
const REACH: NameReach = { few: 2000, many: 20_000, walked: 50_000, timeoutMs: 40 };
// For a term so common in names that its hits are not worth a long search.
const SHORT_REACH: NameReach = { few: 1000, many: 2000, walked: 5000, timeoutMs: 10 };
const reachOf = (q?: string) => (isShortSearch(q) ? SHORT_REACH : REACH);

/** The newest rows with every word of `q` in one of the fields, at most `most`. */
export const findNames = <T extends keyof Named>(
  db: Database,
  table: T,
  query: NewestQuery<T>,
): Promise<FoundNames> => withinBudget(db, within => findNewestNames(within, table, query));

type FoundNames = { ids: number[]; complete: boolean };

async function findNewestNames<T extends keyof Named>(
  db: Database,
  table: T,
  { q = '', fields, most, timeoutMs = reachOf(q).timeoutMs, within }: NewestQuery<T>,
): Promise<FoundNames> {
  const terms = NAMES.terms(q);
  if (terms.length === 0 || fields.length === 0) return { ids: [], complete: true };
  const { index } = NAMED[table];
  const marks = NAMED[table].marks as Record<string, string>;
  const { wantedTokens, unsure } = tokenQuery(
    terms,
    fields.map(field => marks[field] ?? ''),
  );
  const all = [...wantedTokens, ...(within?.tokens ?? [])];
  const tests = [findMatches(db, table, unsure, fields), within?.fits].filter(test => test !== undefined);
  const until = performance.now() + timeoutMs;
  const ids: number[] = [];
  for await (const { numbers, isLast } of newestWith(db, index, await findNewest(db, table), all)) {
    ids.push(...(await compare(db, table, numbers, tests)));
    const isEnough = ids.length >= most || (!isLast && performance.now() > until);
    if (isEnough) return { ids: ids.slice(0, most), complete: false };
  }
  return { ids, complete: true };
}

// After this time the players found so far are returned.
const PLAYERS_MS = 60;

/**
 * The newest members of exactly this hall (its folded name) whose nickname contains every word of `q`. One
 * index query has both conditions, so that neither a common nickname nor a large hall is walked through.
 */
export async function findPlayers(
  db: Database,
  { hallKey, q, most }: { hallKey: string; q: string; most: number },
): Promise<number[]> {
  const { wantedTokens: tokens } = tokenQuery(NAMES.terms(hallKey), [NAMED.members.marks.hall]);
  const within = { tokens, fits: sql`hall_key = ${hallKey}` };
  const query = { q, fields: ['username'], most, timeoutMs: PLAYERS_MS, within } as const;
  return (await findNames(db, 'members', query)).ids;
}

/**
 * The ids (1,000 at most, in the order of the list) of the rows that contain every word of `q` in one of the
 * fields, or match one of the `others`. Few hits are all sorted. Many hits are looked for from the start of
 * the list on; if that finds fewer than 1,000, the newest hits are sorted.
 */
export const searchNames = <T extends keyof Named>(
  db: Database,
  list: OrderedList,
  query: ListQuery<T>,
): Promise<number[]> => withinBudget(db, within => searchList(within, list, query));

type ListQuery<T extends keyof Named> = NameQuery<T> & { table: T; others?: Other[]; reach?: NameReach };

async function searchList<T extends keyof Named>(
  db: Database,
  list: OrderedList,
  { table, others = [], reach, ...params }: ListQuery<T>,
): Promise<number[]> {
  const terms = params.fields.length > 0 ? NAMES.terms(params.q ?? '') : [];
  const { few, many, walked, timeoutMs } = reach ?? reachOf(terms.length > 0 ? params.q : '');
  const fits = findMatches(db, table, terms, params.fields);
  const tests = [...others.map(({ test }) => test), ...(fits ? [{ fits }] : [])];
  const columnsRead = [...others.map(({ column }) => column), ...Object.values(NAMED[table].columns)];
  const most = SEARCH_COUNT_LIMIT;
  const walk = { tests, columnsRead, reach: { walked, most } };
  let found = await findNames(db, table, { ...params, most: few, timeoutMs });
  let met: number[] | undefined;
  if (!found.complete) {
    met = await walkForHits(db, list, walk);
    if (met.length === most) return met;
    found = await findNames(db, table, { ...params, most: many, timeoutMs });
  }
  const id = sql.ref(list.id);
  const known = sql`select ${id} from ${sql.table(table)}
    where ${sql.ref(NAMED[table].listed)} = 1 and ${id} in (${knownHits(db, list.id, found.ids)})`;
  const hits = [...others.map(({ test }) => test.hits), known];
  const { sorted, complete } = await sortHits(db, list, hits, { few: many, most });
  if (!complete) met ??= await walkForHits(db, list, walk);
  return met?.length === most ? met : sorted;
}

/** A further test by which a row can match, and the column that the test reads. */
type Other = { test: SearchTest; column: string };

function findMatches<T extends keyof Named>(
  db: Database,
  table: T,
  terms: Term[],
  fields: readonly NameField<T>[],
): RawBuilder<unknown> | undefined {
  if (terms.length === 0) return undefined;
  const columns = NAMED[table].columns as Record<string, string>;
  const each = terms.map(({ form }) => {
    const any = fields.map(field => containsWord(db, sql.ref(columns[field] ?? field), form));
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql`(${sql.join(each, sql` and `)})`;
}

async function compare(db: Database, table: keyof Named, numbers: number[], tests: RawBuilder<unknown>[]) {
  if (tests.length === 0 || numbers.length === 0) return numbers;
  const id = sql.ref(NAMED[table].id);
  const { rows } = await sql<{ number: number }>`select ${id} as number from ${sql.table(table)}
    where ${id} in (${sql.join(numbers)}) and ${sql.join(tests, sql` and `)} order by ${id} desc`.execute(db);
  return rows.map(row => row.number);
}

async function findNewest(db: Database, table: keyof Named): Promise<number> {
  const id = sql.ref(NAMED[table].id);
  const { rows } = await sql<{ newest: number | null }>`
    select max(${id}) as newest from ${sql.table(table)}`.execute(db);
  return rows[0]?.newest ?? 0;
}
