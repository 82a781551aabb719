import { matchOf } from '#/features/bracket-engine/match.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import { ClearedList } from './cleared-list.tsx';
import { logSentence } from './log-sentence.rules.ts';
import type { DialogProps } from './running-dialog.tsx';
import { Sheet } from './sheet.tsx';

/** Takes one deed back, after saying what goes with it. */
export function UndoSheet({ open, undone, onShow, onClose }: DialogProps & { undone: string }) {
  const { tournament } = open;
  const event = tournament.log.find(logged => logged.event.key === undone)?.event;
  if (!event) return null;
  const undo = () => {
    const problem = open.undo(undone);
    if (problem) toast(problem, 'trouble');
    else toast(`되돌렸습니다: ${logSentence(tournament, event)}`);
    const match = 'match' in event && event.match !== null ? matchOf(tournament, event.match) : undefined;
    if (match) onShow(match.round);
    onClose();
  };
  return (
    <Sheet title="되돌리기" onClose={onClose}>
      <p className="runner-undone">{logSentence(tournament, event)}</p>
      <ClearedList tournament={tournament} undone={undone} />
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          취소
        </Button>
        <Button variant="danger" onClick={undo}>
          되돌리기
        </Button>
      </div>
    </Sheet>
  );
}
