import { callLeft, playedSentence, showClock } from '#/features/tournaments/bracket/call-clock.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

type ClockProps = { tournament: Tournament; match: Match; now: number | undefined };

/** The time left to wait for a called match, or how long the match has been played. */
export function CallClock({ tournament, match, now }: ClockProps) {
  const left = now === undefined ? null : callLeft(tournament, match, now);
  if (left === null) return <span className="tables-clock">{playedSentence(match, now)}</span>;
  return (
    <span className="tables-clock" role="timer" data-over={left === 0 || undefined}>
      <span className="sr-only">호출 뒤 남은 시간 </span>
      {showClock(left)}
    </span>
  );
}
