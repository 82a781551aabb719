import type { Dialect } from 'kysely';
import { isRead, wrapDialect } from '#/database/dialect.ts';
import type { Tables } from './tables.ts';

/** The name for "any table": a statement that `WRITTEN` does not match may have changed any table. */
const ANY = '*';
const WRITTEN = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;

type OnCommit = (tables: ReadonlySet<string>) => void;

/** Counts the changes of each table, so that a cache of query results knows when it is stale. */
export class TableVersions {
  readonly #changes = new Map<string, number>();
  readonly #watchers: { table: string; changed: () => void }[] = [];

  /** A number that grows with each change of one of the tables; get it before you read the tables. */
  of(tables: readonly string[]): number {
    let changes = this.#changes.get(ANY) ?? 0;
    for (const table of tables) changes += this.#changes.get(table) ?? 0;
    return changes;
  }

  /** Called with the names of the tables that this process has changed; `shareVersions` sets it. */
  onCommit: OnCommit = () => {};

  /** To be called when this process has changed these tables and the changes are committed. */
  commit(tables: ReadonlySet<string>): void {
    this.bump(tables);
    this.onCommit(tables);
  }

  /** Like `commit`, for changes made by other processes; without tables, for a change of any table. */
  bump(tables: Iterable<string> = [ANY]): void {
    for (const name of tables) {
      this.#changes.set(name, (this.#changes.get(name) ?? 0) + 1);
      for (const { table, changed } of this.#watchers) if (name === table || name === ANY) changed();
    }
  }

  /** Calls `changed` whenever this or another process may have changed the table. */
  watch(table: keyof Tables, changed: () => void): void {
    this.#watchers.push({ table, changed });
  }
}

/**
 * Returns the dialect with a call of `onCommit` after each commit, with the names of the changed tables,
 * before the caller's transaction resolves; also after a failed commit, which may have changed them.
 */
export function observeCommits(dialect: Dialect, onCommit: OnCommit): Dialect {
  return wrapDialect(dialect, () => {
    /** The tables changed by the transaction; undefined outside of one. */
    let changed: Set<string> | undefined;
    return {
      begin: run => {
        changed = new Set();
        return run();
      },
      commit: async run => {
        try {
          await run();
        } finally {
          if (changed?.size) onCommit(changed);
          changed = undefined;
        }
      },
      rollback: run => {
        changed = undefined;
        return run();
      },
      query: async (query, run) => {
        if (isRead(query)) return run();
        const table = WRITTEN.exec(query.sql)?.[1] ?? ANY;
        if (changed) {
          changed.add(table);
          return run();
        }
        try {
          return await run();
        } finally {
          onCommit(new Set([table]));
        }
      },
    };
  });
}
