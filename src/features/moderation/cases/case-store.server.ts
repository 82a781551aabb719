import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { seoulDay } from '#/shared/time/time.ts';
import type { CaseKind, CaseRow } from './case-kind.server.ts';
import { WAITING_MOST } from './cases.constants.ts';

/** Ends a withdrawing member's waiting cases and erases the member's texts; decisions stay. */
export async function leaveCases(tx: Transaction, member: number, now: Date): Promise<void> {
  await withdrawCases(tx, { openedBy: member }, now);
  const written = { text: '', facts: '{}', answer: '' };
  await tx.updateTable('cases').set(written).where('opened_by', '=', member).execute();
  await tx.updateTable('reports').set({ detail: '' }).where('reporter', '=', member).execute();
}

type NewCase = {
  kind: Pick<CaseKind, 'kind' | 'isForAdmins'>;
  subject?: number;
  openedBy?: number | null;
  author?: number | null;
  keyHash?: string;
  /** A key that no two waiting cases may share. */
  once?: string;
  text?: string;
  facts?: object;
  dueDay?: string;
  weight?: number;
  now: Date;
};

/** Opens a case; returns undefined, and opens none, if a waiting case has the same `once`. */
export async function openCase(tx: Transaction, opened: NewCase): Promise<CaseRow | undefined> {
  const row = await insertCase(tx, opened)
    .onConflict(taken => taken.column('once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) tx.emit({ kind: 'moderator-queue.changed' });
  return row;
}

/** Locks and returns the waiting case with this `once`; opens one if there is none. */
export async function openOrLockCase(tx: Transaction, opened: NewCase & { once: string }): Promise<CaseRow> {
  tx.emit({ kind: 'moderator-queue.changed' });
  return insertCase(tx, opened)
    .onConflict(taken => taken.column('once').doUpdateSet({ once: opened.once }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertCase(tx: Transaction, opened: NewCase) {
  const { kind, subject, openedBy, author, keyHash, once, text, facts, dueDay, weight, now } = opened;
  return tx.insertInto('cases').values({
    kind: kind.kind,
    for_admins: kind.isForAdmins ? 1 : 0,
    subject,
    opened_by: openedBy,
    author,
    key_hash: keyHash || null,
    once,
    text,
    facts: facts && JSON.stringify(facts),
    opened_at: now.toISOString(),
    due_day: dueDay,
    weight,
  });
}

/** Ends the waiting cases that match all given conditions, without a decision; returns their ids. */
export async function withdrawCases(
  tx: Transaction,
  { kind, subject, openedBy }: { kind?: string; subject?: number; openedBy?: number },
  now: Date,
): Promise<number[]> {
  const ended = { outcome: 'withdrawn', pending: 0, once: null, decided_at: now.toISOString() };
  const rows = await tx
    .updateTable('cases')
    .set(ended)
    .where('pending', '=', sql.lit(1))
    .$if(kind !== undefined, cases => cases.where('kind', '=', kind as string))
    .$if(subject !== undefined, cases => cases.where('subject', '=', subject as number))
    .$if(openedBy !== undefined, cases => cases.where('opened_by', '=', openedBy as number))
    .returning('id')
    .execute();
  if (rows.length > 0) tx.emit({ kind: 'moderator-queue.changed' });
  return rows.map(({ id }) => id);
}

/** Removes the cases of a subject that is removed. */
export async function removeCases(
  tx: Transaction,
  { kind, subject }: { kind: string; subject: number },
): Promise<void> {
  await tx.deleteFrom('cases').where('kind', '=', kind).where('subject', '=', subject).execute();
  tx.emit({ kind: 'moderator-queue.changed' });
}

/** The case of a person without an account, by the hash of its secret key; undefined without one. */
export const caseOfKey = (
  db: Database,
  kinds: readonly string[],
  keyHash: string,
): Promise<CaseRow | undefined> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();

export const casesOpenedBy = (db: Database | Transaction, kind: string, member: number) =>
  db.selectFrom('cases').where('opened_by', '=', member).where('kind', '=', kind);

/** Counts the waiting cases past their deadline, up to 100. */
export async function countOverdue(db: Database, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('pending', '=', sql.lit(1))
    .where('due_day', '<', seoulDay(now))
    .limit(WAITING_MOST)
    .execute();
  return rows.length;
}
