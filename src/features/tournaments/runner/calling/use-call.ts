import { isCallable, obstaclesTo } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { callCommands } from '#/features/tournaments/engine/referees.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { callQuestion, obstacleText } from './call-obstacle.rules.ts';

/**
 * Returns a function that calls a match to a table, with the default referee if `referee` is left out and
 * without one if null. It asks for confirmation when a player rests or is a referee elsewhere.
 */
export function useCall() {
  const { tournament, perform, confirm } = useRunning();
  return async (match: Match, table: number, referee?: number | null) => {
    const obstacles = obstaclesTo(tournament, match, serverNow());
    if (!isCallable(obstacles))
      return toast(obstacles.map(each => obstacleText(tournament, each)).join(' · '), 'error');
    if (obstacles.length === 0 || (await confirm(callQuestion(tournament, obstacles))))
      perform(...callCommands(tournament, match, table, referee));
  };
}
