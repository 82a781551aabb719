import { useState } from 'react';
import { DrawCheck } from '#/features/tournaments/bracket/draw-check.tsx';
import type { Logged } from '#/features/tournaments/engine/tournament.rules.ts';
import { UndoSheet } from '#/features/tournaments/runner/playing/match-sheets.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { logSentence } from './log-sentence.rules.ts';

const FIXED = new Set<string>(['undone', 'redone', 'closed', 'reopened']);
// The newest events are the ones that are looked for; all events of a long evening would make a long page.
const SHOWN = 30;

/** 기록: the list of all events of a tournament, the newest first, each with a button that undoes it. */
export function HistoryList({ open }: { open: OpenTournament }) {
  const { tournament } = open;
  const [undone, setUndone] = useState<string>();
  const [full, setFull] = useState(false);
  const readOnly = open.storeState === 'other-tab' || tournament.phase === 'closed';
  const log = tournament.log.toReversed();
  const redo = (key: string) => {
    const problem = open.redo(key);
    if (problem) toast(problem, 'error');
  };
  return (
    <Fold className="mt-6" summary={`기록 ${log.length}건`}>
      <DrawCheck tournament={tournament} />
      <ol>
        {(full ? log : log.slice(0, SHOWN)).map(logged => (
          <li key={logged.number} className="flex items-center gap-3 min-h-11 border-t border-line">
            <span className="text-soft text-label tabular-nums">
              {showDateTime(logged.event.at).slice(-5)}
            </span>
            <span
              className={`flex-[1_1_0] min-w-0 py-1 ${logged.undoneBy === null ? '' : 'text-soft line-through'}`}
            >
              {logSentence(tournament, logged.event)}
              {logged.undoneBy !== null && ' (되돌림)'}
            </span>
            {!readOnly && <WayBack logged={logged} onUndo={setUndone} onRedo={redo} />}
          </li>
        ))}
      </ol>
      {log.length > SHOWN && !full && (
        <Button variant="plain" onClick={() => setFull(true)}>
          모두 보기
        </Button>
      )}
      {undone && (
        <UndoSheet
          key={undone}
          open={open}
          undone={undone}
          onAsk={() => {}}
          onShow={() => {}}
          onClose={() => setUndone(undefined)}
        />
      )}
    </Fold>
  );
}

type WayBackProps = { logged: Logged; onUndo: (key: string) => void; onRedo: (key: string) => void };

function WayBack({ logged: { event, undoneBy, redoable, number }, onUndo, onRedo }: WayBackProps) {
  if (redoable)
    return (
      <Button
        variant="plain"
        small
        aria-label={`${number}번 기록 다시 실행`}
        onClick={() => onRedo(event.key)}
      >
        다시 실행
      </Button>
    );
  if (undoneBy !== null || FIXED.has(event.type)) return null;
  return (
    <Button variant="plain" small aria-label={`${number}번 기록 되돌리기`} onClick={() => onUndo(event.key)}>
      되돌리기
    </Button>
  );
}
