import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import {
  NOT_OPEN,
  NOTHING_OPEN,
  type SavedTournamentKind,
  type StoreView,
} from './saved-tournament.rules.ts';
import type { TournamentStore } from './tournament-store.client.ts';

type TournamentStoreOptions = SavedTournamentKind & {
  /** True if the address asks for a new tournament instead of the last one under way. */
  fresh?: boolean;
};

export type OpenTournament = StoreView & {
  /** Applies all commands or none; returns a message when one of them is not valid. */
  act: (...commands: Command[]) => string | undefined;
  save: TournamentStore['save'];
  saveGame: (match: string, game: Game | null) => string | undefined;
  showScores: TournamentStore['showScores'];
  takeOver: () => void;
  /** Whether the address names a tournament that this browser does not have, so that another one is open. */
  isElsewhere: boolean;
  /** The current saved tournament, for callbacks that run after the last render. */
  latest: () => StoreView['saved'];
};

/**
 * The saved tournament of this screen: the one in the address (`?n=`), else the last unfinished one of this
 * mode and match post, else a new one. Its key is put into the address, for a reload.
 */
export function useTournamentStore({ mode, post, fresh = false }: TournamentStoreOptions): OpenTournament {
  const { store, isElsewhere } = useOpenStore({ mode, post }, fresh);
  const view = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.read ?? nothing, nothing);
  return useMemo(() => ({ ...view, ...handlesOf(store), isElsewhere }), [view, store, isElsewhere]);
}

function handlesOf(
  store: TournamentStore | undefined,
): Omit<OpenTournament, keyof StoreView | 'isElsewhere'> {
  return {
    act: (...commands) => (store ? store.act(...commands) : NOT_OPEN),
    save: change => (store ? store.save(change) : NOT_OPEN),
    saveGame: (match, game) => (store ? store.saveGame(match, game) : NOT_OPEN),
    showScores: scores => store?.showScores(scores),
    takeOver: () => store?.takeOver(),
    latest: () => store?.read().saved,
  };
}

const nothing = () => NOTHING_OPEN;
const subscribeToNothing = () => () => {};

function useOpenStore({ mode, post }: SavedTournamentKind, fresh: boolean) {
  const [store, setStore] = useState<TournamentStore>();
  const [isElsewhere, setElsewhere] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [returns, setReturns] = useState(0);
  const open = useRef<TournamentStore>(undefined);
  const navigate = useNavigate();
  const { key: visit, search, state } = useLocation();
  const named = new URLSearchParams(search).get('n') ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit opens a saved tournament once, and names it in the address
  useEffect(() => {
    if (open.current && open.current.key === named) return;
    let left = false;
    // The engine that replays a tournament is loaded after the page.
    const opening = import('./tournament-store.client.ts').then(({ openStore }) =>
      openStore({ mode, post }, named, fresh),
    );
    void opening.then(opened => {
      if (left) return opened.close();
      open.current?.close();
      open.current = opened;
      setStore(opened);
      if (opened.key === named) return;
      // A new tournament is stored with its first change; until then its key is known by this entry of the history.
      if (named !== '' && state?.opened !== named) setElsewhere(true);
      const params = new URLSearchParams(search);
      params.set('n', opened.key);
      navigate(
        { search: `?${params}` },
        { replace: true, preventScrollReset: true, state: { ...state, opened: opened.key } },
      );
    }, setFailure);
    return () => {
      left = true;
    };
  }, [visit, named, mode, post, returns]);

  useEffect(() => {
    const leave = () => {
      open.current?.close();
      open.current = undefined;
    };
    // A page from the back/forward cache reopens its tournament, because another tab may have changed it.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setReturns(count => count + 1);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, []);
  if (failure) throw failure;
  return { store, isElsewhere };
}
