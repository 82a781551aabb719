import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Database, PlainTransaction } from '#/database/connect.ts';
import {
  findLastStep,
  findUnknownMigrations,
  isUpToDate,
  migrate,
  migrateTo,
  OlderDatabaseError,
} from '#/database/migrate.ts';
import { postgresDialect } from '#/database/postgres/postgres.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { indexEverything } from '#/database/search/search-fill.ts';
import { loadPostgresSize } from '#/database/sizes.ts';
import { type FileDatabase, openFile } from '#/database/sqlite/file-database.ts';
import {
  type CopiedRow,
  type CopiedTable,
  continueIds,
  copiedTables,
  countTableRows,
  lastIds,
  putIntoPostgres,
  readTableParts,
  searchTables,
  type Tally,
} from './copied-tables.ts';
import { makeRowsEqual } from './file-rows.ts';

/** Called after each batch with the number of a table's rows copied so far and the number of all its rows. */
export type OnProgress = (table: string, done: number, of: number) => void;

/** A copy that cannot be made or would differ from the original; the message says why in one sentence. */
export class CannotCopyError extends Error {}

/** Throws a CannotCopyError if the figures of a copy differ from those of the original. */
export function refuseToDiffer(original: Tally, copy: Tally): void {
  if (JSON.stringify(original) === JSON.stringify(copy)) return;
  throw new CannotCopyError(
    `복사본이 원본과 달라 버렸습니다. (${JSON.stringify(original)} → ${JSON.stringify(copy)})`,
  );
}

// Space for the copy, and the same again, so that members can go on writing.
const MARGIN = 2;

/** Throws a CannotCopyError if writing this number of bytes would leave the disk nearly full. */
export async function refuseToFill(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * MARGIN) throw new CannotCopyError(`디스크에 빈자리가 모자랍니다. (${folder})`);
}

export type ToFile = { onProgress?: OnProgress | undefined; isSearchable?: boolean | undefined };

/**
 * Copies a site on PostgreSQL, as it is at one moment, into a new SQLite file or an earlier copy; returns the
 * counts. The search tables stay empty, because a restore fills them, unless `isSearchable` is set.
 */
export async function copyToFile(
  url: string,
  file: string,
  { onProgress = () => {}, isSearchable = false }: ToFile = {},
): Promise<Tally> {
  const isNew = !existsSync(file);
  await using target = openFile(file, { writes: true });
  await using source = openPostgres(url);
  await refuseUnknownTables(source);
  const step = await findLastStep(source);
  await refuseToFill(dirname(file), await loadPostgresSize(source));
  // The file gets its final name only once it is whole and on disk, so it needs no journal. Removed texts
  // must not stay in its free space.
  target.handle.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma secure_delete = on',
  );
  await migrateTo(target.db, step);
  refuseSearch(target);
  const tables = copiedTables(target.handle);
  const makeIndexes = isNew ? dropIndexes(target) : () => {};
  const snapshot = source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const put: Put = (table, parts) => makeRowsEqual(target.handle, table, parts);
  const tally = await snapshot.execute(from =>
    target.db.transaction().execute(to => copyRows({ from, to, onProgress }, tables, put)),
  );
  makeIndexes();
  // This version makes its own form of the search; an older file gets it when it is restored.
  if (isSearchable && (await isUpToDate(target.db))) await target.db.transaction().execute(indexEverything);
  return tally;
}

/** Throws for a database of a newer program, because rows of unknown tables would be left out. */
export async function refuseUnknownTables(db: Database): Promise<void> {
  if ((await findUnknownMigrations(db)).length === 0) return;
  throw new CannotCopyError(
    '데이터베이스가 이 프로그램보다 새 버전이어서 빠짐없이 옮기거나 백업할 수 없습니다. 새 버전의 프로그램으로 해 주세요. 아무것도 바꾸지 않았습니다.',
  );
}

/** Drops all indexes. The returned function creates them again; call it once the rows are inserted. */
function dropIndexes({ handle }: FileDatabase): () => void {
  const made = handle.prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null");
  const indexes = made.all();
  for (const { name } of indexes) handle.exec(`drop index "${name}"`);
  return () => {
    for (const index of indexes) handle.exec(String(index.sql));
  };
}

