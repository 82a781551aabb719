import type { ReactNode } from 'react';
import { findMatch, isMatchEvent } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import {
  copyForChanges,
  type Logged,
  type Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { eventsUndoneWith, undo } from '#/features/tournaments/engine/undo.rules.ts';
import { automaticCallsAfter, scoresLost } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { useShownView } from '#/features/tournaments/runner/playing/running-board.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { decisionsBasedOn, logSentence } from './log-sentence.rules.ts';

/** Asks before the event with the key `undone` is undone, together with the automatic calls that followed it. */
export function UndoSheet({ undone }: { undone: string }) {
  const { tournament, perform, closeSheet } = useRunning();
  const [view, show] = useShownView(tournament);
  const event = tournament.log.find(logged => logged.event.key === undone)?.event;
  if (!event) return null;
  const calls = automaticCallsAfter(tournament, undone);
  const undoNow = () => {
    const commands = [...calls, undone].map(of => ({ type: 'undone' as const, of }));
    if (perform(...commands)) toast(`되돌렸습니다: ${logSentence(tournament, event)}`);
    const match = isMatchEvent(event) ? findMatch(tournament, event.match) : undefined;
    if (match && typeof view === 'number') show(match.round);
    closeSheet();
  };
  return (
    <Sheet title="되돌리기" onClose={closeSheet}>
      <p className="font-semibold">{logSentence(tournament, event)}</p>
      <ClearedList undone={undone} calls={calls} />
      <SheetActions label="되돌리기" danger onConfirm={undoNow} onClose={closeSheet} />
    </Sheet>
  );
}

function ClearedList({ undone, calls }: { undone: string; calls: string[] }) {
  const { tournament } = useRunning();
  const after = copyForChanges(tournament);
  for (const of of [...calls, undone]) undo(after, { key: '', of });
  const others = eventsUndoneWith(tournament, ...calls, undone).filter(key => key !== undone);
  const based = decisionsBasedOn(tournament, undone);
  return (
    <>
      {based.length > 0 && (
        <ClearedRecords title="이 기록을 바탕으로 정한 것" lines={based.map(text => ({ key: text, text }))} />
      )}
      <ClearedEvents events={tournament.log.filter(({ event }) => others.includes(event.key))} />
      <ClearedScores after={after} />
    </>
  );
}

/** The matches whose running score a change removes; `after` is the tournament with the change. */
export function ClearedScores({ after }: { after: Tournament }) {
  const { tournament, saved } = useRunning();
  const lost = scoresLost(tournament, after, saved?.games);
  if (lost.length === 0) return null;
  return (
    <ClearedRecords
      title="선수가 바뀌어 지워지는 점수"
      lines={lost.map(match => ({ key: match.key, text: matchTitle(tournament, match) }))}
      note="적던 점수는 ‘다시 실행’으로 되살릴 수 없습니다."
    />
  );
}

/** The events that an undo or a correction would clear, or that it clears none. */
export function ClearedEvents({ events }: { events: readonly Logged[] }) {
  const { tournament } = useRunning();
  if (events.length === 0) return <p className="text-soft text-row">다른 결과는 그대로 남습니다.</p>;
  return (
    <ClearedRecords
      title={
        <>
          함께 지워지는 기록 <strong>{events.length}건</strong>
        </>
      }
      lines={events.map(({ event, number }) => ({ key: number, text: logSentence(tournament, event) }))}
      note="다른 결과는 그대로 남고, ‘다시 실행’으로 되살릴 수 있습니다."
    />
  );
}

type ClearedRecordsProps = {
  title: ReactNode;
  lines: { key: string | number; text: string }[];
  note?: string;
};

/** A scrolling list of the events that a change would clear, or of the seats that it would give to others. */
export function ClearedRecords({ title, lines, note }: ClearedRecordsProps) {
  return (
    <div className="mt-3">
      <p>{title}</p>
      <ul className="max-h-[40vh] mt-1 mb-2 pl-5 overflow-auto list-disc">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {note && <p className="text-soft text-row">{note}</p>}
    </div>
  );
}
