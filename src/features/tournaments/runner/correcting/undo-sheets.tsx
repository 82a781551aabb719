import type { ReactNode } from 'react';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { eventsUndoneWith } from '#/features/tournaments/engine/undo.rules.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { opponentOf } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { useShownView } from '#/features/tournaments/runner/playing/running-board.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { decisionsBasedOn, logSentence } from './log-sentence.rules.ts';

/** Returns a function that closes the dialog after an undo and shows the changed match's round. */
function useCloseAfterUndo() {
  const { tournament, closeSheet } = useRunning();
  const [view, show] = useShownView(tournament);
  return (match: Match | undefined) => {
    if (match && typeof view === 'number') show(match.round);
    closeSheet();
  };
}

/** A dialog that corrects the result of a match: the other side won, or the match is not decided yet. */
export function FixSheet({ match }: { match: Match }) {
  const { tournament, perform, closeSheet } = useRunning();
  const closeAfterUndo = useCloseAfterUndo();
  const { winner, decidedBy } = match;
  if (winner === null || decidedBy === null) return null;
  const other = opponentOf(match, winner);
  const title = matchTitle(tournament, match);
  const swap = (entry: number) => {
    const isDone = perform(
      { type: 'undone', of: decidedBy },
      { type: 'advanced', match: match.key, entry, how: 'played', score: null },
    );
    if (isDone) toast(`${title} 승자를 ${nameOf(tournament, entry)}(으)로 고쳤습니다.`);
    closeAfterUndo(match);
  };
  const clear = () => {
    if (perform({ type: 'undone', of: decidedBy })) toast(`${title} 결과를 지웠습니다.`);
    closeAfterUndo(match);
  };
  return (
    <Sheet title={`${title} 결과 고치기`} onClose={closeSheet}>
      <p className="font-semibold">지금 승자: {nameOf(tournament, winner)}</p>
      <ClearedList undone={decidedBy} />
      <Choices>
        {other !== null && (
          <Button onClick={() => swap(other)}>{nameOf(tournament, other)} 승으로 바꾸기</Button>
        )}
        <Button variant="danger" onClick={clear}>
          결과 지우기
        </Button>
        <Button variant="quiet" onClick={closeSheet}>
          그대로 두기
        </Button>
      </Choices>
    </Sheet>
  );
}

export function UndoSheet({ undone }: { undone: string }) {
  const { tournament, perform, closeSheet } = useRunning();
  const closeAfterUndo = useCloseAfterUndo();
  const event = tournament.log.find(logged => logged.event.key === undone)?.event;
  if (!event) return null;
  const undo = () => {
    if (perform({ type: 'undone', of: undone })) toast(`되돌렸습니다: ${logSentence(tournament, event)}`);
    closeAfterUndo('match' in event && event.match !== null ? findMatch(tournament, event.match) : undefined);
  };
  return (
    <Sheet title="되돌리기" onClose={closeSheet}>
      <p className="font-semibold">{logSentence(tournament, event)}</p>
      <ClearedList undone={undone} />
      <SheetActions label="되돌리기" danger onConfirm={undo} onClose={closeSheet} />
    </Sheet>
  );
}

function ClearedList({ undone }: { undone: string }) {
  const { tournament } = useRunning();
  const others = eventsUndoneWith(tournament, undone).filter(key => key !== undone);
  const events = tournament.log.filter(({ event }) => others.includes(event.key));
  const based = decisionsBasedOn(tournament, undone);
  return (
    <>
      {based.length > 0 && (
        <ClearedRecords title="이 기록을 바탕으로 정한 것" lines={based.map(text => ({ key: text, text }))} />
      )}
      {events.length === 0 ? (
        <p className="text-soft text-row">다른 결과는 그대로 남습니다.</p>
      ) : (
        <ClearedRecords
          title={
            <>
              함께 지워지는 기록 <strong>{events.length}건</strong>
            </>
          }
          lines={events.map(({ event, number }) => ({ key: number, text: logSentence(tournament, event) }))}
          note="다른 결과는 그대로 남고, ‘다시 실행’으로 되살릴 수 있습니다."
        />
      )}
    </>
  );
}

type ClearedRecordsProps = {
  title: ReactNode;
  lines: { key: string | number; text: string }[];
  note?: string;
};

/**
 * A list of the recorded events that a change would clear, or of the places in the bracket that it would give
 * to others; a long list scrolls.
 */
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
