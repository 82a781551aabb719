import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CopiedRow, CopiedTable } from './copied-tables.ts';

const keyOf = ({ key }: CopiedTable, row: CopiedRow) => key.map(column => row[column] ?? null);

/** Makes a table of a file equal to `parts`, in the order of its key; unchanged rows are not rewritten. */
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
  readonly #updates = new Map<string, StatementSync>();
  readonly #remove: StatementSync;
  /** The key of the last row that `take` received; empty at the start. */
  #last: SQLInputValue[] = [];

  constructor(handle: DatabaseSync, table: CopiedTable) {
    const { name, columns } = table;
    this.#handle = handle;
    this.#table = table;
    // A unique value may have moved to another row: the row that still has it is replaced and written later.
    this.#insert = handle.prepare(
      `insert or replace into "${name}" (${listed(columns)}) values (${columns.map(() => '?')})`,
    );
    this.#remove = handle.prepare(`delete from "${name}" where ${this.#isThis()}`);
  }

  /** Writes the next rows in key order, and deletes all other rows of the file up to the last one's key. */
  take(rows: CopiedRow[]): void {
    const upTo = keyOf(this.#table, rows.at(-1) as CopiedRow);
    const wanted = new Map(rows.map(row => [this.#nameOf(row), row]));
    const former = new Map<string, CopiedRow>();
    const gone: SQLInputValue[][] = [];
    for (const found of this.#between(this.#last, upTo)) {
      const name = this.#nameOf(found);
      const row = wanted.get(name);
      if (!row) gone.push(keyOf(this.#table, found));
      else if (this.#changed(row, found).length === 0) wanted.delete(name);
      else former.set(name, found);
    }
    for (const key of gone) this.#remove.run(...key);
    for (const [name, row] of wanted) {
      const found = former.get(name);
      if (!found || !this.#change(row, found)) this.#add(row);
    }
    this.#last = upTo;
  }

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

  #changed(row: CopiedRow, found: CopiedRow): string[] {
    return this.#table.columns.filter(column => (row[column] ?? null) !== found[column]);
  }

  #add(row: CopiedRow): void {
    this.#insert.run(...this.#table.columns.map(column => row[column] ?? null));
  }

  /**
   * Updates the columns that differ (setting the others would rewrite their indexes' pages); returns false if
   * the row was deleted meanwhile, because another row took its unique value.
   */
  #change(row: CopiedRow, found: CopiedRow): boolean {
    const columns = this.#changed(row, found);
    const values = columns.map(column => row[column] ?? null);
    return Number(this.#update(columns).run(...values, ...keyOf(this.#table, row)).changes) > 0;
  }

  #update(columns: string[]): StatementSync {
    const set = columns.map(column => `"${column}" = ?`).join();
    const statement =
      this.#updates.get(set) ??
      this.#handle.prepare(`update or replace "${this.#table.name}" set ${set} where ${this.#isThis()}`);
    this.#updates.set(set, statement);
    return statement;
  }

  #isThis = () => this.#table.key.map(column => `"${column}" = ?`).join(' and ');
}

const listed = (columns: string[]) => columns.map(column => `"${column}"`).join();
