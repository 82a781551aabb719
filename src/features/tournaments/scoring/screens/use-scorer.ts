import { useEffect, useRef } from 'react';
import { type Move, minus, pass, plus, undo } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { screenContext } from '#/ui/client/screen-context.ts';

/** The game on the scoreboard and the names of its two sides. `press` applies a press to the game. */
type Scoring = {
  game: Game;
  names: readonly [string, string];
  press: (move: Move) => void;
};

export const [ScorerProvider, useScorer] = screenContext<Scoring>('a scoreboard');

const KEYS: Record<string, Move> = {
  ArrowUp: plus,
  ArrowDown: minus,
  ArrowRight: pass,
  ' ': pass,
  Backspace: undo,
  ArrowLeft: undo,
};

/** Adds the scoreboard's keyboard shortcuts; a focused element that needs the key itself keeps it. */
export function useScorerKeys(press: Scoring['press']): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const move = KEYS[event.key];
      const held = event.altKey || event.ctrlKey || event.metaKey || event.isComposing;
      if (!move || held || event.defaultPrevented || hasOwnUse(event)) return;
      event.preventDefault();
      // A key that is held down would repeat and keep changing the score.
      if (!event.repeat) latest.current(move);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable], .scorer-log')) return true;
  if (key === ' ' && target.closest('button, a, summary')) return true;
  // A dialog above the scorer takes the keys.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog !== undefined && !dialog.querySelector('.scorer');
}
