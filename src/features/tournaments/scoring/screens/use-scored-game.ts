import { useRef, useState } from 'react';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';

/**
 * The game on the screen. A press counts at once and calls `onChange`, because two presses may come before
 * one render. When another record is passed in, from this device or another one, that record is shown.
 */
export function useScoredGame(saved: Game, onChange: (game: Game) => void) {
  const [own, setOwn] = useState({ game: saved, on: saved });
  const shown = own.on === saved ? own.game : saved;
  const latest = useRef(shown);
  latest.current = shown;
  const press = (move: (game: Game) => Game) => {
    const next = move(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    setOwn({ game: next, on: saved });
    onChange(next);
  };
  return [shown, press] as const;
}
