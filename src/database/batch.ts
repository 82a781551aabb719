import { CompiledQuery, sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';
import { type Batch, isSqlite } from './dialect.ts';
import { write } from './write.ts';

type Rows<Queries extends readonly CompiledQuery[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** The work of a transaction after the statements of a batch, given the rows that each returned. */
type Following = (tx: Transaction, rows: unknown[][]) => Promise<void>;

/**
 * Runs statements as one transaction, none of which needs another's result in this process; resolves to the
 * rows of each once it is on disk. If the first returns no row nothing is written, and the result is
 * undefined. On SQLite they are one message to the writer, and several such transactions may share a commit,
 * except those with following work.
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
 * In a batch: the number that the database gave to the row of `table` inserted by the statement before. The
 * column is named because PostgreSQL numbers a row before it computes the row's other values.
 */
export const lastId = (db: Database, table: string, column: string) =>
  isSqlite(db)
    ? sql<number>`last_insert_rowid()`
    : sql<number>`currval(pg_get_serial_sequence(${sql.lit(table)}, ${sql.lit(column)}))`;
