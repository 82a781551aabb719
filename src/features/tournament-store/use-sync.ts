import { useEffect, useMemo, useRef, useState } from 'react';
import { browserApi, fetchFile } from '#/ui/api.ts';
import { followStream, type LiveSource } from '#/ui/live-client.ts';
import { serverCopyOf, unsentOf } from './saved-tournament.rules.ts';
import { overruled, type Refused } from './sync.rules.ts';
import { SyncQueue, type SyncQueueView } from './sync-queue.client.ts';
import type { OpenTournament } from './use-tournament-store.ts';

export type SyncView = SyncQueueView & {
  /** The tournament's number on the server; null while it is in this browser only. */
  id: number | null;
  /** How many events wait to be sent. */
  waiting: number;
  refused: Refused[];
  /** Undoes what the server has and applies the refused command; returns a message where that is not valid. */
  overrule: (refused: Refused) => string | undefined;
  /** Drops the refused command. */
  dismiss: (refused: Refused) => void;
};

const SILENCE_MS = 60_000;
const LISTEN_AGAIN_MS = 5000;
const SAVED: SyncQueueView = { state: 'saved', problem: undefined };

/** Syncs a saved tournament with the server: sends local events, fetches those of other devices. */
export function useSync(store: OpenTournament): SyncView {
  const [view, setView] = useState(SAVED);
  const current = useRef(store);
  current.current = store;
  const queue = useRef<SyncQueue>(undefined);
  const serverCopy = useMemo(() => serverCopyOf(store.saved), [store.saved]);
  const waiting = unsentOf(store.saved);
  const writes = store.storeState === 'ready' || store.storeState === 'lost-storage';
  const id = serverCopy?.id ?? null;

  useEffect(() => {
    if (id === null || !writes) return;
    const localCopy = {
      latest: () => current.current.latest(),
      save: (change: Parameters<OpenTournament['save']>[0]) => current.current.save(change),
    };
    const own = new SyncQueue(localCopy, setView);
    queue.current = own;
    const stop = new AbortController();
    const call = () => own.call();
    addEventListener('online', call);
    void followOthers(id, () => serverCopyOf(localCopy.latest())?.taken ?? 0, call, stop.signal);
    return () => {
      removeEventListener('online', call);
      stop.abort();
      own.dismiss();
      queue.current = undefined;
      setView(SAVED);
    };
  }, [id, writes]);

  useEffect(() => {
    if (waiting > 0) queue.current?.call();
  }, [waiting]);
  useSentGames(store, id);

  const setAside = (left: Refused[]) => {
    const now = serverCopyOf(current.current.latest());
    if (now) current.current.save({ server: { ...now, refused: left } });
  };
  const overrule = (chosen: Refused) => {
    const { tournament, act } = current.current;
    const outcome = overruled(tournament, serverCopy?.refused ?? [], chosen);
    if (typeof outcome === 'string') return outcome;
    const problem = act(...outcome.commands);
    if (!problem) setAside(outcome.left);
    return problem;
  };
  const dismiss = (chosen: Refused) => setAside((serverCopy?.refused ?? []).filter(each => each !== chosen));
  return { ...view, id, waiting, refused: serverCopy?.refused ?? [], overrule, dismiss };
}

/** Follows the tournament's stream, and calls when it has an event that is not here. */
function followOthers(id: number, taken: () => number, call: () => void, signal: AbortSignal): Promise<void> {
  const param = { id: String(id) };
  const source: LiveSource = {
    open: signal => {
      call();
      const query = { after: String(taken()) };
      return fetchFile(browserApi.api.tournaments[':id'].stream.$get({ param, query }, { init: { signal } }));
    },
    onEvent: ({ event, id: number }) => {
      if (event === 'reload' || (event === 'event' && Number(number) > taken())) call();
    },
    silenceMs: SILENCE_MS,
    backoff: { firstMs: LISTEN_AGAIN_MS },
  };
  return followStream(source, signal);
}

const GATHER_GAMES_MS = 500;

/** Sends the running scores to spectators: the newest of each match, debounced by GATHER_GAMES_MS. */
function useSentGames({ saved, tournament }: OpenTournament, id: number | null): void {
  const sent = useRef<Record<string, unknown>>({});
  const games = saved?.games;
  const open = useRef(tournament);
  open.current = tournament;
  useEffect(() => {
    if (id === null || !games) return;
    const timer = setTimeout(() => {
      for (const [match, game] of Object.entries(games)) {
        if (sent.current[match] === game || !isOpen(open.current, match)) continue;
        sent.current[match] = game;
        const call = browserApi.api.tournaments[':id'].games[':match'].$put({
          param: { id: String(id), match },
          json: { game },
        });
        // The next turn is sent anyway; the result itself goes another way.
        call.catch(() => delete sent.current[match]);
      }
    }, GATHER_GAMES_MS);
    return () => clearTimeout(timer);
  }, [games, id]);
}

function isOpen({ rounds, third }: OpenTournament['tournament'], key: string): boolean {
  if (third?.key === key) return third.state === 'open';
  return rounds.some(({ matches }) => matches.some(match => match.key === key && match.state === 'open'));
}
