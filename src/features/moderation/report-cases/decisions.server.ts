import type { Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { decisionRefusal, ownCase } from '#/features/moderation/cases/deciders.rules.ts';
import { isOnlyAdmin } from '#/features/moderation/cases/deciders.server.ts';
import type { Desk, ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { lockCase } from '#/features/moderation/reports/filing.server.ts';
import { KIND_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import { reasonWord } from '#/features/moderation/reports/reports.rules.ts';
import { storeBans } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import { SANCTION_WORDS, type SanctionKind } from '#/features/moderation/sanctions/sanctions.constants.ts';
import { sanctionRefusal } from '#/features/moderation/sanctions/sanctions.rules.ts';
import type { CaseRow } from '#/features/moderation/visibility/visibility.server.ts';
import { audit } from '#/server/audit.ts';
import { endSessions, UNTIL_LIFTED } from '#/server/sessions/session.ts';
import type { By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { CASE_CLOSED, CASE_MISSING } from './moderation.constants.ts';
import type { Decision, Dismissal } from './moderation.contract.ts';

const DAY_MS = 86_400_000;

/**
 * Closes a case with a decision about the text and its author, in one transaction. Throws 404, 403 for a
 * moderator who may not decide it, and 409 for a closed case or a sanction that may not be given.
 */
export function decide(
  { db, contents }: Desk,
  { id, decision, ...by }: By & { id: number; decision: Decision },
): Promise<void> {
  return write(db, async tx => {
    const { found, author } = await openCase(tx, id, by);
    const refused = sanctionRefusal(by.by, author, decision);
    if (refused) throw new Refusal('conflict', refused);
    await applyToContent(tx, { contents, found, decision }, by);
    await contents.notifyNamed(tx, found, by.now);
    const kinds = kindsOf(decision);
    for (const kind of kinds) await addSanction(tx, { found, decision, kind }, by);
    const isSuspended = decision.sanction === 'suspension';
    if (isSuspended) {
      await endSessions(tx, author.number);
      tx.emit({ kind: 'sessions.ended', member: author.number });
    }
    await storeBans(tx, author.number);
    await endReports(tx, found, 'upheld', by.now);
    await closeCase(tx, found, 'acted', by.now);
    const { reason, days, note } = decision;
    const after = {
      decided: kinds.map(kind => SANCTION_WORDS[kind]),
      reason: reasonWord(reason),
      days,
      note,
      ...ownCase(by.by, author.number),
    };
    await audit(tx, { by: by.by, action: 'report.decide', subject: `report:${id}`, after, now: by.now });
    await tellAuthor(tx, found, sentenceOf(found, decision, by.now), by);
    await tellReporters(tx, found, `신고하신 ${object(found)} 살펴보고 조치했습니다.`, by);
    if (found.kind === 'tournament' && decision.content === 'hide')
      tx.emit({ kind: 'tournament.changed', id: found.target, news: 'end' });
  });
}

/**
 * Closes a case without a violation and shows hidden content again; returns whether the text had waited for
 * review. Throws as `decide` does.
 */
export function dismiss(
  { db, contents }: Desk,
  { id, dismissal, ...by }: By & { id: number; dismissal: Dismissal },
): Promise<boolean> {
  return write(db, async tx => {
    const { found, author } = await openCase(tx, id, by);
    const reasons = await tx
      .selectFrom('reports')
      .select('reason')
      .distinct()
      .where('report_case', '=', id)
      .execute();
    const cleared = [...found.cleared.split(','), ...reasons.map(({ reason }) => reason)].filter(Boolean);
    if (!dismissal.again) {
      const unique = [...new Set(cleared)].join();
      const raised = { cleared: unique, dismissals: found.dismissals + 1 };
      await tx.updateTable('report_cases').set(raised).where('id', '=', id).execute();
    }
    if (found.hidden) await contents.setHidden(tx, found, false);
    await contents.notifyNamed(tx, found, by.now);
    await endReports(tx, found, 'dismissed', by.now);
    await closeCase(tx, found, 'dismissed', by.now);
    const after = { note: dismissal.note, ...ownCase(by.by, author.number) };
    await audit(tx, { by: by.by, action: 'report.dismiss', subject: `report:${id}`, after, now: by.now });
    const shown = found.held
      ? `운영진이 ${object(found)} 확인하고 공개했습니다.`
      : `운영진이 ${object(found)} 살펴보고 다시 보이게 했습니다.`;
    if (found.hidden) await tellAuthor(tx, found, shown, by);
    const sentence = `신고하신 ${object(found)} 살펴보았고, 조치할 문제를 찾지 못했습니다.`;
    await tellReporters(tx, found, sentence, by);
    return found.held !== '';
  });
}

async function openCase(
  tx: Transaction,
  id: number,
  { by }: By,
): Promise<{ found: CaseRow; author: MemberRow }> {
  const found = await lockCase(tx, id);
  if (!found) throw new Refusal('missing', CASE_MISSING);
  const author = await tx
    .selectFrom('members')
    .selectAll()
    .where('number', '=', found.author)
    .executeTakeFirstOrThrow();
  const refused = decisionRefusal(by, author, await isOnlyAdmin(tx, by));
  if (refused) throw new Refusal('forbidden', refused);
  if (!found.pending) throw new Refusal('conflict', CASE_CLOSED);
  return { found, author };
}

type Applied = { contents: ModeratedContents; found: CaseRow; decision: Decision };

/** Keeps, hides or removes the content as decided. */
async function applyToContent(
  tx: Transaction,
  { contents, found, decision }: Applied,
  by: By,
): Promise<void> {
  if (decision.content === 'remove') return contents.remove(tx, found, by);
  const isHidden = decision.content === 'hide';
  // A held text is from now on hidden for the decided reason.
  const isHeld = found.held !== '' && isHidden;
  if (isHeld || (found.hidden === 1) !== isHidden) await contents.setHidden(tx, found, isHidden);
}

function kindsOf({ content, sanction }: Decision): SanctionKind[] {
  const ofContent = { keep: [], hide: ['hidden'], remove: ['removed'] } as const;
  return [...ofContent[content], ...(sanction === 'none' ? [] : [sanction])];
}

type New = { found: CaseRow; decision: Decision; kind: SanctionKind };

async function addSanction(tx: Transaction, { found, decision, kind }: New, { by, now }: By): Promise<void> {
  const isBan = kind === 'write_ban' || kind === 'suspension';
  await tx
    .insertInto('sanctions')
    .values({
      member: found.author,
      kind,
      reason: decision.reason,
      note: decision.note,
      report_case: found.id,
      by_member: by.number,
      at: now.toISOString(),
      until: isBan ? untilOf(decision, now) : '',
    })
    .execute();
}

const untilOf = ({ days }: Decision, now: Date) =>
  days === 0 ? UNTIL_LIFTED : new Date(now.getTime() + days * DAY_MS).toISOString();

async function endReports(
  tx: Transaction,
  { id }: CaseRow,
  state: 'upheld' | 'dismissed',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state, ended_at: now.toISOString() })
    .where('report_case', '=', id)
    .where('state', '=', 'open')
    .execute();
}

async function closeCase(
  tx: Transaction,
  { id }: CaseRow,
  state: 'acted' | 'dismissed',
  now: Date,
): Promise<void> {
  const closed = { state, pending: 0, weight: 0, closed_at: now.toISOString() };
  await tx.updateTable('report_cases').set(closed).where('id', '=', id).execute();
  tx.emit({ kind: 'moderator-queue.changed' });
}

const object = ({ kind }: CaseRow) => withJosa(KIND_WORDS[kind], '을/를');

function sentenceOf(found: CaseRow, decision: Decision, now: Date): string {
  const what = withJosa(`내 ${KIND_WORDS[found.kind]}`, '이/가');
  const ofContent = {
    keep: '',
    hide: `운영진이 살펴보아 ${what} 가려졌습니다.`,
    remove: `운영진이 살펴보아 ${what} 삭제되었습니다.`,
  };
  const end = decision.days === 0 ? '해제될 때까지' : `${showDateTime(untilOf(decision, now))}까지`;
  const ofAuthor = {
    none: '',
    warning: '경고를 받았습니다.',
    write_ban: `${end} 글쓰기가 정지되었습니다.`,
    suspension: `${end} 이용이 정지되었습니다.`,
  };
  const sentences = [ofContent[decision.content], ofAuthor[decision.sanction]].filter(Boolean);
  return `${sentences.join(' ')} 사유: ${reasonWord(decision.reason)}. 제재 내역에서 이의를 신청할 수 있습니다.`;
}

/** Tells a member of a decision about them, and stores it to be shown at the next login too. */
export async function tellMember(
  tx: Transaction,
  { member, subject, title }: { member: number; subject: string; title: string },
  { by, now }: By,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ sign_in_notice: title })
    .where('number', '=', member)
    .where('withdrawn_at', '=', '')
    .execute();
  tx.emit({
    kind: 'moderation.told',
    as: 'sanction',
    to: [member],
    subject,
    title,
    link: '/profile/sanctions',
    ...{ actor: by.number, now },
  });
}

const tellAuthor = (tx: Transaction, { id, author }: CaseRow, title: string, by: By) =>
  tellMember(tx, { member: author, subject: `case:${id}`, title }, by);

async function tellReporters(
  tx: Transaction,
  { id }: CaseRow,
  title: string,
  { by, now }: By,
): Promise<void> {
  const ended = await tx
    .selectFrom('reports')
    .select('reporter')
    .where('report_case', '=', id)
    .where('ended_at', '=', now.toISOString())
    .execute();
  const to = ended.map(({ reporter }) => reporter);
  const about = { subject: `report:${id}`, title, link: '/profile/reports' };
  tx.emit({ kind: 'moderation.told', as: 'report', to, ...about, actor: by.number, now });
}
