import { useEffect, useReducer, useRef, useState } from 'react';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { ScoresView } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { type ScoreCalls, ScoreQueue } from './score-queue.client.ts';

/** The server's list of games that are being played. */
export type GamesThere = readonly { match: string; game: Game }[];

export type Scores = {
  /** The game of a match with the presses of this and other devices; undefined if there is none. */
  gameOf: (match: string) => Game | undefined;
  change: (match: string, next: Game) => void;
  choose: (match: string, isMine: boolean) => void;
  forget: (match: string) => void;
  view: ScoresView;
};

const NOTHING: ScoresView = { isOffline: false, problem: undefined, conflicts: [], others: [] };

/**
 * The scores of a tournament, shared with other devices; `name` is the storage key of this browser's copy.
 */
export function useScoreQueue(name: string, calls: ScoreCalls, there: GamesThere): Scores {
  const [queue, setQueue] = useState<ScoreQueue>();
  const [, show] = useReducer((count: number) => count + 1, 0);
  const current = useRef(calls);
  current.current = calls;
  useEffect(() => {
    const own = new ScoreQueue(name, current.current, show);
    setQueue(own);
    return () => own.dismiss();
  }, [name]);
  useEffect(() => {
    if (!queue) return;
    const gone = queue.matches().filter(match => !there.some(each => each.match === match));
    for (const match of gone) queue.receive(match, null);
    for (const { match, game } of there) queue.receive(match, game);
  }, [queue, there]);
  return {
    gameOf: match => queue?.game(match) ?? there.find(each => each.match === match)?.game,
    change: (match, next) => queue?.change(match, next),
    choose: (match, isMine) => queue?.choose(match, isMine),
    forget: match => queue?.forget(match),
    view: queue?.view() ?? NOTHING,
  };
}
