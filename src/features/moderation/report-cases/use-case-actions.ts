import { KIND_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import { SANCTION_WORDS } from '#/features/moderation/sanctions/sanctions.constants.ts';
import type { Sanction } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { ConfirmQuestion } from '#/ui/dialog/dialog.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { DECISION_FAILED } from './moderation.constants.ts';
import type { Decision, ReportCase } from './moderation.contract.ts';

// A held text that is not published has no other consequence for its author.
const REMOVAL: Decision = { content: 'remove', sanction: 'none', days: 1, reason: 'spam', note: '' };

const object = ({ kind }: ReportCase) => withJosa(KIND_WORDS[kind], '을/를');

/** A moderator's actions on a case, each with a confirmation; `onDone` reloads the case. */
export function useCaseActions(onDone: () => Promise<void>) {
  const { perform, busy, dialog } = useConfirmedAction();
  const { cases, sanctions } = browserApi.api.moderation;
  const act = async (question: ConfirmQuestion, call: () => Promise<{ message: string }>) => {
    const done = await perform({
      question,
      call: async () => (await call()).message,
      fallbackMessage: DECISION_FAILED,
    });
    if (done) await onDone();
  };
  const paramOf = ({ id }: { id: number }) => ({ param: { id: String(id) } });
  return {
    take: (found: ReportCase, taken: boolean) =>
      act({ title: taken ? '이 신고를 맡습니다.' : '이 신고를 내려놓습니다.', confirmLabel: '확인' }, () =>
        fetchJson(cases[':id'].taken.$put({ ...paramOf(found), json: { taken } })),
      ),
    dismiss: (found: ReportCase, again: boolean) =>
      act(
        {
          title: '문제가 없다고 보고 기각합니다.',
          body: again
            ? '가려졌다면 다시 보이고, 같은 사유의 신고가 모이면 다시 가려집니다.'
            : '가려졌다면 다시 보이고, 같은 사유로는 다시 가려지지 않습니다.',
          confirmLabel: '기각',
        },
        () => fetchJson(cases[':id'].dismissal.$post({ ...paramOf(found), json: { again, note: '' } })),
      ),
    publish: (found: ReportCase) =>
      act({ title: `이 ${object(found)} 모두에게 공개합니다.`, confirmLabel: '공개' }, () =>
        fetchJson(cases[':id'].dismissal.$post({ ...paramOf(found), json: { again: false, note: '' } })),
      ),
    remove: (found: ReportCase) =>
      act(
        { title: `이 ${object(found)} 삭제합니다. 되돌릴 수 없습니다.`, confirmLabel: '삭제', danger: true },
        () => fetchJson(cases[':id'].decision.$post({ ...paramOf(found), json: REMOVAL })),
      ),
    lift: (sanction: Sanction) =>
      act(
        { title: `${withJosa(SANCTION_WORDS[sanction.kind], '을/를')} 해제합니다.`, confirmLabel: '해제' },
        () => fetchJson(sanctions[':id'].$delete(paramOf(sanction))),
      ),
    busy,
    dialog,
  };
}
