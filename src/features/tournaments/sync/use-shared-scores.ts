import { useCallback, useEffect, useRef } from 'react';
import { matchOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { type ScoreCalls, ScoreQueue } from '#/features/tournaments/scoring/screens/score-queue.client.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

/** A stream event about a match's score; `game` is null when the score was removed. */
export type GameNews = { match: string; game: Game | null };

/**
 * Shares the scores of a saved tournament with every device that scores it: sends the presses of this device
 * and merges those of other devices. Does nothing while `id` is null. Returns the handler for score events of
 * the stream, always the same function.
 */
export function useSharedScores(store: OpenTournament, id: number | null): (news: GameNews) => void {
  const current = useRef(store);
  current.current = store;
  const queue = useRef<ScoreQueue>(undefined);

  useEffect(() => {
    if (id === null) return;
    const own = new ScoreQueue(
      `scores ${id}`,
      callsOf(id),
      () => queue.current === own && fill(own, current.current),
    );
    queue.current = own;
    take(own, current.current);
    return () => {
      own.dismiss();
      queue.current = undefined;
    };
  }, [id]);

  const games = store.saved?.games;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the saved games
  useEffect(() => {
    if (queue.current) take(queue.current, current.current);
  }, [games]);

  return useCallback(({ match, game }) => {
    const own = queue.current;
    if (!own) return;
    // Presses of this device that are not queued yet come first.
    take(own, current.current);
    own.receive(match, game);
  }, []);
}

/** Adds the presses of this device from the saved tournament to the queue. */
function take(queue: ScoreQueue, store: OpenTournament): void {
  for (const [match, game] of Object.entries(store.latest()?.games ?? {})) {
    const known = queue.game(match);
    const isNews = !known || game.startedAt !== known.startedAt || game.version > known.version;
    if (isNews && matchOf(store.tournament, match)?.state === 'open') queue.change(match, game);
  }
}

/** Copies the queue's games, including the presses of other devices, into the saved tournament. */
function fill(queue: ScoreQueue, store: OpenTournament): void {
  for (const match of queue.matches()) {
    const game = queue.game(match);
    if (game && store.latest()?.games[match] !== game) store.saveGame(match, game);
  }
  store.showScores({ ...queue.view(), choose: (match, isMine) => queue.choose(match, isMine) });
}

function callsOf(id: number): ScoreCalls {
  const calls = browserApi.api.tournaments[':id'].games[':match'];
  const param = (match: string) => ({ id: String(id), match });
  return {
    put: (match, json) => fetchJson(calls.$put({ param: param(match), json })),
    press: (match, json) => fetchJson(calls.presses.$post({ param: param(match), json })),
  };
}
