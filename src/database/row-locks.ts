import { type Selectable, sql } from 'kysely';
import type { MemberRow, Tables } from '#/database/schema/tables.ts';
import type { Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

// A lock lasts until the transaction ends. SQLite has one writer, whose transaction locks everything from its
// beginning.

/** The member's row, locked; undefined if the member has left. */
export async function lockMember(tx: Transaction, number: number): Promise<MemberRow | undefined> {
  const [row] = await lockMembers(tx, [number]);
  return row;
}

/**
 * The locked rows of the given members who have not left. They are always locked in the same order, which
 * prevents deadlocks.
 */
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

/**
 * The tournament with this id or key, locked: every transaction that uses a tournament locks it first, which
 * prevents deadlocks.
 */
export function lockTournament(
  tx: Transaction,
  by: { id: number } | { key: string },
): Promise<Selectable<Tables['tournaments']> | undefined> {
  return tx
    .selectFrom('tournaments')
    .selectAll()
    .where(eb => eb.and(by))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Makes transactions with the same `name` run one after another, for conflicts in which there is no row to
 * lock.
 */
export async function lockInTurn(tx: Transaction, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
