import type { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** A placeholder for a value while a statement is built. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, unknown>;
/** A query of Kysely's builder, or one written as SQL. */
type Buildable<Row> = { compile: (db: Database) => CompiledQuery<Row> };

/**
 * A prepared statement: built and compiled once for each kind of database, then only bound to the values of
 * each call, because building costs more than running. `build` must not inspect the values, only pass them
 * on.
 */
export function prepared<V extends Values, Row>(
  build: (db: Database, values: V) => Buildable<Row>,
): (db: Database | Transaction, values: V) => CompiledQuery<Row> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  return (db, values) => {
    const query = compiled.get(isSqlite(db)) ?? build(db as Database, slots as V).compile(db as Database);
    compiled.set(isSqlite(db), query);
    const bound = query.parameters.map(value => (value instanceof Slot ? values[value.name] : value));
    return { ...query, parameters: bound };
  };
}

const slots = new Proxy<Values>({}, { get: (_, name) => new Slot(String(name)) });
