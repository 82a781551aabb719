import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, PlainTransaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';

/** A table to copy, its rows in the order of `key`; `numbered` is true if the database counts up the ids. */
export type CopiedTable = { name: string; columns: string[]; key: string[]; numbered: boolean };
export type CopiedRow = Record<string, string | number | null>;

const PART = 1000;

/** Every table of a SQLite file but the search tables; each comes after the tables that it refers to. */
export function copiedTables(handle: DatabaseSync): CopiedTable[] {
  return findTables(handle)
    .filter(({ name }) => !isOfSearch(name))
    .map(({ name, made }) => {
      const columns = handle.prepare('select name, pk from pragma_table_info(?)').all(name);
      const inKey = columns.filter(column => Number(column.pk) > 0);
      return {
        name,
        columns: columns.map(column => String(column.name)),
        key: inKey.sort((a, b) => Number(a.pk) - Number(b.pk)).map(column => String(column.name)),
        numbered: / autoincrement/i.test(made),
      };
    });
}

/** The names of the search tables, which are not copied: each database fills its own from the texts. */
export function searchTables(handle: DatabaseSync): string[] {
  return findTables(handle)
    .map(({ name }) => name)
    .filter(isOfSearch);
}

const isOfSearch = (name: string) => /^search_|_index$/.test(name);

// Tables of other programs in the file (such as Litestream's) begin with an underscore.
function findTables(handle: DatabaseSync): { name: string; made: string }[] {
  const found = handle.prepare(`
    select made.name, made.sql from sqlite_schema as made join pragma_table_list as listed on listed.name = made.name
    where listed.schema = 'main' and listed.type in ('table', 'virtual')
      and made.name not like 'sqlite!_%' escape '!' and made.name not like 'kysely!_%' escape '!'
      and made.name not like '!_%' escape '!'
    order by made.rowid`);
  return found.all().map(({ name, sql: made }) => ({ name: String(name), made: String(made) }));
}

/** All rows of a table in the order of its key, in batches. */
export async function* readTableParts(from: PlainTransaction, { name, columns, key }: CopiedTable) {
  const ordered = sql.join(key.map(column => sql.ref(column)));
  const wanted = sql.join(columns.map(column => sql.ref(column)));
  for (let last: CopiedRow | undefined; ; ) {
    const passed = last && sql.join(key.map(column => last?.[column]));
    const { rows } = await sql<CopiedRow>`select ${wanted} from ${sql.table(name)}
      ${passed ? sql`where (${ordered}) > (${passed})` : sql``} order by ${ordered} limit ${PART}`.execute(
      from,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PART) return;
    last = rows.at(-1);
  }
}

export async function putIntoPostgres(
  tx: PlainTransaction,
  { name, columns }: CopiedTable,
  rows: CopiedRow[],
): Promise<void> {
  const wanted = sql.join(columns.map(column => sql.ref(column)));
  const table = sql.table(name);
  await sql`insert into ${table} (${wanted}) select ${wanted}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** The last id that each table gave out (0: none), by table: a copy must not reuse ids of removed rows. */
export async function lastIds(from: PlainTransaction, tables: CopiedTable[]): Promise<Map<string, number>> {
  const numbered = tables.filter(table => table.numbered);
  const given = new Map(numbered.map(({ name }) => [name, 0]));
  if (isSqlite(from)) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
      from,
    );
    for (const { name, seq } of rows) if (given.has(name)) given.set(name, seq);
    return given;
  }
  for (const { name, key } of numbered) {
    const { rows } = await sql<{ given: number }>`
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${name}, ${key[0]})), 0) as given`.execute(
      from,
    );
    given.set(name, rows[0]?.given ?? 0);
  }
  return given;
}

/** Makes a copy's tables continue their ids after the last ids of the original (`given`, by table name). */
export async function continueIds(tx: PlainTransaction, tables: CopiedTable[], given: Map<string, number>) {
  for (const { name, key, numbered } of tables) {
    const last = given.get(name) ?? 0;
    if (!numbered || last === 0) continue;
    if (isSqlite(tx)) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
    } else await sql`select setval(pg_get_serial_sequence(${name}, ${key[0]}), ${last})`.execute(tx);
  }
}

/** The figures that prove a copy complete: rows by table, the sum of the points ledger and that of members' points. */
export type Tally = { rows: Record<string, number>; ledger: number; points: number };

/** Counts the rows of each table and sums up members' points, in the transaction that copies the tables. */
export async function countTableRows(from: Database, tables: CopiedTable[]): Promise<Tally> {
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      from,
    );
    rows[name] = counted.rows[0]?.count ?? 0;
  }
  const sums = await sql<{ ledger: number; points: number }>`
    select cast((select coalesce(sum(amount), 0) from points_ledger) as bigint) as ledger,
      cast((select coalesce(sum(points), 0) from members) as bigint) as points`.execute(from);
  return { rows, ledger: sums.rows[0]?.ledger ?? 0, points: sums.rows[0]?.points ?? 0 };
}
