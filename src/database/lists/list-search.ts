import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { columns, type OrderedList, orderBy, rowsOf, type Segment } from './list-order.ts';

/** One way for a row to match a search. */
export type SearchTest = {
  /** A select of the ids of all matching rows, which reads a narrow index. */
  hits: RawBuilder<unknown>;
  /** The SQL condition that a row matches, for rows that the search walks through. */
  fits: RawBuilder<unknown>;
};

type Walk = {
  tests: Pick<SearchTest, 'fits'>[];
  /** The columns that the `fits` conditions of the tests read. */
  columnsRead: readonly string[];
  /** The search walks up to `walked` rows of each segment, and returns at most `most`. */
  reach: { walked: number; most: number };
};

/** Whether a folded text contains a folded key; four times as quick as SQLite's own `like`. */
export function contains(db: Database, text: RawBuilder<unknown>, key: string): RawBuilder<unknown> {
  return isSqlite(db) ? sql`instr(${text}, ${key}) > 0` : sql`strpos(${text}, ${key}) > 0`;
}

/** The SQL condition that a folded name contains `form`; blanks of the name count only if `form` has one. */
export const containsWord = (db: Database, name: RawBuilder<unknown>, form: string): RawBuilder<unknown> =>
  contains(db, form.includes(' ') ? name : sql`replace(${name}, ' ', '')`, form);

/** A select of the given ids, with `id` as the name of its column and with one JSON parameter. */
export function knownHits(db: Database, id: string, ids: number[]): RawBuilder<unknown> {
  const all = JSON.stringify(ids);
  return isSqlite(db)
    ? sql`select value as ${sql.ref(id)} from json_each(${all})`
    : sql`select value::bigint as ${sql.ref(id)} from json_array_elements_text(${all}::json)`;
}

/** Sorts ids of rows into the order of their list; ids that are not in the list are left out. */
export async function sortIds(db: Database, list: OrderedList, ids: number[]): Promise<number[]> {
  const reach = { few: ids.length, most: ids.length };
  return (await sortHits(db, list, [knownHits(db, list.id, ids)], reach)).sorted;
}

/**
 * Sorts the rows that the selects `hits` find, each row once, into the order of the list; returns the ids of
 * at most `most`. `complete` is false if `few` or more were found, because only the first `few` are sorted.
 */
export async function sortHits(
  db: Database,
  list: OrderedList,
  hits: RawBuilder<unknown>[],
  { few, most }: { few: number; most: number },
): Promise<{ sorted: number[]; complete: boolean }> {
  const id = sql.ref(list.id);
  const each = sql.join(hits, sql` union all `);
  const { rows } = await sql<{ hit: number; found: number }>`
    with hits as materialized (select ${id} from (${each}) as each_test limit ${few})
    select ${id} as hit, (select count(*) from hits) as found from ${sql.table(list.table)}
    where ${id} in (select ${id} from hits) and ${all(ofAllRows(list))}
    order by ${orderOfAll(list.segments)} limit ${most}`.execute(db);
  return { sorted: rows.map(row => row.hit), complete: (rows[0]?.found ?? 0) < few };
}

/** The conditions that all segments of a list share, without `listed = 1`, which every hit fulfils anyway. */
function ofAllRows({ segments: [first, ...others] }: OrderedList): Segment['where'] {
  const isShared = ([column, is, value]: Segment['where'][number]) =>
    others.every(({ where }) =>
      where.some(test => test[0] === column && test[1] === is && test[2] === value),
    );
  return (first?.where ?? []).filter(test => test[0] !== 'listed' && isShared(test));
}

/** The ids of at most `most` matching rows, found among the first `walked` rows of each segment. */
export async function walkForHits(
  db: Database,
  list: OrderedList,
  { tests, columnsRead, reach: { walked, most } }: Walk,
): Promise<number[]> {
  const id = sql.ref(list.id);
  const fits = sql.join(
    tests.map(test => test.fits),
    sql` or `,
  );
  const met: number[] = [];
  for (const segment of list.segments) {
    const first = sql`select ${columns([list.id, ...columnsRead])}
      from ${rowsOf(list, segment)} limit ${walked}`;
    const { rows } = await sql<{ hit: number }>`
      select ${id} as hit from (${first}) as first where ${fits} limit ${most - met.length}`.execute(db);
    met.push(...rows.map(row => row.hit));
    if (met.length === most) break;
  }
  return met;
}

/** An ORDER BY expression for a whole list that uses no index: by segment, then in the order within it. */
function orderOfAll(segments: Segment[]): RawBuilder<unknown> {
  const [only] = segments;
  if (only && segments.length === 1) return orderBy(only.by, only.direction);
  const ranks = segments.map(({ where }, rank) => sql`when ${all(where)} then ${sql.lit(rank)}`);
  const keys = segments.flatMap(({ where, by, direction }) =>
    by.map(column => sql`case when ${all(where)} then ${sql.ref(column)} end ${sql.raw(direction)}`),
  );
  return sql.join([sql`case ${sql.join(ranks, sql` `)} end`, ...keys]);
}

function all(where: Segment['where']): RawBuilder<unknown> {
  const tests = where.map(([column, is, value]) => sql`${sql.ref(column)} ${sql.raw(is)} ${value}`);
  return tests.length > 0 ? sql.join(tests, sql` and `) : sql`1 = 1`;
}
