import type { Database } from '#/database/connect.ts';
import { findDecisionRefusal, ownCase } from '#/features/moderation/cases/case-decisions.server.ts';
import {
  type CaseKind,
  type CaseRow,
  caseKind,
  type ModeratedContents,
  objectionForm,
} from '#/features/moderation/cases/case-kind.server.ts';
import { loadNames } from '#/features/moderation/cases/case-rows.server.ts';
import { objectionDecision } from '#/features/moderation/cases/cases.contract.ts';
import { REASON_WORDS, reasonWord } from '#/features/moderation/reports/reports.rules.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { auditSubject, presentSanctions, type SanctionRow } from './sanction-rows.server.ts';
import { OBJECTION_OUTCOMES, SANCTION_WORDS } from './sanctions.rules.ts';
import { endSanction, findLiftable, sanctionNews } from './sanctions.server.ts';

const FORM = objectionForm('수락하면 제재가 풀리고, 제재로 가린 내용이 다시 보입니다. 회원에게 알립니다.');

/** Each sanction, whose id is `subject`, can have one objection. */
export const sanctionObjection = (contents: ModeratedContents) =>
  caseKind('sanctionObjection', {
    isOnce: true,
    outcomes: OBJECTION_OUTCOMES,
    titles: loadTitles,
    show: showObjection,
    refusal: (db, { opened_by }, by) => findDecisionRefusal(db, opened_by ?? 0, by),
    decision: objectionDecision,
    async carryOut(tx, { row, decision: { choice }, by, now }) {
      const sanction = await findLiftable(tx, row.subject);
      const accepts = choice === 'accepted';
      if (accepts) await endSanction(tx, contents, { found: sanction, by, now });
      const name = SANCTION_WORDS[sanction.kind];
      const title = accepts
        ? `이의신청이 받아들여져 ${withJosa(name, '이/가')} 해제되었습니다.`
        : `${name}에 대한 이의신청이 받아들여지지 않았습니다.`;
      return {
        action: accepts ? 'sanction.lift' : 'sanction.decline',
        subject: auditSubject(sanction),
        after: { decided: [name], ...ownCase(by, sanction.member) },
        notices: [sanctionNews(sanction, title)],
        message: accepts ? '수락하고 제재를 해제했습니다.' : '거절했습니다.',
      };
    },
  });

const loadTitles: CaseKind['titles'] = async ({ db }, rows) => {
  const sanctions = new Map((await findSanctions(db, rows)).map(found => [found.id, found]));
  return ({ subject }) => {
    const { kind, reason } = sanctions.get(subject) ?? {};
    return { title: kind ? SANCTION_WORDS[kind] : '', hint: reason && reasonWord(reason) };
  };
};

const showObjection: CaseKind['show'] = async ({ db, now }, row) => {
  const rows = await findSanctions(db, [row]);
  const [sanction] = await presentSanctions(db, rows, now());
  const moderators = rows.map(({ by_member }) => by_member);
  const by = await loadNames(db, moderators);
  const texts = [{ label: '이의신청', content: row.text }];
  if (!sanction) return { facts: [], texts, form: FORM };
  return {
    facts: [
      { label: '사유', text: REASON_WORDS[sanction.reason] },
      { label: '처리한 사람', text: by.get(rows[0]?.by_member ?? 0)?.author ?? '' },
      { label: '메모', text: rows[0]?.note || '–' },
    ],
    texts: [...texts, { label: '제재한 내용', content: sanction.about, date: sanction.date }],
    form: FORM,
  };
};

function findSanctions(db: Database, rows: CaseRow[]): Promise<SanctionRow[]> {
  const ids = rows.map(({ subject }) => subject);
  return db.selectFrom('sanctions').selectAll().where('id', 'in', ids).execute();
}
