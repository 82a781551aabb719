import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { seoulDay } from '#/shared/time/time.ts';
import type { CaseRow } from './case-kind.server.ts';
import { CASE_KINDS, type CaseKindName } from './case-kinds.constants.ts';
import { WAITING_MOST } from './cases.constants.ts';

/** Ends waiting cases and erases the member's texts; decisions stay. */
export async function leaveCases(tx: Transaction, member: number, now: Date): Promise<void> {
  await withdrawCases(tx, { openedBy: member }, now);
  const written = { text: '', facts: '{}', answer: '' };
  await tx.updateTable('cases').set(written).where('opened_by', '=', member).execute();
  await tx.updateTable('reports').set({ detail: '' }).where('reporter', '=', member).execute();
}

type NewCase = {
  kind: CaseKindName;
  subject?: number;
  openedBy?: number | null;
  author?: number | null;
  keyHash?: string;
  /** One waiting case for each subject, or for each subject and member. */
  once?: 'subject' | 'member';
  text?: string;
  facts?: object;
  dueDay?: string;
  weight?: number;
  now: Date;
};

/** Returns undefined, and opens no case, if `once` forbids a second one. */
export async function openCase(tx: Transaction, opened: NewCase): Promise<CaseRow | undefined> {
  const { kind, subject, openedBy, once } = opened;
  const key = [kind, subject, ...(once === 'member' ? [openedBy] : [])].join(' ');
  const row = await insertCase(tx, opened, once && key)
    .onConflict(oc => oc.column('once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) tx.emit({ kind: 'moderator-queue.changed' });
  return row;
}

/** Locks the waiting case with this key; opens one if there is none. */
export async function openOrLockCase(tx: Transaction, opened: NewCase, once: string): Promise<CaseRow> {
  tx.emit({ kind: 'moderator-queue.changed' });
  return insertCase(tx, opened, once)
    .onConflict(oc => oc.column('once').doUpdateSet({ once }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertCase(tx: Transaction, opened: NewCase, once: string | undefined) {
  const { kind, subject, openedBy, author, keyHash, text, facts, dueDay, weight, now } = opened;
  return tx.insertInto('cases').values({
    kind,
    for_admins: CASE_KINDS[kind].isForAdmins ? 1 : 0,
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

/** Ends, without a decision, waiting cases that match all given conditions; returns their ids. */
export async function withdrawCases(
  tx: Transaction,
  { kind, subject, openedBy }: { kind?: CaseKindName; subject?: number; openedBy?: number },
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('cases')
    .set(withdrawnAt(now))
    .where('pending', '=', sql.lit(1))
    .$if(kind !== undefined, cases => cases.where('kind', '=', kind as CaseKindName))
    .$if(subject !== undefined, cases => cases.where('subject', '=', subject as number))
    .$if(openedBy !== undefined, cases => cases.where('opened_by', '=', openedBy as number))
    .returning('id')
    .execute();
  if (rows.length > 0) tx.emit({ kind: 'moderator-queue.changed' });
  return rows.map(({ id }) => id);
}

export async function removeCases(
  tx: Transaction,
  { kinds, subject }: { kinds: readonly CaseKindName[]; subject: number },
): Promise<void> {
  await tx.deleteFrom('cases').where('kind', 'in', kinds).where('subject', '=', subject).execute();
  tx.emit({ kind: 'moderator-queue.changed' });
}

const withdrawnAt = (now: Date) =>
  ({ outcome: 'withdrawn', pending: 0, once: null, decided_at: now.toISOString() }) as const;

/** Withdraws cases of which `into` may have no second one. */
export async function moveCases(
  tx: Transaction,
  { kinds, subject, into }: { kinds: readonly CaseKindName[]; subject: number; into: number },
  now: Date,
): Promise<void> {
  const cases = tx.updateTable('cases').where('kind', 'in', kinds).where('subject', '=', subject);
  const rest = sql.lit(`${subject} `.length);
  const moved = sql<string>`kind || ${sql.lit(` ${into}`)} || substr(once, length(kind) + 1 + ${rest})`;
  const taken = tx
    .selectFrom('cases')
    .select('once')
    .where('subject', '=', into)
    .where('once', 'is not', null);
  await cases.set(withdrawnAt(now)).where('pending', '=', 1).where(moved, 'in', taken).execute();
  await cases.set({ subject: into, once: sql`case when pending = 1 then ${moved} end` }).execute();
  tx.emit({ kind: 'moderator-queue.changed' });
}

/** The case of a person without an account, found by the hash of its secret key. */
export const caseOfKey = (
  db: Database,
  kinds: readonly CaseKindName[],
  keyHash: string,
): Promise<CaseRow | undefined> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();

/** Returns '' without an objection, or without a decision about it. */
export const answerOf = (objection: Pick<CaseRow, 'outcome'> | undefined) =>
  objection?.outcome === 'accepted' || objection?.outcome === 'declined' ? objection.outcome : '';

export const casesOpenedBy = (db: Database | Transaction, kind: CaseKindName, member: number) =>
  db.selectFrom('cases').where('opened_by', '=', member).where('kind', '=', kind);

/** Counts up to 100. */
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
