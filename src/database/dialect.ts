import { type CompiledQuery, type Kysely, SqliteAdapter } from 'kysely';

/** Whether this database is SQLite; the few places where the two differ ask here. */
// biome-ignore lint/suspicious/noExplicitAny: any database's tables
export function isSqlite(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Whether a statement only reads, as far as its beginning tells. */
export function isRead(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain|pragma)\b/i.test(query.sql);
}

/** Several statements in place of one, which SQLite's driver runs as one transaction, in one message. */
export type Batch = CompiledQuery & { batch: readonly CompiledQuery[] };

export const isBatch = (query: CompiledQuery): query is Batch => 'batch' in query;

/** In SQLite a table's change is taken back with its transaction; Kysely's own adapter is for drivers that cannot. */
export class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
