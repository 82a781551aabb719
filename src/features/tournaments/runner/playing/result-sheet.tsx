import { useState } from 'react';
import { changedSeats } from '#/features/tournaments/engine/build-stages.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { endedPositions } from '#/features/tournaments/engine/undo.rules.ts';
import { commandOfClaim } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import {
  ClearedEvents,
  ClearedRecords,
  UndoSheet,
} from '#/features/tournaments/runner/correcting/undo-sheets.tsx';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ResultFields } from './result-fields.tsx';
import { afterCommands, resultTexts } from './rounds.rules.ts';
import {
  initialResult,
  type TypedResult,
  typedClaim,
  typedResultRefusal,
  winnerDoubt,
} from './typed-result.rules.ts';

export function ResultSheet({ match }: { match: Match }) {
  const { tournament, act, openSheet, closeSheet, confirm } = useRunning();
  const { decidedBy } = match;
  const [typed, setTyped] = useState(() => initialResult(tournament, match));
  const [alarm, setAlarm] = useState<string>();
  const decider = tournament.log.find(({ event }) => event.key === decidedBy)?.event;
  if (decider?.type === 'left') return <UndoSheet undone={decider.key} />;
  const change = (part: Partial<TypedResult>) => {
    setTyped({ ...typed, ...part });
    setAlarm(undefined);
  };
  const texts = resultTexts(tournament, match);
  const undone: Command[] = decidedBy ? [{ type: 'undone', of: decidedBy }] : [];
  const commands = [...undone, commandOfClaim(match.key, typedClaim(match, typed))];
  const save = async () => {
    const problem = typedResultRefusal(typed);
    if (problem) return setAlarm(problem);
    const doubt = winnerDoubt(typed, texts.names);
    if (doubt && !(await confirm(doubt))) return;
    const refused = act(...commands);
    if (refused) return setAlarm(refused);
    toast(decidedBy ? '결과를 고쳤습니다.' : '기록했습니다.');
    closeSheet();
  };
  return (
    <Sheet title={`${matchTitle(tournament, match)} 결과`} onClose={closeSheet}>
      <div className="grid gap-4 mb-4">
        <ResultFields {...texts} typed={typed} onChange={change} />
      </div>
      {decidedBy && typed.winner !== '' && <Consequences commands={commands} />}
      <Alarm sentence={alarm} />
      <Choices>
        <Button onClick={() => void save()}>{decidedBy ? '이 결과로 고치기' : '결과 기록'}</Button>
        {decidedBy && (
          <Button variant="danger" onClick={() => openSheet({ about: 'undo', key: decidedBy })}>
            결과 지우기
          </Button>
        )}
        <Button variant="quiet" onClick={closeSheet}>
          {decidedBy ? '그대로 두기' : '취소'}
        </Button>
      </Choices>
    </Sheet>
  );
}

/** What `commands` would clear; of a group's result also the places in the knockout that would change. */
function Consequences({ commands }: { commands: Command[] }) {
  const { tournament } = useRunning();
  const after = afterCommands(tournament, commands, new Date(serverNow()).toISOString());
  if (!after) return null;
  const moved = tournament.knockout ? changedSeats(tournament, after) : [];
  return (
    <>
      <ClearedEvents events={findClearedRecords(tournament, after, commands)} />
      {moved.length > 0 && (
        <ClearedRecords
          title="본선에서 바뀌는 자리"
          lines={moved.map(({ match, from, to }) => ({
            key: `${match.key} ${from}`,
            text: `${matchTitle(tournament, match)}: ${nameOf(tournament, from)} → ${nameOf(tournament, to)}`,
          }))}
        />
      )}
    </>
  );
}

function findClearedRecords(
  tournament: Tournament,
  after: Tournament,
  commands: Command[],
): Tournament['log'] {
  const undone = commands.flatMap(command => (command.type === 'undone' ? [command.of] : []));
  return endedPositions(tournament, after).flatMap(position => {
    const logged = tournament.log[position];
    return logged && !undone.includes(logged.event.key) ? [logged] : [];
  });
}
