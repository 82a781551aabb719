import type { Dialect } from 'kysely';
import { type Around, wrapDialect } from './dialect.ts';

export type Attributes = Record<string, string | number | boolean>;
/** The facts of a span. They never contain a value that a user has entered. */
export type SpanFacts = {
  name: string;
  /** The kind of span: `client` is a call to another program, `internal` is work of this one. */
  kind?: 'client' | 'internal';
  attributes?: Attributes;
  /** True for a span that is recorded only inside a larger span, because alone it would tell nothing. */
  onlyWithin?: boolean;
};
/** Runs `work` within a tracing span; `outcome` returns the span attributes to add for the result. */
export type Trace = <T>(
  span: SpanFacts,
  work: () => Promise<T>,
  outcome?: (result: T) => Attributes,
) => Promise<T>;

export const untraced: Trace = (_span, work) => work();

type System = 'sqlite' | 'postgresql';

/** Returns the dialect with a span for each statement (naming `system`), as a part of its request or job. */
export function traceQueries(dialect: Dialect, trace: Trace, system: System): Dialect {
  const factsOf = (sql: string) => spanFactsOf(sql, system);
  const step = (name: string) => (run: () => Promise<void>) => trace(factsOf(name), run);
  const around: Around = {
    // The span lasts until the writer of SQLite, or a connection, is free.
    begin: step('begin'),
    // The span lasts until the transaction is on disk.
    commit: step('commit'),
    rollback: step('rollback'),
    query: (query, run) => trace(factsOf(query.sql), run),
  };
  return wrapDialect(dialect, () => around);
}

const TEXT_MOST = 2000;
// Quoted texts and numbers, but not those in the names of tables and parameters.
const VALUES = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g;
const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)"?/i;

/** The SQL on one line, cut to `TEXT_MOST` characters, with `?` for each literal value. */
export const withoutValues = (sql: string) =>
  sql.replaceAll(VALUES, '?').replace(/\s+/g, ' ').trim().slice(0, TEXT_MOST);

function spanFactsOf(sql: string, system: System): SpanFacts {
  const text = withoutValues(sql);
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'query';
  const table = TABLE.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    onlyWithin: true,
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
