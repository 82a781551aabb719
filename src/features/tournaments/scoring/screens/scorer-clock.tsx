import { Timer } from 'lucide-react';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { secondsLeft } from '#/features/tournaments/scoring/verdict.rules.ts';
import { useNow } from '#/ui/client/device/use-now.ts';

/**
 * Returns the seconds left of the game's time, updated each second, below 0 when it is over; null without a
 * time limit, while not `running`, and before hydration.
 */
export function useSecondsLeft(game: Game, running: boolean): number | null {
  const ticks = running && game.rules.minuteLimit > 0;
  const now = useNow(ticks);
  return now === undefined || !ticks ? null : secondsLeft(game, now);
}

/** Shows the time left as `12:05`; `left` is in seconds. */
export function ScorerClock({ left }: { left: number }) {
  const shown = Math.max(0, left);
  const text = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`;
  return (
    <p className="scorer-clock flex items-center gap-1 ml-2 font-bold" data-over={left <= 0 || undefined}>
      <Timer size={18} aria-hidden="true" />
      <span className="sr-only">남은 시간 </span>
      {text}
    </p>
  );
}
