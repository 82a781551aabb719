import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { ReportDraft } from '#/features/moderation/reports/reports.contract.ts';
import { UNTIL_LIFTED } from '#/server/sessions/session.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { Sanction } from './sanctions.contract.ts';

export type SanctionRow = Selectable<Tables['sanctions']>;

/** Whether a sanction lasts at a moment: one without an end lasts until it is lifted. */
const lastsAt = ({ lifted_at, until }: SanctionRow, now: Date) =>
  lifted_at === '' && (until === '' || until > now.toISOString());

/**
 * Sanctions as answers show them, in the order of the rows; the texts are the first snapshots of their cases.
 */
export async function presentSanctions(db: Database, rows: SanctionRow[], now: Date): Promise<Sanction[]> {
  const cases = rows.flatMap(({ report_case }) => report_case ?? []);
  const snapshots = cases.length
    ? await db
        .selectFrom('report_snapshots')
        .select(['id', 'report_case', 'title', 'content'])
        .where('report_case', 'in', cases)
        .execute()
    : [];
  snapshots.sort((a, b) => b.id - a.id);
  const texts = new Map(snapshots.map(row => [row.report_case, listContent(row.title || row.content)]));
  const objections = await objectionsTo(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason as ReportDraft['reason'],
    about: texts.get(row.report_case ?? 0) ?? '',
    date: toSeoulIso(row.at),
    until: row.until && row.until !== UNTIL_LIFTED ? toSeoulIso(row.until) : null,
    lasts: lastsAt(row, now),
    liftedAt: row.lifted_at ? toSeoulIso(row.lifted_at) : null,
    objection: objections.get(row.id)?.text ?? '',
    answer: answerOf(objections.get(row.id)?.outcome),
    can: { object: row.lifted_at === '' && !objections.has(row.id) },
  }));
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

const answerOf = (outcome = '') =>
  outcome === 'accepted' || outcome === 'declined' ? (outcome as Sanction['answer']) : '';

/** Stores on the member's row the end of each kind of ban, after one was given or lifted. */
export async function storeBans(tx: Transaction, member: number): Promise<void> {
  const rows = await tx
    .selectFrom('sanctions')
    .select(['kind', 'until'])
    .where('member', '=', member)
    .where('lifted_at', '=', '')
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
