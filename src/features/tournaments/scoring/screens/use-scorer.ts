import { createContext, useContext, useEffect, useRef } from 'react';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The game on the scoreboard and the names of its two sides. `press` applies a press to the game. */
type Scoring = {
  game: Game;
  names: readonly [string, string];
  press: (move: (game: Game) => Game) => void;
};

const ScorerContext = createContext<Scoring | undefined>(undefined);
export const ScorerProvider = ScorerContext.Provider;

/** The game on the scoreboard, for components inside `Scorer`; throws elsewhere. */
export function useScorer(): Scoring {
  const scoring = useContext(ScorerContext);
  if (!scoring) throw new Error('useScorer outside of a scoreboard');
  return scoring;
}

type ScorerKeys = { plus: () => void; minus: () => void; pass: () => void; undo: () => void };

const KEYS: Record<string, keyof ScorerKeys> = {
  ArrowUp: 'plus',
  ArrowDown: 'minus',
  ArrowRight: 'pass',
  ' ': 'pass',
  Backspace: 'undo',
  ArrowLeft: 'undo',
};

/** Adds the scoreboard's keyboard shortcuts; a focused element that needs the key itself keeps it. */
export function useScorerKeys(actions: ScorerKeys): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = KEYS[event.key];
      const held = event.altKey || event.ctrlKey || event.metaKey || event.isComposing;
      if (!action || held || event.defaultPrevented || hasOwnUse(event)) return;
      event.preventDefault();
      // A key that is held down would repeat and keep changing the score.
      if (!event.repeat) latest.current[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
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
