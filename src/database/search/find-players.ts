import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { containsWord } from '#/database/lists/list-search.ts';
import { NAMES, type Term } from '#/shared/text/search-words.ts';
import { withinBudget } from './search-budget.ts';
import { MEMBER_MARKS } from './search-names.ts';
import { newestWith, tokenQuery } from './token-index.ts';

type NameQuery = { hallKey: string; q: string; most: number };
// After this time the players found so far are returned.
const TIMEOUT_MS = 60;

/**
 * The newest members of exactly this hall (its folded name) whose nickname contains every word of `q`. The
 * index is queried for both at once, so that neither a common nickname nor a hall with very many players is
 * walked through.
 */
export const findPlayers = (db: Database, query: NameQuery): Promise<number[]> =>
  withinBudget(db, within => findPlayersOfHall(within, query));

async function findPlayersOfHall(db: Database, { hallKey, q, most }: NameQuery): Promise<number[]> {
  const terms = NAMES.terms(q);
  if (terms.length === 0) return [];
  const wantedTokens = [
    ...tokenQuery(terms, [MEMBER_MARKS.username]).wantedTokens,
    ...tokenQuery(NAMES.terms(hallKey), [MEMBER_MARKS.hall]).wantedTokens,
  ];
  const { rows } = await sql<{ newest: number | null }>`select max(number) as newest from members`.execute(
    db,
  );
  const until = performance.now() + TIMEOUT_MS;
  const found: number[] = [];
  for await (const { numbers, isLast } of newestWith(
    db,
    'member_index',
    rows[0]?.newest ?? 0,
    wantedTokens,
  )) {
    found.push(...(await ofHall(db, hallKey, terms, numbers)));
    if (found.length >= most || (!isLast && performance.now() > until)) break;
  }
  return found.slice(0, most);
}

async function ofHall(db: Database, hallKey: string, terms: Term[], numbers: number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const called = terms.map(({ form }) => containsWord(db, sql.ref('username_key'), form));
  const { rows } = await sql<{ number: number }>`select number from members
    where number in (${sql.join(numbers)}) and listed = 1 and hall_key = ${hallKey} and ${sql.join(called, sql` and `)}
    order by number desc`.execute(db);
  return rows.map(row => row.number);
}
