import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DrawCheck } from '#/features/tournaments/bracket/draw-check.tsx';
import type { Logged } from '#/features/tournaments/engine/tournament.rules.ts';
import { mayRedo } from '#/features/tournaments/engine/undo.rules.ts';
import { BottomBar } from '#/features/tournaments/runner/layout.tsx';
import { lastCommand, nextRedo } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { spokenTime } from '#/shared/time/spoken-day.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { logSentence, othersUndo } from './log-sentence.rules.ts';

const NOT_UNDOABLE = new Set<string>(['undone', 'redone', 'closed', 'reopened']);
// The newest events are the ones that are looked for; all events of a long evening would make a long page.
const SHOWN = 30;

/** 기록: the list of all events of a tournament, the newest first, each with a button that undoes it. */
export function HistoryList() {
  const { tournament, saved, readOnly } = useRunning();
  const [full, setFull] = useState(false);
  const log = tournament.log.toReversed();
  return (
    <Fold className="mt-6" summary={`기록 ${log.length}건`}>
      <DrawCheck tournament={tournament} />
      <ol>
        {(full ? log : log.slice(0, SHOWN)).map(logged => (
          <li key={logged.number} className="flex items-center gap-3 min-h-11 border-t border-line">
            <span className="text-soft text-label tabular-nums">
              {spokenTime(showDateTime(logged.event.at).slice(-5))}
            </span>
            <span
              className={`flex-[1_1_0] min-w-0 py-1 ${logged.undoneBy === null ? '' : 'text-soft line-through'}`}
            >
              {logSentence(tournament, logged.event)}
              {logged.undoneBy !== null && ' (되돌림)'}
              <span className="text-soft text-label"> {saved?.server?.senders?.[logged.event.key]}</span>
            </span>
            {!readOnly && <UndoButton logged={logged} />}
          </li>
        ))}
      </ol>
      {log.length > SHOWN && !full && (
        <Button variant="plain" onClick={() => setFull(true)}>
          모두 보기
        </Button>
      )}
    </Fold>
  );
}

function UndoButton({ logged: { event, undoneBy, number } }: { logged: Logged }) {
  const { tournament, perform, openSheet } = useRunning();
  const isRedo = undoneBy !== null;
  if (isRedo ? !mayRedo(tournament, event.key) : NOT_UNDOABLE.has(event.type)) return null;
  const label = isRedo ? '다시 실행' : '되돌리기';
  const press = () =>
    isRedo ? perform({ type: 'redone', of: event.key }) : openSheet({ about: 'undo', key: event.key });
  return (
    <Button variant="plain" small aria-label={`${number}번 기록 ${label}`} onClick={press}>
      {label}
    </Button>
  );
}

export function StepBar() {
  const { tournament, saved, openSheet, perform } = useRunning();
  const last = lastCommand(tournament);
  const redo = useMemo(() => nextRedo(tournament), [tournament]);
  const event = tournament.log.find(logged => logged.event.key === last)?.event;
  const undoneElsewhere = othersUndo(tournament, saved?.server?.senders);
  if (!event && !redo && !undoneElsewhere) return null;
  return (
    <BottomBar>
      <p className="flex-[1_1_10rem] min-w-0 text-soft text-label tabular-nums wrap-anywhere" role="status">
        {undoneElsewhere && <span className="block text-text">{undoneElsewhere}</span>}
        {event && logSentence(tournament, event)}
      </p>
      {last && (
        <Button variant="quiet" onClick={() => openSheet({ about: 'undo', key: last })}>
          <Undo2 aria-hidden="true" />
          되돌리기
        </Button>
      )}
      {redo && (
        <Button variant="quiet" onClick={() => perform(...redo)}>
          <Redo2 aria-hidden="true" />
          다시 실행
        </Button>
      )}
    </BottomBar>
  );
}
