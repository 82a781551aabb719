import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { PENDING_REVIEW_WEIGHT } from '#/features/moderation/visibility/pending-review.server.ts';
import { picturesIn } from '#/features/moderation/visibility/snapshots.server.ts';
import type { Target } from '#/features/moderation/visibility/targets.server.ts';
import { type CaseRow, setHidden } from '#/features/moderation/visibility/visibility.server.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import { type Caller, loadOrigins, noteOrigins } from '#/server/sessions/member-origins.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import {
  groupReports,
  type HideWeights,
  hidesTarget,
  type ReporterStanding,
  reporterStanding,
  reporterWeight,
  weightOfGroups,
} from './report-weight.rules.ts';
import { KIND_WORDS, REPORTED_ALREADY, SNAPSHOTS_MOST, WEIGHED_REPORTS } from './reports.constants.ts';
import { mainReason, reasonWord } from './reports.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Members are told of a report or a decision; the title is the whole sentence. */
    'moderation.told': About & { to: number[]; as: 'sanction' | 'report' };
  }
}

export type Filed = {
  target: Target;
  /** True where the reporter can read the content. */
  isRead: boolean;
  /** The number of the reporting member. */
  reporter: number;
  reason: string;
  detail: string;
  settings: HideWeights;
  caller: Caller;
};

/**
 * Files a report, once for each member and target as the unique index decides, and hides the target where the
 * open reports weigh enough: the case is locked from the first statement on, so that each report sees the
 * earlier ones. Throws 400 for a member's second report.
 */
export async function fileReport(tx: Transaction, filed: Filed): Promise<void> {
  const { target, isRead, reporter, reason, detail, caller } = filed;
  const timestamp = caller.now.toISOString();
  const found = await openCase(tx, target, timestamp);
  const known = await loadReporter(tx, reporter, caller.now);
  await noteOrigins(tx, reporter, caller);
  const stored = await storeSnapshot(tx, found.id, target, timestamp);
  const snapshot = isRead ? stored : null;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({ report_case: found.id, reporter, reason, detail, ...known, snapshot, at: timestamp })
    .onConflict(taken => taken.columns(['report_case', 'reporter']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new Refusal('invalid', REPORTED_ALREADY);
  const isClosed = found.pending === 0;
  await tx
    .updateTable('report_cases')
    .set({
      reporters: sql<number>`reporters + 1`,
      ...(isClosed && { ...REOPENED, opened_at: timestamp }),
    })
    .where('id', '=', found.id)
    .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
  await weighCase(tx, { ...found, ...(isClosed && REOPENED) }, filed);
}

const REOPENED = {
  state: 'open',
  pending: 1,
  taken_by: null,
  closed_at: '',
  held: '',
  held_for: '',
} as const;

async function openCase(tx: Transaction, target: Target, time: string): Promise<CaseRow> {
  const { kind, target: number, version, post, author } = target;
  return (
    tx
      .insertInto('report_cases')
      .values({ kind, target: number, version, post, author, opened_at: time })
      // Changes nothing, but locks the existing row.
      .onConflict(taken => taken.columns(['kind', 'target', 'version']).doUpdateSet({ post }))
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

type Reporter = { weight: number; standing: ReporterStanding };

/** The weight and standing that a member's reports have from now on. */
export async function loadReporter(
  tx: Database | Transaction,
  reporter: number,
  now: Date,
): Promise<Reporter> {
  const { created_at } = await tx
    .selectFrom('members')
    .select('created_at')
    .where('number', '=', reporter)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('reports')
    .select('state')
    .where('reporter', '=', reporter)
    .where('ended_at', '<>', '')
    .orderBy('ended_at', 'desc')
    .limit(WEIGHED_REPORTS)
    .execute();
  const ended = rows.map(({ state }) => state as 'upheld' | 'dismissed');
  return { weight: reporterWeight(ended), standing: reporterStanding(created_at, ended, now) };
}

/**
 * The id of the snapshot of the target's present text; null where the maximum number of snapshots is kept.
 */
async function storeSnapshot(
  tx: Transaction,
  report_case: number,
  target: Target,
  time: string,
): Promise<number | null> {
  const { title, content } = target;
  const pictures = await picturesIn(tx, target);
  const rows = await tx
    .selectFrom('report_snapshots')
    .select(['id', 'title', 'content', 'pictures'])
    .where('report_case', '=', report_case)
    .orderBy('id')
    .execute();
  const there = rows.find(row => row.title === title && row.content === content && row.pictures === pictures);
  if (there || rows.length >= SNAPSHOTS_MOST) return there?.id ?? null;
  const { id } = await tx
    .insertInto('report_snapshots')
    .values({ report_case, title, content, pictures, at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Weighs the open reports again, and hides the target where they are heavy enough. Reports for reasons that a
 * moderator has dismissed hide nothing.
 */
async function weighCase(tx: Transaction, found: CaseRow, { settings, caller }: Filed): Promise<void> {
  const reports = await tx
    .selectFrom('reports')
    .select(['reporter', 'reason', 'weight', 'standing'])
    .where('report_case', '=', found.id)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  const reporters = reports.map(({ reporter }) => reporter);
  const origins = await loadOrigins(tx, reporters, caller.now);
  const weight = weightOfGroups(groupReports(reports, origins)) + (found.held ? PENDING_REVIEW_WEIGHT : 0);
  await tx.updateTable('report_cases').set({ weight }).where('id', '=', found.id).execute();
  const cleared = found.cleared.split(',');
  const open = reports.filter(({ reason }) => !cleared.includes(reason));
  if (found.hidden || !hidesTarget(found, groupReports(open, origins), settings)) return;
  await setHidden(tx, found, true);
  const what = withJosa(`내 ${KIND_WORDS[found.kind]}`, '이/가');
  // Guests can no longer open the tournament.
  if (found.kind === 'tournament') tx.emit({ kind: 'tournament.changed', id: found.target, news: 'end' });
  tx.emit({
    kind: 'moderation.told',
    as: 'sanction',
    to: [found.author],
    subject: `case:${found.id}`,
    title: `신고가 접수되어 ${what} 가려졌습니다. 사유: ${reasonWord(mainReason(open))}. 운영진이 살펴봅니다.`,
    link: '/profile/sanctions',
    actor: null,
    now: caller.now,
  });
}

/** Locks the case with this id until the transaction ends and returns it. */
export const lockCase = (tx: Transaction, id: number): Promise<CaseRow | undefined> =>
  tx.selectFrom('report_cases').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
