import { useState } from 'react';
import type { SyncView } from '#/features/tournament-store/use-sync.ts';
import type { OpenTournament } from '#/features/tournament-store/use-tournament-store.ts';
import { asApiError } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { useConfirm } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast.tsx';
import { closingQuestion } from './closing-question.client.ts';
import { LOAD_FAILED } from './tournaments.rules.ts';

type CloseProps = { store: OpenTournament; sync: SyncView; id: number };

/** 대회 종료 where the last result was written: until then nothing of a kept tournament counts. */
export function CloseHere({ store, sync, id }: CloseProps) {
  const [confirm, dialog] = useConfirm();
  const [busy, setBusy] = useState(false);
  const isSent = sync.waiting === 0 && sync.refused.length === 0 && sync.state === 'saved';
  const close = async () => {
    setBusy(true);
    try {
      const question = await closingQuestion(id, store.tournament);
      if (!(await confirm(question))) return;
      const problem = store.act({ type: 'closed' });
      if (problem) toast(problem, 'error');
      else toast('대회를 종료했습니다.');
    } catch (error) {
      toast(asApiError(error, LOAD_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  if (store.storeState === 'other-tab') return null;
  return (
    <div className="notice close-here">
      <p>
        우승자가 정해졌습니다. 대회를 종료해야 참가를 수락한 회원의 경기가 기록에 반영됩니다.
        {!isSent && ' 기록이 서버에 모두 저장되면 종료할 수 있습니다.'}
      </p>
      <Button busy={busy} disabled={!isSent} onClick={() => void close()}>
        대회 종료
      </Button>
      {dialog}
    </div>
  );
}