/** Throws for a file whose search tables have rows, because these would not match the new texts. */
function refuseSearch({ handle }: FileDatabase): void {
  const isThere = handle.prepare("select 1 from sqlite_schema where name = 'search_documents'").get();
  if (isThere && handle.prepare('select 1 from search_documents limit 1').get())
    throw new Error('the file has a search');
}

type IntoPostgres = { replace?: boolean; keepVersion?: boolean; onProgress?: OnProgress };

/**
 * Copies a site from a SQLite file, as it is at one moment, into PostgreSQL, completely or not at all. Throws
 * if the database already holds a site, unless `replace` is set. Throws if the file is of an older version,
 * unless `keepVersion` is set: then the tables stay at the file's version, and the search stays empty.
 */
export async function copyToPostgres(
  file: string,
  url: string,
  { replace, keepVersion, onProgress = () => {} }: IntoPostgres = {},
) {
  await using source = openFile(file, { writes: false });
  await using target = openPostgres(url);
  await refuseUnknownTables(source.db);
  if (keepVersion) await migrateTo(target, await findLastStep(source.db));
  else {
    if (!(await isUpToDate(source.db))) throw new OlderDatabaseError('migrations are pending');
    await refuseUnknownTables(target);
    await migrate(target);
  }
  const [reading, writing] = [source.db.transaction(), target.transaction()];
  const tally = await reading.execute(from =>
    writing.execute(to => fillPostgres(source, { from, to, onProgress }, replace)),
  );
  // Without it the planner would know nothing of a million new rows for a minute.
  await sql`analyze`.execute(target);
  return tally;
}

type Sides = { from: PlainTransaction; to: PlainTransaction; onProgress: OnProgress };

async function fillPostgres({ handle }: FileDatabase, sides: Sides, replace = false): Promise<Tally> {
  const { to } = sides;
  const tables = copiedTables(handle);
  if (!replace) await refuseASite(to, tables);
  const names = [...tables.map(table => table.name), ...searchTables(handle)].map(name => sql.table(name));
  // Triggers refuse changes of rows that a running site never changes; the copy inserts them as they were.
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(to);
  await sql`truncate ${sql.join(names)} restart identity`.execute(to);
  const put: Put = async (table, parts) => {
    for await (const rows of parts) await putIntoPostgres(to, table, rows);
  };
  const tally = await copyRows(sides, tables, put);
  if (await isUpToDate(to)) await indexEverything(to);
  for (const name of names) await sql`alter table ${name} enable trigger user`.execute(to);
  return tally;
}

// Rows inserted by the migrations themselves do not make a site.
const FILLED_BY_MIGRATIONS = new Set(['row_counts', 'compatibility']);

async function refuseASite(to: PlainTransaction, tables: CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to);
    if (rows.length > 0 && !FILLED_BY_MIGRATIONS.has(name))
      throw new CannotCopyError(`옮길 곳이 비어 있지 않습니다. (${name}) 아무것도 바꾸지 않았습니다.`);
  }
}

type Put = (table: CopiedTable, parts: AsyncIterable<CopiedRow[]>) => Promise<void>;

async function copyRows({ from, to, onProgress }: Sides, tables: CopiedTable[], put: Put): Promise<Tally> {
  const tally = await countTableRows(from, tables);
  for (const table of tables)
    await put(
      table,
      counted(readTableParts(from, table), done => onProgress(table.name, done, tally.rows[table.name] ?? 0)),
    );
  await continueIds(to, tables, await lastIds(from, tables));
  refuseToDiffer(tally, await countTableRows(to, tables));
  return tally;
}

async function* counted(parts: AsyncIterable<CopiedRow[]>, onDone: (rows: number) => void) {
  let done = 0;
  for await (const rows of parts) {
    yield rows;
    done += rows.length;
    onDone(done);
  }
}

/** Opens PostgreSQL for work that may take minutes. */
export const openPostgres = (url: string): Database =>
  new Kysely<Tables>({ dialect: postgresDialect({ url, onLost: () => {}, isPatient: true }) });
