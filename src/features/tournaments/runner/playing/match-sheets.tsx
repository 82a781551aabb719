import { useState } from 'react';
import { eventsUndoneWith } from '#/features/tournaments/engine/changes/undo.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { How } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { logSentence } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { Chips } from '#/features/tournaments/runner/setup/chips.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ClearedRecords } from './cleared-records.tsx';
import { opponentOf } from './rounds.rules.ts';

/** The dialog for an action that needs more than one press. */
export type OpenSheet =
  | { about: 'more' | 'fix' | 'score' | 'call' | 'typed'; match: string }
  | { about: 'duel'; pair: [number, number] }
  | { about: 'undo'; key: string }
  | { about: 'replace'; entry: number };

export type DialogProps = {
  open: OpenTournament;
  onAsk: (sheet: OpenSheet) => void;
  /** Switches the view to a round, after a match of that round was changed. */
  onShow: (round: number) => void;
  onClose: () => void;
};

const WHYS = [
  { value: 'walkover', label: '불참 (부전승)' },
  { value: 'withdrawn', label: '기권' },
  { value: 'disqualified', label: '실격' },
];

/**
 * A dialog with the rarer actions on a match: a player is absent, gives up or is disqualified; a substitute;
 * a call to a table.
 */
export function MatchSheet({ open, match, onAsk, onClose }: DialogProps & { match: Match }) {
  const { tournament } = open;
  const [how, setHow] = useState<How>('walkover');
  const sides = match.sides.flatMap(({ entry }) => entry ?? []);
  const tables = tournament.settings?.tables ?? 0;
  const lose = (loser: number) => {
    const entry = opponentOf(match, loser);
    if (entry === null) return;
    const problem = open.act({ type: 'advanced', match: match.key, entry, how, score: null });
    if (problem) toast(problem, 'error');
    onClose();
  };
  const word = WHYS.find(why => why.value === how)?.label.replace(' (부전승)', '');
  return (
    <Sheet title={matchTitle(tournament, match)} onClose={onClose}>
      <Chips
        legend="경기 없이 정하기"
        name="how"
        value={how}
        onChange={value => setHow(value as How)}
        options={WHYS}
      />
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="danger" onClick={() => lose(entry)}>
            {nameOf(tournament, entry)} {word}
          </Button>
        ))}
      </Choices>
      <h3 className="field-label">선수 교체·이름 고치기</h3>
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="quiet" onClick={() => onAsk({ about: 'replace', entry })}>
            {nameOf(tournament, entry)} 바꾸기
          </Button>
        ))}
      </Choices>
      {tables > 0 && (
        <>
          <h3 className="field-label">테이블</h3>
          <Choices>
            <Button variant="quiet" onClick={() => onAsk({ about: 'call', match: match.key })}>
              {match.table === null ? '테이블로 호출' : `${match.table}번 테이블에서 옮기기`}
            </Button>
          </Choices>
        </>
      )}
    </Sheet>
  );
}

/** A dialog that corrects the result of a match: the other side won, or the match is not decided yet. */
export function FixSheet({ open, match, onShow, onClose }: DialogProps & { match: Match }) {
  const { tournament } = open;
  const { winner, decidedBy } = match;
  if (winner === null || decidedBy === null) return null;
  const other = opponentOf(match, winner);
  const done = (problem: string | undefined, said: string) => {
    if (problem) toast(problem, 'error');
    else toast(said);
    onShow(match.round);
    onClose();
  };
  const swap = (entry: number) =>
    done(
      open.act(
        { type: 'undone', of: decidedBy },
        { type: 'advanced', match: match.key, entry, how: 'played', score: null },
      ),
      `${matchTitle(tournament, match)} 승자를 ${nameOf(tournament, entry)}(으)로 고쳤습니다.`,
    );
  return (
    <Sheet title={`${matchTitle(tournament, match)} 결과 고치기`} onClose={onClose}>
      <p className="font-semibold">지금 승자: {nameOf(tournament, winner)}</p>
      <ClearedList tournament={tournament} undone={decidedBy} />
      <Choices>
        {other !== null && (
          <Button onClick={() => swap(other)}>{nameOf(tournament, other)} 승으로 바꾸기</Button>
        )}
        <Button
          variant="danger"
          onClick={() => done(open.undo(decidedBy), `${matchTitle(tournament, match)} 결과를 지웠습니다.`)}
        >
          결과 지우기
        </Button>
        <Button variant="quiet" onClick={onClose}>
          그대로 두기
        </Button>
      </Choices>
    </Sheet>
  );
}

/** A dialog that undoes one event, after it lists the events that are cleared with it. */
export function UndoSheet({ open, undone, onShow, onClose }: DialogProps & { undone: string }) {
  const { tournament } = open;
  const event = tournament.log.find(logged => logged.event.key === undone)?.event;
  if (!event) return null;
  const undo = () => {
    const problem = open.undo(undone);
    if (problem) toast(problem, 'error');
    else toast(`되돌렸습니다: ${logSentence(tournament, event)}`);
    const match = 'match' in event && event.match !== null ? findMatch(tournament, event.match) : undefined;
    if (match) onShow(match.round);
    onClose();
  };
  return (
    <Sheet title="되돌리기" onClose={onClose}>
      <p className="font-semibold">{logSentence(tournament, event)}</p>
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

/** A list of the records that undoing this event clears. */
function ClearedList({ tournament, undone }: { tournament: Tournament; undone: string }) {
  const others = eventsUndoneWith(tournament, undone).filter(key => key !== undone);
  const events = tournament.log.filter(({ event }) => others.includes(event.key));
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
