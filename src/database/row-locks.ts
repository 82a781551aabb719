import { sql } from 'kysely';
import type { MemberRow } from '#/database/schema/tables.ts';
import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';
import type { Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

// A lock lasts until the transaction ends. SQLite has one writer, whose transaction locks everything from its
// beginning.

/** Locks and returns the member's row; undefined if the member has left. */
export async function lockMember(tx: Transaction, number: number): Promise<MemberRow | undefined> {
  const [row] = await lockMembers(tx, [number]);
  return row;
}

/** Locks members' rows in the order of their numbers, against deadlocks; returns those who have not left. */
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
 * Optimistic concurrency control: returns the `updated_at` (ISO, UTC) of this change, to be called with the
 * row locked by the transaction. Throws a Refusal (409) if the row has changed since `expected`, the time the
 * change was based on, whatever its UTC offset. Two changes never get the same time, even within one
 * millisecond.
 */
export function nextUpdate(stored: { updated_at: string }, expected: string | undefined, now: Date): string {
  const last = Date.parse(stored.updated_at);
  if (expected !== undefined && Date.parse(expected) !== last)
    throw new Refusal('conflict', CHANGED_MEANWHILE);
  return new Date(Math.max(now.getTime(), last + 1)).toISOString();
}
