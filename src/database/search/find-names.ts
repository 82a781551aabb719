import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import {
  containsWord,
  knownHits,
  meetHits,
  type SearchTest,
  sortHits,
} from '#/database/lists/list-search.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { isShortSearch, NAMES, type Term } from '#/shared/text/search-words.ts';
import { withinBudget } from './search-budget.ts';
import { HALL_MARKS, MEMBER_MARKS, TOURNAMENT_MARKS } from './search-names.ts';
import { newestWith, tokenQuery } from './token-index.ts';

const NAMED = {
  members: {
    id: 'number',
    index: 'member_index',
    listed: 'listed',
    marks: MEMBER_MARKS,
    columns: { username: 'username_key', region: 'region', hall: 'hall_key' },
  },
  halls: {
    id: 'id',
    index: 'hall_index',
    listed: 'listed',
    marks: HALL_MARKS,
    columns: { name: 'name_key', region: 'region', address: 'address_key' },
  },
  tournaments: {
    id: 'id',
    index: 'tournament_index',
    listed: 'shown',
    marks: TOURNAMENT_MARKS,
    columns: { title: 'title_key', hall: 'hall_key', region: 'region' },
  },
} as const;
type Named = typeof NAMED;
type NameField<T extends keyof Named> = keyof Named[T]['marks'] & string;
type NameQuery<T extends keyof Named> = { q?: string; fields: readonly NameField<T>[] };

/**
 * `few` hits are looked for first, and `many` if the order of the list hides them; `walked` as in `meetHits`.
 */
export type NameReach = { few: number; many: number; walked: number; timeoutMs: number };
// After `timeoutMs` the rows found so far are returned.
const REACH: NameReach = { few: 2000, many: 20_000, walked: 50_000, timeoutMs: 40 };
// For a term so common in names that its hits are not worth a long search.
const SHORT_REACH: NameReach = { few: 1000, many: 2000, walked: 5000, timeoutMs: 10 };
const reachOf = (q?: string) => (isShortSearch(q) ? SHORT_REACH : REACH);

/**
 * The newest members, halls or tournaments that contain every word of `q` in one of the fields, at most
 * `most`. If not `complete`, there may be more.
 */
export const findNames = <T extends keyof Named>(
  db: Database,
  table: T,
  query: NameQuery<T> & { most: number; timeoutMs?: number },
): Promise<FoundNames> => withinBudget(db, within => findNewestNames(within, table, query));

type FoundNames = { ids: number[]; complete: boolean };

async function findNewestNames<T extends keyof Named>(
  db: Database,
  table: T,
  {
    q = '',
    fields,
    most,
    timeoutMs = reachOf(q).timeoutMs,
  }: NameQuery<T> & { most: number; timeoutMs?: number },
): Promise<FoundNames> {
  const terms = NAMES.terms(q);
  if (terms.length === 0 || fields.length === 0) return { ids: [], complete: true };
  const { index } = NAMED[table];
  const marks = NAMED[table].marks as Record<string, string>;
  const { wantedTokens, unsure } = tokenQuery(
    terms,
    fields.map(field => marks[field] ?? ''),
  );
  const until = performance.now() + timeoutMs;
  const ids: number[] = [];
  for await (const { numbers, isLast } of newestWith(db, index, await findNewest(db, table), wantedTokens)) {
    ids.push(...(await compare(db, table, numbers, findMatches(db, table, unsure, fields))));
    const isEnough = ids.length >= most || (!isLast && performance.now() > until);
    if (isEnough) return { ids: ids.slice(0, most), complete: false };
  }
  return { ids, complete: true };
}

/**
 * The rows that contain every word of `q` in one of the fields, or match one of the other tests, in the order
 * of the list; 1,000 at most. A few hits are all sorted; if there are many, the first ones are soon met by
 * walking the list, unless its order hides them: then the newest ones found are sorted.
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
  const looksAt = [...others.map(({ column }) => column), ...Object.values(NAMED[table].columns)];
  const most = SEARCH_COUNT_LIMIT;
  const walk = { tests, looksAt, reach: { walked, most } };
  let found = await findNames(db, table, { ...params, most: few, timeoutMs });
  let met: number[] | undefined;
  if (!found.complete) {
    met = await meetHits(db, list, walk);
    if (met.length === most) return met;
    found = await findNames(db, table, { ...params, most: many, timeoutMs });
  }
  const id = sql.ref(list.id);
  const known = sql`select ${id} from ${sql.table(table)}
    where ${sql.ref(NAMED[table].listed)} = 1 and ${id} in (${knownHits(db, list.id, found.ids)})`;
  const hits = [...others.map(({ test }) => test.hits), known];
  const { sorted, complete } = await sortHits(db, list, hits, { few: many, most });
  if (!complete) met ??= await meetHits(db, list, walk);
  return met?.length === most ? met : sorted;
}

/** Another way to match, and the column it looks at. */
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

async function compare(
  db: Database,
  table: keyof Named,
  numbers: number[],
  fits: RawBuilder<unknown> | undefined,
): Promise<number[]> {
  if (!fits || numbers.length === 0) return numbers;
  const id = sql.ref(NAMED[table].id);
  const { rows } = await sql<{ number: number }>`select ${id} as number from ${sql.table(table)}
    where ${id} in (${sql.join(numbers)}) and ${fits} order by ${id} desc`.execute(db);
  return rows.map(row => row.number);
}

async function findNewest(db: Database, table: keyof Named): Promise<number> {
  const id = sql.ref(NAMED[table].id);
  const { rows } = await sql<{ newest: number | null }>`
    select max(${id}) as newest from ${sql.table(table)}`.execute(db);
  return rows[0]?.newest ?? 0;
}
