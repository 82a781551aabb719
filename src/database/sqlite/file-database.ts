import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { FileAdapter, FileQueryCompiler } from '#/database/dialect.ts';
import type { Tables } from '#/database/schema/tables.ts';

/** A SQLite file that blocks its thread: for commands and child processes, never for requests. */
export type FileDatabase = AsyncDisposable & { db: Database; handle: DatabaseSync };

/** Opens a SQLite file for reading or (`writes`) also for writing, while no other process writes to it. */
export function openFile(file: string, { writes }: { writes: boolean }): FileDatabase {
  const handle = new DatabaseSync(file, { readOnly: !writes, timeout: 5000 });
  handle.exec('pragma cache_size = -65536; pragma temp_store = memory');
  const prepare = (text: string) => {
    const statement = handle.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  const dialect = new SqliteDialect({ database: { prepare, close: () => handle.close() } });
  dialect.createAdapter = () => new FileAdapter();
  dialect.createQueryCompiler = () => new FileQueryCompiler();
  const db = new Kysely<Tables>({ dialect });
  return { db, handle, [Symbol.asyncDispose]: () => db.destroy() };
}
