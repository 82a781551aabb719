import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { type OrderedList, orderBy, rowsOf, type Segment } from '#/database/list-order.ts';
import { SEARCH_COUNT_LIMIT, searchKey } from '#/shared/list-query.ts';
import type { RankingWish } from './rankings.contract.ts';

// So many hits are all sorted. Where there are more, the first ones are soon met by walking so many members in
// order; only where the order itself hides them (a region at the end of all regions) are the first found shown.
const REACH = { few: 20_000, walked: 50_000 };

type Field = NonNullable<RankingWish['field']>;
type Test = { column: 'username_key' | 'region' | 'hall_key' | 'score4' | 'score3'; value: string | number };

/** The members that fit a search, in the order of `list`; 1,000 at most. */
export async function searchRanking(
  db: Database,
  list: OrderedList,
  { q, field }: Pick<RankingWish, 'q' | 'field'>,
  { few, walked } = REACH,
): Promise<number[]> {
  const tests = testsOf(searchKey(q), field ?? 'all');
  if (tests.length === 0) return [];
  const { sorted, complete } = await sortHits(db, list, tests, few);
  if (complete) return sorted;
  const met = await meetHits(db, list, tests, walked);
  return met.length < SEARCH_COUNT_LIMIT ? sorted : met;
}

/** What a member must fit one of: texts that hold the key, or scores that are that number. */
function testsOf(key: string, field: Field): Test[] {
  const columns = {
    username: ['username_key'],
    region: ['region'],
    billiardHall: ['hall_key'],
    score4: ['score4'],
    score3: ['score3'],
    // What is quickly read comes first: often it is enough.
    all: ['score4', 'score3', 'region', 'hall_key', 'username_key'],
  } as const;
  const score = /^[1-9][0-9]{0,3}$/.test(key) ? Number(key) : 0;
  return columns[field]
    .map(column => ({ column, value: column === 'score4' || column === 'score3' ? score : key }))
    .filter(({ value }) => value);
}

async function sortHits(db: Database, list: OrderedList, tests: Test[], few: number) {
  const each = sql.join(
    tests.map(test => hitsOf(db, test)),
    sql` union all `,
  );
  const { rows } = await sql<{ number: number; found: number }>`
    with hits as materialized (select number from (${each}) as each_test limit ${few})
    select number, (select count(*) from hits) as found from members
    where number in (select number from hits)
    order by ${orderOfAll(list.segments)} limit ${SEARCH_COUNT_LIMIT}`.execute(db);
  return { sorted: rows.map(row => row.number), complete: (rows[0]?.found ?? 0) < few };
}

async function meetHits(db: Database, list: OrderedList, tests: Test[], most: number): Promise<number[]> {
  const fits = sql.join(
    tests.map(test => fitsOf(db, test)),
    sql` or `,
  );
  const met: number[] = [];
  for (const segment of list.segments) {
    const first = sql`select number, username_key, region, hall_key, score4, score3
      from ${rowsOf(list, segment)} limit ${most}`;
    const { rows } = await sql<{ number: number }>`
      select number from (${first}) as first where ${fits} limit ${SEARCH_COUNT_LIMIT - met.length}`.execute(
      db,
    );
    met.push(...rows.map(row => row.number));
    if (met.length === SEARCH_COUNT_LIMIT) break;
  }
  return met;
}

/** Each test reads its own narrow index; of regions and halls there are so few that each is looked at once. */
function hitsOf(db: Database, test: Test): RawBuilder<unknown> {
  const column = sql.ref(test.column);
  const members = sql`select number from members where listed = 1`;
  if (test.column !== 'region' && test.column !== 'hall_key') return sql`${members} and ${fitsOf(db, test)}`;
  return sql`${members} and ${column} in (
    with recursive known (value) as (
      select min(${column}) from members where listed = 1 and ${column} > ''
      union all
      select (select min(${column}) from members where listed = 1 and ${column} > known.value)
      from known where value is not null)
    select value from known where value is not null and ${holds(db, sql.ref('value'), String(test.value))})`;
}

function fitsOf(db: Database, { column, value }: Test): RawBuilder<unknown> {
  const named = sql.ref(column);
  return typeof value === 'number' ? sql`${named} = ${value}` : holds(db, named, value);
}

// Four times as quick as SQLite's own `like`, which folds each letter it looks at.
function holds(db: Database, text: RawBuilder<unknown>, key: string): RawBuilder<unknown> {
  return isSqlite(db) ? sql`instr(${text}, ${key}) > 0` : sql`strpos(${text}, ${key}) > 0`;
}

/** The order of a list as one expression that needs no index: segment after segment, each in its own order. */
function orderOfAll(segments: Segment[]): RawBuilder<unknown> {
  const [only] = segments;
  if (only && segments.length === 1) return orderBy(only.by, only.direction);
  const places = segments.map(({ where }, place) => sql`when ${all(where)} then ${sql.lit(place)}`);
  const keys = segments.flatMap(({ where, by, direction }) =>
    by.map(column => sql`case when ${all(where)} then ${sql.ref(column)} end ${sql.raw(direction)}`),
  );
  return sql.join([sql`case ${sql.join(places, sql` `)} end`, ...keys]);
}

function all(where: Segment['where']): RawBuilder<unknown> {
  const tests = where.map(([column, is, value]) => sql`${sql.ref(column)} ${sql.raw(is)} ${value}`);
  return sql.join(tests, sql` and `);
}
