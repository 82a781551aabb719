import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/list-order.ts';
import { holds, type SearchTest, searchList } from '#/database/list-search.ts';
import { searchKey } from '#/shared/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/paging.ts';
import type { RankingWish } from './rankings.contract.ts';

const REACH = { few: 20_000, walked: 50_000 };
// What is quickly read comes first: often it is enough.
const LOOKED_AT = ['score4', 'score3', 'region', 'hall_key', 'username_key'] as const;

type Field = NonNullable<RankingWish['field']>;
type Test = { column: (typeof LOOKED_AT)[number]; value: string | number };

/** The members that fit a search, in the order of `list`; 1,000 at most. */
export function searchRanking(
  db: Database,
  list: OrderedList,
  { q, field }: Pick<RankingWish, 'q' | 'field'>,
  reach = REACH,
): Promise<number[]> {
  const tests = testsOf(searchKey(q), field ?? 'all').map((test): SearchTest => {
    return { hits: hitsOf(db, test), fits: fitsOf(db, test) };
  });
  return searchList(db, list, {
    tests,
    looksAt: LOOKED_AT,
    reach: { ...reach, most: SEARCH_COUNT_LIMIT },
  });
}

/** What a member must fit one of: texts that hold the key, or scores that are that number. */
function testsOf(key: string, field: Field): Test[] {
  const columns = {
    username: ['username_key'],
    region: ['region'],
    billiardHall: ['hall_key'],
    score4: ['score4'],
    score3: ['score3'],
    all: LOOKED_AT,
  } as const;
  const score = /^[1-9][0-9]{0,3}$/.test(key) ? Number(key) : 0;
  return columns[field]
    .map(column => ({ column, value: column === 'score4' || column === 'score3' ? score : key }))
    .filter(({ value }) => value);
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
