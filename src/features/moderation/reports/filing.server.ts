import type { Database, Transaction } from '#/database/connect.ts';
import type { Target } from '#/features/moderation/visibility/targets.server.ts';
import { type ReportedContent, setHidden } from '#/features/moderation/visibility/visibility.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { type Caller, loadOrigins, noteOrigins } from '#/server/sessions/member-origins.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { HELD_WEIGHT, openContentCase, storeSnapshot } from './content-cases.server.ts';
import {
  groupReports,
  type HideWeights,
  hidesTarget,
  reporterStanding,
  reporterWeight,
  weightOfGroups,
} from './report-weight.rules.ts';
import { KIND_WORDS, mainReason, type ReportReason, reasonWord, WEIGHED_REPORTS } from './reports.rules.ts';

type Filed = {
  target: Target;
  /** True if the reporter can read the content. */
  isRead: boolean;
  reporter: number;
  reason: string;
  detail: string;
  settings: HideWeights;
  caller: Caller;
};

/**
 * Hides the content if the reports weigh enough. The case is locked, so that each report counts the earlier
 * ones. Throws 400 for a second report by the member.
 */
export async function fileReport(tx: Transaction, filed: Filed): Promise<void> {
  const { target, isRead, reporter, reason, detail, caller } = filed;
  const { waiting, content } = await openContentCase(tx, target, caller.now);
  const known = await loadReporter(tx, reporter, caller.now);
  await noteOrigins(tx, reporter, caller);
  const stored = await storeSnapshot(tx, content.id, { target, now: caller.now });
  const snapshot = isRead ? stored : null;
  const at = caller.now.toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({ reported: content.id, reporter, reason, detail, ...known, snapshot, at })
    .onConflict(oc => oc.columns(['reported', 'reporter']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new Refusal('invalid', '이미 신고하셨습니다.');
  const { weight, hides, reason: main } = await weighReports(tx, content, filed);
  const sum = weight + (waiting.kind === 'heldText' ? HELD_WEIGHT : 0);
  const weighed = { subject: content.id, weight: sum };
  await tx.updateTable('cases').set(weighed).where('id', '=', waiting.id).execute();
  if (hides) await hideReported(tx, content, { reason: main, now: caller.now });
}

/** `weight` is in tenths. */
export async function loadReporter(tx: Database | Transaction, reporter: number, now: Date) {
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
 * `weight` is that of all open reports, in tenths; `hides` and `reason` leave out reports for reasons that
 * moderators have dismissed.
 */
async function weighReports(tx: Transaction, content: ReportedContent, { settings, caller }: Filed) {
  const reports = await tx
    .selectFrom('reports')
    .select(['reporter', 'reason', 'weight', 'standing'])
    .where(eb => eb.and({ reported: content.id, state: 'open' }))
    .orderBy('id')
    .execute();
  const reporters = reports.map(({ reporter }) => reporter);
  const origins = await loadOrigins(tx, reporters, caller.now);
  const cleared = content.cleared.split(',');
  const open = reports.filter(({ reason }) => !cleared.includes(reason));
  return {
    weight: weightOfGroups(groupReports(reports, origins)),
    hides: !content.hidden && hidesTarget(content, groupReports(open, origins), settings),
    reason: mainReason(open),
  };
}

async function hideReported(
  tx: Transaction,
  content: ReportedContent,
  { reason, now }: { reason: ReportReason; now: Date },
): Promise<void> {
  await setHidden(tx, content, true);
  const what = withJosa(`내 ${KIND_WORDS[content.kind]}`, '이/가');
  // Guests cannot open a hidden tournament.
  if (content.kind === 'tournament') tx.emit({ kind: 'tournament.changed', id: content.target, news: 'end' });
  emitNotification(tx, {
    kind: 'sanction',
    to: [content.author],
    subject: `case:${content.id}`,
    title: `신고가 접수되어 ${what} 가려졌습니다. 사유: ${reasonWord(reason)}. 운영진이 살펴봅니다.`,
    link: '/profile/sanctions',
    actor: null,
    now,
  });
}
