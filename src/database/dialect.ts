import { type CompiledQuery, type Kysely, SqliteAdapter } from 'kysely';

/** Whether this database is SQLite; used in the few places where SQLite and PostgreSQL differ. */
// biome-ignore lint/suspicious/noExplicitAny: any database's tables
export function isSqlite(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Whether a statement only reads, judged by its first word. */
export function isRead(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain|pragma)\b/i.test(query.sql);
}

/** Several statements in place of one, which SQLite's driver runs as one transaction, in one message. */
export type Batch = CompiledQuery & { batch: readonly CompiledQuery[] };

export const isBatch = (query: CompiledQuery): query is Batch => 'batch' in query;

/**
 * In SQLite a change of a table is rolled back with its transaction; Kysely's own adapter assumes that it is
 * not.
 */
export class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
