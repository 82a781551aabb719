import { matchTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import {
  calledMatches,
  isCallable,
  type Obstacle,
  obstaclesTo,
} from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { callCommands } from '#/features/tournaments/engine/referees.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { obstacleText, releaseOf } from './call-obstacle.rules.ts';

/** A dialog that calls a match to a free table or moves it, marks it as begun, or takes the call back. */
export function CallSheet({ match }: { match: Match }) {
  const { tournament, perform, ask } = useRunning();
  const busy = new Set(calledMatches(tournament).map(({ table }) => table));
  const tables = Array.from({ length: tournament.settings?.tables ?? 0 }, (_, index) => index + 1);
  const now = useNow();
  const obstacles = match.table === null ? obstaclesTo(tournament, match, now) : [];
  const act = (...commands: Command[]) => {
    perform(...commands);
    ask();
  };
  return (
    <Sheet title={`${matchTitle(tournament, match)} 테이블`} onClose={() => ask()}>
      <Obstacles {...{ tournament, obstacles }} />
      <div className="flex flex-wrap gap-2 mb-4">
        {tables.map(table => (
          <Button
            key={table}
            variant="quiet"
            disabled={busy.has(table) || !isCallable(obstacles)}
            onClick={() => {
              // A match that is already at a table continues at another one; the clock and the referee stay.
              if (match.table !== null) return act({ type: 'moved', match: match.key, table });
              act(...callCommands(tournament, match, table));
            }}
          >
            {table}번
          </Button>
        ))}
      </div>
      {match.table !== null && (
        <Choices>
          {match.startedAt === null && (
            <Button onClick={() => act({ type: 'started', match: match.key })}>경기 시작</Button>
          )}
          <Button variant="quiet" onClick={() => act({ type: 'recalled', match: match.key })}>
            호출 취소
          </Button>
        </Choices>
      )}
    </Sheet>
  );
}

/** A notice which players of the match rest or are needed at another table, above the choice of a table. */
function Obstacles({ tournament, obstacles }: { tournament: Tournament; obstacles: readonly Obstacle[] }) {
  const said = obstacles.map(each => obstacleText(tournament, each));
  const more = isCallable(obstacles) ? [...releaseOf(obstacles), NEVERTHELESS] : [];
  return (
    <div
      role="status"
      className="mb-3 px-3.5 py-2 rounded-control bg-yellow-tint text-yellow-text empty:hidden"
    >
      {obstacles.length > 0 && [...said, ...more].map(line => <p key={line}>{line}</p>)}
    </div>
  );
}

const NEVERTHELESS = '그래도 부르려면 테이블을 고르세요.';
