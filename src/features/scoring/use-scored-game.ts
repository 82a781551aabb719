import { useRef, useState } from 'react';
import type { Game } from './scoring.contract.ts';

/**
 * The game on the screen. A press counts at once and calls `onChange`; what stores it may be slower than two
 * thumbs. A record from outside takes over when it is a later one, or of another game.
 */
export function useScoredGame(saved: Game, onChange: (game: Game) => void) {
  const [own, setOwn] = useState(saved);
  const isAnother = saved.startedAt !== own.startedAt || saved.version > own.version;
  const shown = isAnother ? saved : own;
  const latest = useRef(shown);
  latest.current = shown;
  const press = (move: (game: Game) => Game) => {
    const next = move(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    setOwn(next);
    onChange(next);
  };
  return [shown, press] as const;
}
