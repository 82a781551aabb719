import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockMember } from '#/database/write.ts';
import { answerOf } from '#/features/moderation/cases/case-store.server.ts';
import { loadReportedTexts } from '#/features/moderation/reports/content-cases.server.ts';
import type { ReportReason } from '#/features/moderation/reports/reports.rules.ts';
import { endSessions, UNTIL_LIFTED } from '#/server/sessions/session.ts';
import type { By } from '#/server/site.ts';
import { DAY_MS, timeAfter, toSeoulIso } from '#/shared/time/time.ts';
import type { AuthorRecord, Sanction } from './sanctions.contract.ts';
import { isBan } from './sanctions.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A ban without an end begins: no writing, or no use of the site. */
    'member.banned': { member: number; now: Date };
  }
}

export type SanctionRow = Selectable<Tables['sanctions']>;

const lastsAt = ({ lifted_at, until }: SanctionRow, now: Date) =>
  lifted_at === '' && (until === '' || until > now.toISOString());

/** The sanctions in the order of the rows, each with the first snapshot of the content. */
export async function presentSanctions(db: Database, rows: SanctionRow[], now: Date): Promise<Sanction[]> {
  const contents = rows.flatMap(({ reported }) => reported ?? []);
  const texts = await loadReportedTexts(db, contents);
  const ids = rows.map(({ id }) => id);
  const objections = await objectionsTo(db, ids);
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason as ReportReason,
    about: texts.get(row.reported ?? 0)?.title ?? '',
    date: toSeoulIso(row.at),
    until: row.until && row.until !== UNTIL_LIFTED ? toSeoulIso(row.until) : null,
    lasts: lastsAt(row, now),
    liftedAt: row.lifted_at ? toSeoulIso(row.lifted_at) : null,
    objection: objections.get(row.id)?.text ?? '',
    answer: answerOf(objections.get(row.id)),
    can: { object: row.lifted_at === '' && !objections.has(row.id) },
  }));
}

const RECORD = 20;

export async function loadRecord(db: Database, member: number, now: Date): Promise<AuthorRecord> {
  const [cases, rows] = await Promise.all([
    countRows(db.selectFrom('cases').where('author', '=', member)),
    db
      .selectFrom('sanctions')
      .selectAll()
      .where('member', '=', member)
      .orderBy('id', 'desc')
      .limit(RECORD)
      .execute(),
  ]);
  return { cases, sanctions: await presentSanctions(db, rows, now) };
}

async function objectionsTo(db: Database, sanctions: number[]) {
  if (sanctions.length === 0) return new Map<number, { text: string; outcome: string }>();
  const rows = await db
    .selectFrom('cases')
    .select(['subject', 'text', 'outcome'])
    .where('kind', '=', 'sanctionObjection')
    .where('subject', 'in', sanctions)
    .execute();
  return new Map(rows.map(({ subject, ...objection }) => [subject, objection]));
}

type NewSanction = {
  member: number;
  kind: SanctionRow['kind'];
  reason: string;
  note: string;
  /** 0 for a ban without an end. */
  days: number;
  /** The id in `reported_contents`; null for a sanction of the member as a whole. */
  reported: number | null;
} & By;

/** Also stores when the member's bans end; a suspension ends the sessions. */
export async function insertSanction(tx: Transaction, { days, by, now, ...sanction }: NewSanction) {
  const { member, kind } = sanction;
  const until = isBan(kind) ? banEnd(days, now) : '';
  if (until === UNTIL_LIFTED) tx.emit({ kind: 'member.banned', member, now });
  const row = await tx
    .insertInto('sanctions')
    .values({ ...sanction, by_member: by.number, at: now.toISOString(), until })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (kind === 'suspension') {
    await endSessions(tx, member);
    tx.emit({ kind: 'sessions.ended', member });
  }
  await storeBans(tx, member);
  return row;
}

const banEnd = (days: number, now: Date) => (days === 0 ? UNTIL_LIFTED : timeAfter(now, days * DAY_MS));

/** The case of the content, else the sanction itself. */
export const auditSubject = ({ id, reported }: SanctionRow) =>
  reported === null ? `sanction:${id}` : `report:${reported}`;

/** The member's row has the time at which the bans end. */
export async function storeBans(tx: Transaction, member: number): Promise<void> {
  // The lock waits for a ban that another transaction is storing.
  await lockMember(tx, member);
  const rows = await tx
    .selectFrom('sanctions')
    .select(['kind', 'until'])
    .where(eb => eb.and({ member, lifted_at: '' }))
    .where('until', '<>', '')
    .execute();
  const latest = (kind: SanctionRow['kind']) =>
    rows.reduce((last, row) => (row.kind === kind && row.until > last ? row.until : last), '');
  await tx
    .updateTable('members')
    .set({ write_banned_until: latest('write_ban'), suspended_until: latest('suspension') })
    .where('number', '=', member)
    .execute();
}
