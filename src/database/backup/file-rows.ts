import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CopiedRow, CopiedTable } from './copied-tables.ts';

const keyOf = ({ key }: CopiedTable, row: CopiedRow) => key.map(column => row[column] ?? null);

/**
 * Makes a table of a file what the parts say, which hold all rows in the order of its key. A row that is there already is
 * not written again: it keeps its place in the file, and of the file only the pages change on which something is new.
 */
export async function makeRowsEqual(
  handle: DatabaseSync,
  table: CopiedTable,
  parts: AsyncIterable<CopiedRow[]>,
): Promise<void> {
  const rows = new FileRows(handle, table);
  for await (const part of parts) rows.take(part);
  rows.end();
}

class FileRows {
  readonly #table: CopiedTable;
  readonly #handle: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync | undefined;
  readonly #remove: StatementSync;
  /** The key of the last row that was taken. */
  #last: SQLInputValue[] = [];

  constructor(handle: DatabaseSync, table: CopiedTable) {
    const { name, columns, key } = table;
    const others = columns.filter(column => !key.includes(column));
    const isThis = key.map(column => `"${column}" = ?`).join(' and ');
    this.#handle = handle;
    this.#table = table;
    // A value that must be of one row only may have gone from one to another: whichever has it still is written later.
    this.#insert = handle.prepare(
      `insert or replace into "${name}" (${listed(columns)}) values (${columns.map(() => '?')})`,
    );
    this.#update = others.length
      ? handle.prepare(
          `update or replace "${name}" set ${others.map(column => `"${column}" = ?`)} where ${isThis}`,
        )
      : undefined;
    this.#remove = handle.prepare(`delete from "${name}" where ${isThis}`);
  }

  /** Takes the next rows: between the last one and these, the file has no others afterwards. */
  take(rows: CopiedRow[]): void {
    const upTo = keyOf(this.#table, rows.at(-1) as CopiedRow);
    const wanted = new Map(rows.map(row => [this.#nameOf(row), row]));
    const changed = new Set<string>();
    const gone: SQLInputValue[][] = [];
    for (const found of this.#between(this.#last, upTo)) {
      const name = this.#nameOf(found);
      const row = wanted.get(name);
      if (!row) gone.push(keyOf(this.#table, found));
      else if (this.#isEqual(row, found)) wanted.delete(name);
      else changed.add(name);
    }
    for (const key of gone) this.#remove.run(...key);
    for (const [name, row] of wanted) if (!changed.has(name) || !this.#change(row)) this.#add(row);
    this.#last = upTo;
  }

  /** There are no more rows. */
  end(): void {
    const { name, key } = this.#table;
    const behind = this.#last.length ? `where (${listed(key)}) > (${key.map(() => '?')})` : '';
    this.#handle.prepare(`delete from "${name}" ${behind}`).run(...this.#last);
  }

  #between(last: SQLInputValue[], upTo: SQLInputValue[]) {
    const { name, columns, key } = this.#table;
    const marks = key.map(() => '?');
    const behind = last.length ? `(${listed(key)}) > (${marks}) and` : '';
    const rows = this.#handle.prepare(
      `select ${listed(columns)} from "${name}" where ${behind} (${listed(key)}) <= (${marks})`,
    );
    return rows.iterate(...last, ...upTo) as Iterable<CopiedRow>;
  }

  #nameOf = (row: CopiedRow) => JSON.stringify(keyOf(this.#table, row));

  #isEqual(row: CopiedRow, found: CopiedRow): boolean {
    return this.#table.columns.every(column => (row[column] ?? null) === found[column]);
  }

  #add(row: CopiedRow): void {
    this.#insert.run(...this.#table.columns.map(column => row[column] ?? null));
  }

  /** False where the row has gone meanwhile, because a value of it is another's. */
  #change(row: CopiedRow): boolean {
    const { columns, key } = this.#table;
    const others = columns.filter(column => !key.includes(column)).map(column => row[column] ?? null);
    return Number(this.#update?.run(...others, ...keyOf(this.#table, row)).changes) > 0;
  }
}

const listed = (columns: string[]) => columns.map(column => `"${column}"`).join();
