import { useRevalidator } from 'react-router';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { DECISION_FAILED } from './moderation.constants.ts';
import type { Objection } from './moderation.contract.ts';

const OBJECTIONS_COME = '제재받은 회원이 이의를 신청하면 여기에 나옵니다.';

/** Objections that wait for an answer, oldest first. */
export function ObjectionList({ rows }: { rows: Objection[] }) {
  const { perform, busy, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const answer = async ({ id, author }: Objection, accept: boolean) => {
    const call = async () => {
      const request = { param: { id: String(id) }, json: { accept } };
      return (await fetchJson(browserApi.api.moderation.sanctions[':id'].answer.$put(request))).message;
    };
    const question = accept
      ? { title: `${author}님의 제재를 해제합니다.`, confirmLabel: '받아들이기' }
      : { title: `${author}님의 이의신청을 받아들이지 않습니다.`, confirmLabel: '거절', danger: true };
    await perform({ question, call, fallbackMessage: DECISION_FAILED });
    await revalidate();
  };
  if (rows.length === 0) return <EmptyState sentence="기다리는 이의신청이 없습니다." why={OBJECTIONS_COME} />;
  return (
    <ol className="mt-4 grid gap-3">
      {rows.map(row => (
        <li key={row.id} className="card">
          <p className="mb-1">
            <AuthorName of={row} /> <span className="text-soft">· 처리한 사람 {row.by.author}</span>
          </p>
          <SanctionFacts sanction={row} />
          {row.note && <p className="text-soft">운영진 메모: {row.note}</p>}
          <div className="mt-3 flex gap-2">
            <Button busy={busy} onClick={() => void answer(row, true)}>
              받아들이기
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => void answer(row, false)}>
              거절
            </Button>
          </div>
        </li>
      ))}
      {dialog}
    </ol>
  );
}
