import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { Refusal } from '#/shared/refusal.ts';

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
