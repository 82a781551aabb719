import { CompiledQuery, sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';
import { type Batch, isSqlite } from './dialect.ts';
import { write } from './write.ts';

type Rows<Queries extends readonly CompiledQuery[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** What a transaction does after the statements of a batch, with the rows that they answered. */
type Following = (tx: Transaction, rows: unknown[][]) => Promise<void>;

/**
 * Runs statements as one transaction, none of which needs to know here what another one answered; it is on disk when
 * this resolves, to the rows of each. Where the first of them answers no row nothing is written, and undefined is
 * answered. On SQLite they are one message to the writer, and several such transactions may share one; not where
 * something follows.
 */
export async function writeBatch<const Queries extends readonly CompiledQuery[]>(
  db: Database,
  queries: Queries,
  following?: Following,
): Promise<Rows<Queries> | undefined> {
  if (isSqlite(db) && !following) {
    const batch: Batch = { ...CompiledQuery.raw('batch'), batch: queries };
    const { rows } = await db.executeQuery(batch);
    return rows.length === queries.length ? (rows as Rows<Queries>) : undefined;
  }
  return write(db, async tx => {
    const answers: unknown[][] = [];
    for (const query of queries) {
      const { rows } = await tx.executeQuery(query);
      if (answers.length === 0 && rows.length === 0) return undefined;
      answers.push(rows);
    }
    await following?.(tx, answers);
    return answers as Rows<Queries>;
  });
}

/**
 * In a batch: the number that the database has given to the row of `table` which the statement before inserted. The
 * column is named because PostgreSQL numbers a row before it computes the row's other values.
 */
export const lastId = (db: Database, table: string, column: string) =>
  isSqlite(db)
    ? sql<number>`last_insert_rowid()`
    : sql<number>`currval(pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(column)}))`;
