import { createContext, useContext } from 'react';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The game on the scoreboard and the names of its two sides. `press` applies a press to the game. */
type Scoring = {
  game: Game;
  names: readonly [string, string];
  press: (move: (game: Game) => Game) => void;
};

const ScorerContext = createContext<Scoring | undefined>(undefined);
export const ScorerProvider = ScorerContext.Provider;

/** The game on the scoreboard, for the components below `Scorer`. */
export function useScorer(): Scoring {
  const scoring = useContext(ScorerContext);
  if (!scoring) throw new Error('useScorer outside of a scoreboard');
  return scoring;
}
