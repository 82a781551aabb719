import { useRevalidator } from 'react-router';
import { SanctionFacts } from '#/features/moderation/sanctions/sanction-facts.tsx';
import type { AuthorRecord, Sanction } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { SANCTION_WORDS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Button } from '#/ui/theme/button.tsx';
import { DECISION_FAILED } from './cases.constants.ts';

export function AuthorRecordCard({ record: { cases, sanctions } }: { record: AuthorRecord }) {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const lift = async ({ id, kind }: Sanction) => {
    const call = browserApi.api.moderation.sanctions[':id'].$delete;
    const done = await perform({
      question: { title: `${withJosa(SANCTION_WORDS[kind], '을/를')} 해제합니다.`, confirmLabel: '해제' },
      call: () => fetchJson(call({ param: { id: String(id) } })),
      fallbackMessage: DECISION_FAILED,
    });
    if (done) await revalidate();
  };
  return (
    <details className="card" open={sanctions.some(({ lasts }) => lasts)}>
      <summary className="text-lead font-bold">
        작성자의 기록: 신고 {cases}건, 제재 {sanctions.length}건
      </summary>
      {sanctions.map(sanction => (
        <div key={sanction.id} className="border-b border-line py-2">
          <SanctionFacts sanction={sanction} />
          {sanction.lasts && (
            <Button variant="quiet" small busy={busy} onClick={() => void lift(sanction)}>
              해제
            </Button>
          )}
        </div>
      ))}
      {dialog}
    </details>
  );
}
