import { matchTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import type { Match } from '#/features/bracket-engine/tournament.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import { ClearedList } from './cleared-list.tsx';
import { opponentOf } from './rounds.rules.ts';
import type { DialogProps } from './running-dialog.tsx';
import { Sheet } from './sheet.tsx';

/** Corrects the result of a match: the other side has won, or it is not decided after all. */
export function FixSheet({ open, match, onShow, onClose }: DialogProps & { match: Match }) {
  const { tournament } = open;
  const { winner, decidedBy } = match;
  if (winner === null || decidedBy === null) return null;
  const other = opponentOf(match, winner);
  const done = (problem: string | undefined, said: string) => {
    if (problem) toast(problem, 'trouble');
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
      <p className="runner-undone">지금 승자: {nameOf(tournament, winner)}</p>
      <ClearedList tournament={tournament} undone={decidedBy} />
      <div className="runner-choices">
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
      </div>
    </Sheet>
  );
}
