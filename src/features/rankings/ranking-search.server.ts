import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { type NameReach, searchNames } from '#/features/search/find-names.server.ts';
import { searchKey } from '#/shared/list-query.ts';
import type { RankingQuery } from './rankings.contract.ts';

type Field = NonNullable<RankingQuery['field']>;
const NAMES = { username: ['username'], region: ['region'], billiardHall: ['hall'] } as const;
const SCORES = ['score4', 'score3'] as const;

/** The members that fit a search by names or by a score, in the order of `list`; 1,000 at most. */
export function searchRanking(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: Pick<RankingQuery, 'q' | 'field'>,
  reach?: NameReach,
): Promise<number[]> {
  const fields = field === 'all' ? Object.values(NAMES).flat() : isName(field) ? NAMES[field] : [];
  const others = scoresOf(field).flatMap(column => scoreTest(column, searchKey(q)) ?? []);
  return searchNames(db, list, { table: 'members', q, fields, others, reach });
}

const isName = (field: Field): field is keyof typeof NAMES => field in NAMES;
const scoresOf = (field: Field) => SCORES.filter(score => field === 'all' || field === score);

/** Whoever has exactly this score; nothing where the key is none. */
function scoreTest(column: (typeof SCORES)[number], key: string) {
  if (!/^[1-9][0-9]{0,3}$/.test(key)) return undefined;
  const fits = sql`${sql.ref(column)} = ${Number(key)}`;
  return { column, test: { fits, hits: sql`select number from members where listed = 1 and ${fits}` } };
}
