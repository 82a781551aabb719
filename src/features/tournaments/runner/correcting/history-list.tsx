import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { DrawCheck } from '#/features/tournaments/bracket/draw-check.tsx';
import type { Logged } from '#/features/tournaments/engine/tournament.rules.ts';
import { mayRedo } from '#/features/tournaments/engine/undo-refusals.rules.ts';
import { BottomBar } from '#/features/tournaments/runner/layout.tsx';
import { lastCommand, nextRedo } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { EventList } from './event-list.tsx';
import { logSentence, othersUndo } from './log-sentence.rules.ts';

const NOT_UNDOABLE = new Set<string>(['undone', 'redone', 'closed', 'reopened']);

/** 진행 내역: the list of all events of a tournament, the newest first, each with a button that undoes it. */
export function HistoryList() {
  const { tournament, saved, readOnly } = useRunning();
  return (
    <Fold className="mt-6" summary={`진행 내역 ${tournament.log.length}건`}>
      <DrawCheck tournament={tournament} />
      <EventList
        tournament={tournament}
        senderOf={({ event }) => saved?.server?.senders?.[event.key]}
        action={logged => !readOnly && <UndoButton logged={logged} />}
      />
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
      <p
        className="flex-[1_1_10rem] md:flex-initial min-w-0 text-soft text-label tabular-nums wrap-anywhere"
        role="status"
      >
        {undoneElsewhere && <span className="block text-text">{undoneElsewhere}</span>}
        {event && `마지막: ${logSentence(tournament, event)}`}
      </p>
      {last && (
        <Button variant="quiet" onClick={() => openSheet({ about: 'undo', key: last })}>
          <Undo2 />
          되돌리기
        </Button>
      )}
      {redo && (
        <Button variant="quiet" onClick={() => perform(...redo)}>
          <Redo2 />
          다시 실행
        </Button>
      )}
    </BottomBar>
  );
}
