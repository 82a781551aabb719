import { type Selectable, sql } from 'kysely';
import type { MemberRow, Tables } from '#/database/schema/tables.ts';
import type { Transaction } from './connect.ts';
import { isSqlite } from './dialect.ts';

// A lock lasts until the transaction ends. SQLite has one writer, whose transaction holds everything from its beginning.

/** The member's row, locked; undefined when the member has left. */
export async function lockMember(tx: Transaction, number: number): Promise<MemberRow | undefined> {
  const [row] = await lockMembers(tx, [number]);
  return row;
}

/** The rows of those of the members who have not left, locked always in the same order, so that no two wait for each other. */
export async function lockMembers(tx: Transaction, numbers: number[]): Promise<MemberRow[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('number', 'in', [...new Set(numbers)])
    .orderBy('number')
    .$if(!isSqlite(tx), query => query.forNoKeyUpdate())
    .execute();
  return rows.filter(row => row.withdrawn_at === '');
}

/**
 * The tournament of this id or key, locked: everything that touches a tournament takes it first, so that no two of
 * them wait for each other.
 */
export function lockTournament(
  tx: Transaction,
  by: { id: number } | { key: string },
): Promise<Selectable<Tables['tournaments']> | undefined> {
  return tx
    .selectFrom('tournaments')
    .selectAll()
    .where(eb => eb.and(by))
    .$if(!isSqlite(tx), query => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Lets transactions that take the same name go on one after another, for what no row could be locked for. */
export async function lockInTurn(tx: Transaction, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
