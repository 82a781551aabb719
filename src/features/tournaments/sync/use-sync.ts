import { useEffect, useMemo, useRef, useState } from 'react';
import { serverCopyOf, unsentOf } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { browserApi, fetchFile } from '#/ui/client/api.ts';
import { followStream, type LiveSource } from '#/ui/client/live-client.ts';
import { overruled, type Refused } from './sync.rules.ts';
import { SyncQueue, type SyncQueueView } from './sync-queue.client.ts';
import { type GameNews, useSharedScores } from './use-shared-scores.ts';

export type SyncView = SyncQueueView & {
  /** The tournament's id on the server; null while it is in this browser only. */
  id: number | null;
  /** The number of events that have not been sent. */
  waiting: number;
  refused: Refused[];
  /** Undoes the server's event and applies the refused command; returns a message when that is not valid. */
  overrule: (refused: Refused) => string | undefined;
  /** Drops the refused command. */
  dismiss: (refused: Refused) => void;
};

const SILENCE_MS = 60_000;
const LISTEN_AGAIN_MS = 5000;
const SAVED: SyncQueueView = { state: 'saved', problem: undefined };

/** Syncs a saved tournament with the server: sends local events and fetches those of other devices. */
export function useSync(store: OpenTournament): SyncView {
  const [view, setView] = useState(SAVED);
  const current = useRef(store);
  current.current = store;
  const queue = useRef<SyncQueue>(undefined);
  const serverCopy = useMemo(() => serverCopyOf(store.saved), [store.saved]);
  const waiting = unsentOf(store.saved);
  const writes = store.storeState === 'ready' || store.storeState === 'lost-storage';
  const id = serverCopy?.id ?? null;
  const onGame = useSharedScores(store, writes ? id : null);

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
    const flush = () => own.flush();
    addEventListener('online', call);
    addEventListener('pagehide', flush);
    void followOthers(
      id,
      { taken: () => serverCopyOf(localCopy.latest())?.taken ?? 0, call, onGame },
      stop.signal,
    );
    return () => {
      removeEventListener('online', call);
      removeEventListener('pagehide', flush);
      stop.abort();
      own.dismiss();
      queue.current = undefined;
      setView(SAVED);
    };
  }, [id, writes, onGame]);

  useEffect(() => {
    if (waiting > 0) queue.current?.call();
  }, [waiting]);

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

/** Follows the tournament's stream: calls `call` for an event that is not here yet, and passes scores on. */
function followOthers(
  id: number,
  { taken, call, onGame }: { taken: () => number; call: () => void; onGame: (news: GameNews) => void },
  signal: AbortSignal,
): Promise<void> {
  const param = { id: String(id) };
  const source: LiveSource = {
    open: signal => {
      call();
      const query = { after: String(taken()) };
      return fetchFile(browserApi.api.tournaments[':id'].stream.$get({ param, query }, { init: { signal } }));
    },
    onEvent: ({ event, id: number, data }) => {
      if (event === 'game') onGame(data as GameNews);
      if (event === 'reload' || (event === 'event' && Number(number) > taken())) call();
    },
    silenceMs: SILENCE_MS,
    backoff: { firstMs: LISTEN_AGAIN_MS },
  };
  return followStream(source, signal);
}
