import { callLeft, playedSentence, showClock } from '#/features/tournaments/bracket/call-clock.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';

const CLOCK = 'flex-none font-bold tabular-nums';

/** A clock: the waiting time of a called match, or how long a begun match has been played. */
export function CallClock({ match }: { match: Match }) {
  const { tournament, now } = useRunning();
  const left = now === undefined ? null : callLeft(tournament, match, now);
  if (left === null) return <span className={CLOCK}>{playedSentence(match, now)}</span>;
  return (
    <span className={`${CLOCK} ${left === 0 ? 'text-red' : ''}`} role="timer">
      <span className="sr-only">호출 뒤 남은 시간 </span>
      {showClock(left)}
    </span>
  );
}
