import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { holds, knownHits, type SearchTest } from '#/database/list-search.ts';
import { HALL_MARKS, MEMBER_MARKS } from '#/database/search-names.ts';
import { askedFor, newestWith } from '#/database/token-index.ts';
import { NAMES, type Term } from '#/shared/search-words.ts';

const NAMED = {
  members: {
    id: 'number',
    index: 'member_index',
    marks: MEMBER_MARKS,
    columns: { username: 'username_key', region: 'region', hall: 'hall_key' },
  },
  halls: {
    id: 'id',
    index: 'hall_index',
    marks: HALL_MARKS,
    columns: { name: 'name_key', region: 'region', address: 'address_key' },
  },
} as const;
type Named = typeof NAMED;
export type NameField<T extends keyof Named> = keyof Named[T]['marks'] & string;
type Wish<T extends keyof Named> = { q?: string; fields: readonly NameField<T>[] };

// After so long what was found is answered.
const PATIENCE_MS = 50;

/** The newest members or halls that hold every word of `q` in one of the fields; `most` at most. */
export async function findNames<T extends keyof Named>(
  db: Database,
  table: T,
  { q = '', fields }: Wish<T>,
  most: number,
): Promise<number[]> {
  const terms = NAMES.terms(q);
  if (terms.length === 0 || fields.length === 0) return [];
  const { index } = NAMED[table];
  const marks = NAMED[table].marks as Record<string, string>;
  const { asked, unsure } = askedFor(
    terms,
    fields.map(field => marks[field] ?? ''),
  );
  const until = performance.now() + PATIENCE_MS;
  const found: number[] = [];
  for await (const { numbers } of newestWith(db, index, await newestOf(db, table), asked)) {
    found.push(...(await compare(db, table, numbers, fitsOf(db, table, unsure, fields))));
    if (found.length >= most || performance.now() > until) break;
  }
  return found.slice(0, most);
}

/** The same as one test of a list's search; undefined when there is nothing to search for. */
export async function nameTest<T extends keyof Named>(
  db: Database,
  table: T,
  wish: Wish<T>,
  most: number,
): Promise<SearchTest | undefined> {
  const terms = NAMES.terms(wish.q ?? '');
  if (terms.length === 0 || wish.fields.length === 0) return undefined;
  const found = await findNames(db, table, wish, most);
  const hits = knownHits(db, NAMED[table].id, found);
  return { hits, fits: fitsOf(db, table, terms, wish.fields) ?? sql`true` };
}

function fitsOf<T extends keyof Named>(
  db: Database,
  table: T,
  terms: Term[],
  fields: readonly NameField<T>[],
): RawBuilder<unknown> | undefined {
  if (terms.length === 0) return undefined;
  const columns = NAMED[table].columns as Record<string, string>;
  const each = terms.map(({ form }) => {
    const any = fields.map(field => holds(db, sql.ref(columns[field] ?? field), form));
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

async function newestOf(db: Database, table: keyof Named): Promise<number> {
  const id = sql.ref(NAMED[table].id);
  const { rows } = await sql<{ newest: number | null }>`
    select max(${id}) as newest from ${sql.table(table)}`.execute(db);
  return rows[0]?.newest ?? 0;
}
