import { useEffect, useMemo, useRef, useState } from 'react';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type {
  StreamEvent,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { championsOf, stateOf } from '#/features/tournaments/server/tournaments.rules.ts';
import { ApiError, browserApi, fetchFile, fetchJson, forPage, type PageRequest } from '#/ui/client/api.ts';
import { storedJson, storeText } from '#/ui/client/device/storage.ts';
import { followStream, whileOpen } from '#/ui/client/live-client.ts';
import type { LiveConnection } from './connection.tsx';
import { afterStreamEvent, eventsOf, newerVersion } from './live.rules.ts';

/** How a tournament is loaded and streamed: by its id, or through a share link. */
export type TournamentSource = {
  read: (signal: AbortSignal) => Promise<TournamentWithEvents>;
  /** Opens the stream of the events after number `after`. */
  listen: (after: number, signal: AbortSignal) => Promise<Response>;
};
export type LiveTournament = {
  saved: TournamentWithEvents;
  tournament: Tournament;
  /** When the server last sent a message; always the same object, which is changed in place. */
  connection: LiveConnection;
  /** Why the stream has ended (link revoked, tournament removed), as a message; else undefined. */
  gone: string | undefined;
};
// The server sends a heartbeat at least every ten seconds.
const SILENCE_MS = 30_000;

type Received = {
  /** The data of the page's loader; `saved` is this data brought up to date by later messages. */
  loaded: TournamentWithEvents;
  saved: TournamentWithEvents;
  gone: string | undefined;
};

/**
 * Keeps a tournament up to date while the page is open, also after a lost connection. `loaded` is the data of
 * the page's loader. With `rests`, updates pause while the page is hidden (not for a TV). With `remember`,
 * the last state is stored under that name, and shown with its age after a reload without the server.
 */
export function useLiveTournament(
  loaded: TournamentWithEvents,
  source: TournamentSource,
  { rests, remember }: { rests: boolean; remember?: string },
): LiveTournament {
  const [received, setReceived] = useState<Received>({ loaded, saved: loaded, gone: undefined });
  const connection = useRef<LiveConnection>({ receivedAt: 0, openedAt: 0, isCut: false }).current;
  // New loader data (another tournament, or the member's view of this one) replaces the state.
  const isCurrent = received.loaded === loaded;
  const saved = isCurrent ? received.saved : loaded;
  const known = useRef({ loaded, saved });
  known.current = { loaded, saved };
  useEffect(() => {
    // Counted from now, so that a stream that never opens counts as lost since the page was opened.
    connection.openedAt ||= Date.now();
    const memory = remember ? new StoredTournament(remember) : undefined;
    const receive = (saved: TournamentWithEvents, gone?: string) => {
      known.current.saved = saved;
      memory?.keep(saved);
      setReceived({ loaded: known.current.loaded, saved, gone });
    };
    const latest = () => known.current.saved;
    const last = memory?.read();
    connection.receivedAt ||= last?.at ?? Date.now();
    const later = last && newerVersion(latest(), last.saved);
    if (later && later !== latest()) receive(later);
    const onAlive = () => memory?.keep(latest());
    // What the page's loader has loaded meanwhile is later than an answer that was asked for before.
    const readAgain = async (signal: AbortSignal) => {
      const { loaded } = known.current;
      const read = await source.read(signal);
      if (known.current.loaded === loaded) receive(read);
    };
    const options = { source, connection, latest, receive, readAgain, onAlive };
    return whileOpen(signal => void follow(options, signal), { rests });
  }, [source, rests, connection, remember]);
  const tournament = useMemo(() => replayed(saved), [saved]);
  // Later events change the state without a reload of the tournament.
  const shown = useMemo(() => withState(saved, tournament), [saved, tournament]);
  return { saved: shown, tournament, connection, gone: isCurrent ? received.gone : undefined };
}

function withState(saved: TournamentWithEvents, tournament: Tournament): TournamentWithEvents {
  const state = saved.state === 'void' ? saved.state : stateOf(tournament, saved.games.length > 0);
  return { ...saved, state, champion: championsOf(tournament).map(({ name }) => name) };
}

type FollowOptions = {
  source: TournamentSource;
  connection: LiveConnection;
  latest: () => TournamentWithEvents;
  receive: (saved: TournamentWithEvents, gone?: string) => void;
  readAgain: (signal: AbortSignal) => Promise<void>;
  onAlive: () => void;
};

/** Follows the stream until `signal` aborts; loads the tournament again after a lost connection. */
function follow(
  { source, connection, latest, receive, readAgain, onAlive }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  let isFresh = true;
  return followStream(
    {
      open: async signal => {
        if (!isFresh) await readAgain(signal);
        isFresh = false;
        return source.listen(latest().version, signal);
      },
      onEvent: streamEvent => {
        const next = afterStreamEvent(latest(), streamEvent as StreamEvent);
        if (next === 'ask') return true;
        if (next !== latest()) receive(next);
      },
      onAlive: () => {
        connection.receivedAt = Date.now();
        connection.isCut = false;
        onAlive();
      },
      onCut: error => {
        connection.isCut = true;
        if (isGone(error)) receive(latest(), error.message);
      },
      silenceMs: SILENCE_MS,
      backoff: { mostMs: 5000 },
    },
    signal,
  );
}

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

const RELOADED = 'live reloaded at';
const RELOAD_AGAIN_MS = 5 * 60_000;

/** Replays the events; if this version of the site cannot, reloads the page (not repeatedly) and throws. */
function replayed(saved: TournamentWithEvents): Tournament {
  try {
    return replay(eventsOf(saved));
  } catch (error) {
    if (typeof window === 'undefined') throw error;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    throw error;
  }
}

/** The tournament that a link last showed in this browser, and when the server last sent a message (ms). */
type StoredState = { saved: TournamentWithEvents; at: number };

const STORED_PREFIX = 'last seen ';
const EVERY_MS = 3000;
const OLD_MS = 7 * 86_400_000;

/** Stores the tournament of a table's or TV's link in this browser, for a reload without the server. */
class StoredTournament {
  readonly #name: string;
  #saved: TournamentWithEvents | undefined;
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(token: string) {
    this.#name = STORED_PREFIX + token;
    removeOld();
  }

  read(): StoredState | undefined {
    return readStored(this.#name);
  }

  /** Stores the tournament and the current time, at most once in three seconds. */
  keep(saved: TournamentWithEvents): void {
    this.#saved = saved;
    this.#at = Date.now();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      storeText(this.#name, JSON.stringify({ saved: this.#saved, at: this.#at }));
    }, EVERY_MS);
  }
}

const readStored = (name: string) => (storedJson(name) ?? undefined) as StoredState | undefined;

function removeOld(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(STORED_PREFIX) && Date.now() - (readStored(name)?.at ?? 0) > OLD_MS)
        storeText(name, '');
  } catch {
    // Without storage nothing is kept.
  }
}

export function readTournamentByLink({
  api,
  params: { token = '' },
}: PageRequest): Promise<TournamentWithEvents> {
  return forPage(fetchJson(api.api.live[':token'].$get({ param: { token } })), LOAD_FAILED);
}

/** Follows the tournament of a share link; without `rests` it is also stored in this browser for reloads. */
export function useTournamentByLink(
  loaded: TournamentWithEvents,
  token: string,
  rests: boolean,
): LiveTournament {
  const source = useMemo(() => linkSource(token), [token]);
  return useLiveTournament(loaded, source, { rests, remember: rests ? undefined : token });
}

function linkSource(token: string): TournamentSource {
  const calls = browserApi.api.live[':token'];
  return {
    read: signal => fetchJson(calls.$get({ param: { token } }, { init: { signal } })),
    listen: (after, signal) =>
      fetchFile(
        calls.stream.$get({ param: { token }, query: { after: String(after) } }, { init: { signal } }),
      ),
  };
}
