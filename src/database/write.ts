import { type CompiledQuery, sql } from 'kysely';
import { CHANGED_MEANWHILE, LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import type { Database, PlainTransaction, Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';
import type { EventKind, SiteEvent } from './events.ts';
import { retryConflicts } from './retry.ts';
import type { MemberRow } from './schema/tables.ts';

// A referenced row was removed since it was read: the caller reads again, finds it gone and reports that.
const GONE = '23503';

/** The handlers of some kinds of events; each runs within the transaction of its event. */
export type EventHandlers = {
  [Kind in EventKind]?: (tx: Transaction, event: SiteEvent<Kind>) => Promise<unknown>;
};

/** The functions called for events: `handle` in their transaction, `afterCommit` once it is on disk. */
type EventHandling = {
  handle: (tx: Transaction, event: SiteEvent) => Promise<void>;
  /** Called with the events of a committed transaction; must not throw. */
  afterCommit: (events: readonly SiteEvent[]) => void;
};

const HANDLING = new WeakMap<Database, EventHandling>();

export const handleEvents = (db: Database, handling: EventHandling) => HANDLING.set(db, handling);

/**
 * Runs one transaction, which is a unit of work: the handlers of the events that `work` emits run before its
 * end and roll it back when they fail. When this resolves the transaction is on disk, and only then live
 * streams, pushes and caches are informed. After a conflict with another transaction `work` runs again and
 * its earlier events are dropped, so it must change nothing outside of `tx`. After a lost connection it does
 * not run again, because nobody knows whether the transaction was committed.
 */
export async function write<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const unit = (transaction: PlainTransaction) => runUnit(db, transaction, work);
  const { result, events } = await retryConflicts(() => db.transaction().execute(unit), [GONE]);
  if (events.length > 0) handlingOf(db).afterCommit(events);
  return result;
}

async function runUnit<T>(
  db: Database,
  transaction: PlainTransaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; events: SiteEvent[] }> {
  const events: SiteEvent[] = [];
  const tx: Transaction = Object.assign(transaction, { emit: (event: SiteEvent) => void events.push(event) });
  const result = await work(tx);
  // The loop includes the events that handlers emit.
  for (const event of events) await handlingOf(db).handle(tx, event);
  return { result, events };
}

function handlingOf(db: Database): EventHandling {
  const handling = HANDLING.get(db);
  if (!handling) throw new Error('events were emitted on a database without handlers');
  return handling;
}

/** A statement that a query builder or a `sql` template has composed. */
export type Statement<Row = unknown> = { compile: (db: PlainTransaction) => CompiledQuery<Row> };

/**
 * Executes statements none of which needs the result of another; returns the rows of the first one. SQLite's
 * writer gets all in one message, because waiting for an answer costs more than most statements. Throws the
 * failure that came first, once no statement is running.
 */
export async function executeAll<Row>(
  tx: PlainTransaction,
  statements: readonly [Statement<Row>, ...Statement[]],
): Promise<Row[]> {
  const queries = statements.map(statement => statement.compile(tx));
  return tx.getExecutor().provideConnection(async connection => {
    const results = queries.map(query => connection.executeQuery(query));
    const all = Promise.all(results);
    await Promise.allSettled([all, ...results]);
    const [first] = await all;
    return first?.rows as Row[];
  });
}

const SQLITE_UNIQUE = 2067;

/** An error of a statement: `errcode` is SQLite's, `code` and `constraint` are PostgreSQL's. */
type Failure = { code?: string; constraint?: string; errcode?: number; message?: string };

/** Whether a write failed because `column` (or the index of that name) already has the value. */
export function isTaken(error: unknown, column: string): boolean {
  const { code, constraint, errcode, message } = error as Failure;
  if (code === '23505') return constraint?.includes(column.replace('_key', '')) ?? false;
  return errcode === SQLITE_UNIQUE && (message?.includes(`.${column}`) ?? false);
}

/** Runs a write; throws `refusal` if `column` (or the index of that name) already has the value. */
export async function unlessTaken<T>(column: string, refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error, column) ? refusal : error;
  }
}

// A lock lasts until the transaction ends. SQLite's one writer locks everything from its beginning.

/** Locks and returns the member's row; undefined if the member has left. */
export async function lockMember(tx: Transaction, number: number): Promise<MemberRow | undefined> {
  const [row] = await lockMembers(tx, [number]);
  return row;
}

/** Locks and returns the row of the member of the current request; throws a Refusal (401) after a withdrawal. */
export async function lockCaller(tx: Transaction, number: number): Promise<MemberRow> {
  const row = await lockMember(tx, number);
  if (!row) throw new Refusal('signed-out', LOGIN_REQUIRED);
  return row;
}

/** Locks these members' rows in the order of their numbers, against deadlocks; omits withdrawn members. */
export async function lockMembers(tx: Transaction, numbers: number[]): Promise<MemberRow[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('number', 'in', [...new Set(numbers)])
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(row => row.withdrawn_at === '');
}

/** Locks and returns a tournament's row; every transaction on a tournament does this first (no deadlocks). */
export function lockTournament(tx: Transaction, by: { id: number } | { key: string }) {
  return tx
    .selectFrom('tournaments')
    .selectAll()
    .where(eb => eb.and(by))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Makes transactions that call it with the same `name` run in turn, where there is no row to lock. */
export async function lockInTurn(tx: Transaction, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

const SECOND_MS = 1000;

/** The new `updated_at` (ISO, UTC) of a row shown in calendars: `now`, but a second or more after the old. */
export const nextSecond = ({ updated_at }: { updated_at: string }, now?: Date): string =>
  new Date(Math.max(now?.getTime() ?? 0, Date.parse(updated_at) + SECOND_MS)).toISOString();

/**
 * Optimistic concurrency control: returns the `updated_at` of this change of a locked row. Throws a Refusal
 * (409) if the row has changed since `expected`. Two changes never get the same time.
 */
export function nextUpdate(stored: { updated_at: string }, expected: string | undefined, now: Date): string {
  const last = Date.parse(stored.updated_at);
  if (expected !== undefined && Date.parse(expected) !== last)
    throw new Refusal('conflict', CHANGED_MEANWHILE);
  return new Date(Math.max(now.getTime(), last + 1)).toISOString();
}
