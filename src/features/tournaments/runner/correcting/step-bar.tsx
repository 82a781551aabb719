import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { BottomBar } from '#/features/tournaments/runner/layout.tsx';
import { lastCommand, nextRedo } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { Button } from '#/ui/theme/button.tsx';
import { logSentence } from './log-sentence.rules.ts';

type StepBarProps = {
  tournament: Tournament;
  onUndo: (key: string) => void;
  onRedo: (commands: Command[]) => void;
};

/** A bar at the bottom of the screen with the buttons for undo and redo of the last step. */
export function StepBar({ tournament, onUndo, onRedo }: StepBarProps) {
  const last = lastCommand(tournament);
  const redo = useMemo(() => nextRedo(tournament), [tournament]);
  const event = tournament.log.find(logged => logged.event.key === last)?.event;
  return (
    <BottomBar>
      <p className="flex-[1_1_0] min-w-0 text-soft text-label tabular-nums truncate" role="status">
        {event ? logSentence(tournament, event) : '아직 기록이 없습니다.'}
      </p>
      <Button variant="quiet" disabled={!last} onClick={() => last && onUndo(last)}>
        <Undo2 aria-hidden="true" />
        되돌리기
      </Button>
      {redo && (
        <Button variant="quiet" onClick={() => onRedo(redo)}>
          <Redo2 aria-hidden="true" />
          다시 실행
        </Button>
      )}
    </BottomBar>
  );
}
