import type { Command } from '#/features/bracket-engine/brackets.contract.ts';
import { calledMatches, refereeFor } from '#/features/bracket-engine/calls.rules.ts';
import { matchTitle } from '#/features/bracket-engine/names.rules.ts';
import type { Match } from '#/features/bracket-engine/tournament.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import type { DialogProps } from './running-dialog.tsx';
import { Sheet } from './sheet.tsx';

/** Calls a match to a free table, says that it has begun, or takes the call back. */
export function CallSheet({ open, match, onClose }: DialogProps & { match: Match }) {
  const { tournament } = open;
  const busy = new Set(calledMatches(tournament).map(({ table }) => table));
  const tables = Array.from({ length: tournament.settings?.tables ?? 0 }, (_, at) => at + 1);
  const act = (deed: Command) => {
    const problem = open.act(deed);
    if (problem) toast(problem, 'trouble');
    onClose();
  };
  return (
    <Sheet title={`${matchTitle(tournament, match)} 테이블`} onClose={onClose}>
      <div className="runner-chips">
        {tables.map(table => (
          <Button
            key={table}
            variant="quiet"
            disabled={busy.has(table)}
            onClick={() => {
              const referee = refereeFor(tournament, match.key, table);
              act({ type: 'called', match: match.key, table, referee });
            }}
          >
            {table}번
          </Button>
        ))}
      </div>
      {match.table !== null && (
        <div className="runner-choices">
          {match.startedAt === null && (
            <Button onClick={() => act({ type: 'started', match: match.key })}>경기 시작</Button>
          )}
          <Button variant="quiet" onClick={() => act({ type: 'recalled', match: match.key })}>
            호출 취소
          </Button>
        </div>
      )}
    </Sheet>
  );
}
