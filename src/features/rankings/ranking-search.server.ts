import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { type OrderedList, orderBy, type Segment } from '#/database/list-order.ts';
import { SEARCH_COUNT_LIMIT, searchKey } from '#/shared/list-query.ts';
import type { RankingWish } from './rankings.contract.ts';

// So many hits are quickly sorted; where there are more, some are soon met by walking in order.
const FEW = 10_000;

type Field = NonNullable<RankingWish['field']>;
type Test = { column: 'username_key' | 'region' | 'hall_key' | 'score4' | 'score3'; value: string | number };

/** The members that fit a search, in the order of `list`: those of one page, and how many there are (1,000 at most). */
export async function searchRanking(
  db: Database,
  list: OrderedList,
  { q, field }: Pick<RankingWish, 'q' | 'field'>,
  { offset, size }: { offset: number; size: number },
): Promise<{ numbers: number[]; total: number }> {
  const tests = testsOf(searchKey(q), field ?? 'all');
  if (tests.length === 0) return { numbers: [], total: 0 };
  const few = await sortHits(db, list, tests);
  if (few) return { numbers: few.slice(offset, offset + size), total: few.length };
  const end = Math.min(offset + size, SEARCH_COUNT_LIMIT);
  return { numbers: (await meetHits(db, list, tests, end)).slice(offset), total: SEARCH_COUNT_LIMIT };
}

/** What a member must fit one of: texts that hold the key, or scores that are that number. */
function testsOf(key: string, field: Field): Test[] {
  const columns = {
    username: ['username_key'],
    region: ['region'],
    billiardHall: ['hall_key'],
    score4: ['score4'],
    score3: ['score3'],
    all: ['username_key', 'region', 'hall_key', 'score4', 'score3'],
  } as const;
  const score = /^[1-9][0-9]{0,3}$/.test(key) ? Number(key) : 0;
  return columns[field]
    .map(column => ({ column, value: column === 'score4' || column === 'score3' ? score : key }))
    .filter(({ value }) => value);
}

async function sortHits(db: Database, list: OrderedList, tests: Test[]): Promise<number[] | null> {
  const hits = sql.join(
    tests.map(test => hitsOf(db, test)),
    sql` union all `,
  );
  const { rows } = await sql<{ number: number; found: number }>`
    select number, count(*) over () as found from members
    where number in (select number from (${hits}) as hits limit ${FEW})
    order by ${orderOfAll(list.segments)} limit ${SEARCH_COUNT_LIMIT}`.execute(db);
  // One member may be a hit of every test.
  const complete = (rows[0]?.found ?? 0) * tests.length < FEW;
  return complete ? rows.map(row => row.number) : null;
}

async function meetHits(db: Database, list: OrderedList, tests: Test[], most: number): Promise<number[]> {
  const fits = sql.join(
    tests.map(test => fitsOf(db, test)),
    sql` or `,
  );
  const met: number[] = [];
  for (const { where, by, direction } of list.segments) {
    const { rows } = await sql<{ number: number }>`
      select number from members where ${all(where)} and (${fits})
      order by ${orderBy(by, direction)} limit ${most - met.length}`.execute(db);
    met.push(...rows.map(row => row.number));
    if (met.length >= most) break;
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
