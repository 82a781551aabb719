import type { Transaction } from '#/database/connect.ts';
import { ownCase } from '#/features/moderation/cases/case-decisions.server.ts';
import type {
  Carried,
  Deciding,
  DecisionNotice,
  ModeratedContents,
} from '#/features/moderation/cases/case-kind.server.ts';
import { insertSanction } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import {
  SANCTION_WORDS,
  type SanctionKind,
  sanctionRefusal,
  sanctionSentence,
} from '#/features/moderation/sanctions/sanctions.rules.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import type { By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { lockReported } from './content-cases.server.ts';
import type { ContentAction, ContentDecision, Dismissal } from './reports.contract.ts';
import { KIND_WORDS, reasonWord } from './reports.rules.ts';

type On<D> = By & { content: ReportedContent; isHeld: boolean; decision: D };

export async function decideContent(
  tx: Transaction,
  contents: ModeratedContents,
  { row, decision, by, now }: Deciding<ContentDecision>,
): Promise<Carried> {
  const content = await lockReported(tx, row.subject);
  const on = { content, isHeld: row.kind === 'heldText', by, now };
  const carried =
    'reason' in decision
      ? await carryOutAction(tx, contents, { ...on, decision })
      : await dismiss(tx, contents, { ...on, decision });
  return { ...carried, after: { ...carried.after, ...ownCase(by, content.author) } };
}

/** Throws 409 for a sanction that this moderator may not give. */
async function carryOutAction(tx: Transaction, contents: ModeratedContents, on: On<ContentAction>) {
  const { content, isHeld, decision, by, now } = on;
  const { choice, sanction, days = 1, reason, note } = decision;
  const author = await tx
    .selectFrom('members')
    .select('role')
    .where('number', '=', content.author)
    .executeTakeFirstOrThrow();
  const refused = sanctionRefusal(by, author, { sanction, days });
  if (refused) throw new Refusal('conflict', refused);
  const hides = choice === 'hide';
  if (choice === 'remove') await contents.remove(tx, content, { by, now });
  // A held text is hidden for the decided reason.
  else if ((isHeld && hides) || (content.hidden === 1) !== hides)
    await contents.setHidden(tx, content, hides);
  await contents.notifyNamed(tx, content, now);
  const kinds = sanctionsOf(decision);
  for (const kind of kinds)
    await insertSanction(tx, {
      member: content.author,
      kind,
      reason,
      note,
      days,
      reported: content.id,
      by,
      now,
    });
  if (content.kind === 'tournament' && hides)
    tx.emit({ kind: 'tournament.changed', id: content.target, news: 'end' });
  const reporters = await endReports(tx, content, 'upheld', now);
  return {
    action: 'report.decide',
    subject: `report:${content.id}`,
    after: { decided: kinds.map(kind => SANCTION_WORDS[kind]), reason: reasonWord(reason), days, note },
    notices: [
      authorNews(content, sentenceOf(on)),
      reporterNews(content, reporters, `신고하신 ${objectOf(content)} 살펴보고 조치했습니다.`),
    ],
    message: '처리하고 작성자와 신고한 회원에게 알렸습니다.',
  };
}

async function dismiss(
  tx: Transaction,
  contents: ModeratedContents,
  { content, isHeld, decision: { choice, note }, now }: On<Dismissal>,
): Promise<Carried> {
  if (choice !== 'dismissAgain') await dismissReasons(tx, content);
  if (content.hidden) await contents.setHidden(tx, content, false);
  await contents.notifyNamed(tx, content, now);
  const reporters = await endReports(tx, content, 'dismissed', now);
  const what = objectOf(content);
  const shown = isHeld
    ? `운영진이 ${what} 확인하고 공개했습니다.`
    : `운영진이 ${what} 살펴보고 다시 보이게 했습니다.`;
  const found = `신고하신 ${what} 살펴보았고, 조치할 문제를 찾지 못했습니다.`;
  return {
    action: 'report.dismiss',
    subject: `report:${content.id}`,
    after: { note },
    notices: [
      ...(content.hidden ? [authorNews(content, shown)] : []),
      reporterNews(content, reporters, found),
    ],
    message: isHeld ? '공개하고 작성자에게 알렸습니다.' : '문제없음으로 처리하고 신고한 회원에게 알렸습니다.',
  };
}

/** Reports for these reasons cannot hide the content again; other reasons need more weight. */
async function dismissReasons(tx: Transaction, { id, cleared, dismissals }: ReportedContent): Promise<void> {
  const rows = await tx
    .selectFrom('reports')
    .select('reason')
    .distinct()
    .where('reported', '=', id)
    .execute();
  const reasons = [...cleared.split(','), ...rows.map(({ reason }) => reason)].filter(Boolean);
  const raised = { cleared: [...new Set(reasons)].join(), dismissals: dismissals + 1 };
  await tx.updateTable('reported_contents').set(raised).where('id', '=', id).execute();
}

function sanctionsOf({ choice, sanction }: ContentAction): SanctionKind[] {
  const ofContent = { keep: [], hide: ['hidden'], remove: ['removed'] } as const;
  return [...ofContent[choice], ...(sanction === 'none' ? [] : [sanction])];
}

/** Returns the reporting members (`members.number`). */
async function endReports(
  tx: Transaction,
  { id }: ReportedContent,
  state: 'upheld' | 'dismissed',
  now: Date,
): Promise<number[]> {
  const ended = await tx
    .updateTable('reports')
    .set({ state, ended_at: now.toISOString() })
    .where(eb => eb.and({ reported: id, state: 'open' }))
    .returning('reporter')
    .execute();
  return ended.map(({ reporter }) => reporter);
}

const objectOf = ({ kind }: ReportedContent) => withJosa(KIND_WORDS[kind], '을/를');

function sentenceOf({ content, decision, now }: On<ContentAction>): string {
  const what = withJosa(`내 ${KIND_WORDS[content.kind]}`, '이/가');
  const ofContent = {
    keep: '',
    hide: `운영진이 살펴보아 ${what} 가려졌습니다.`,
    remove: `운영진이 살펴보아 ${what} 삭제되었습니다.`,
  };
  const { choice, sanction, days = 1 } = decision;
  const ofAuthor = sanction === 'none' ? '' : sanctionSentence(sanction, days, now);
  const sentences = [ofContent[choice], ofAuthor].filter(Boolean);
  return `${sentences.join(' ')} 사유: ${reasonWord(decision.reason)}. 제재 내역에서 이의를 신청할 수 있습니다.`;
}

const authorNews = ({ id, author }: ReportedContent, title: string): DecisionNotice => ({
  to: [author],
  subject: `case:${id}`,
  title,
  link: '/profile/sanctions',
  atSignIn: true,
});

const reporterNews = ({ id }: ReportedContent, to: number[], title: string): DecisionNotice => ({
  to,
  kind: 'report',
  subject: `report:${id}`,
  title,
  link: '/profile/reports',
});
