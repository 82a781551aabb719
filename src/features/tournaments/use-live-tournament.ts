import { useEffect, useMemo, useRef, useState } from 'react';
import { replay } from '#/features/bracket-engine/replay.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { ApiError } from '#/ui/api.ts';
import { followStream, whileOpen } from '#/ui/live-client.ts';
import { afterNews, eventsOf } from './live-events.rules.ts';
import type { StreamNews, TournamentWithEvents } from './tournaments.contract.ts';

/** How a tournament is read and listened to: at its own address, or through a link. */
export type Line = {
  read: (signal: AbortSignal) => Promise<TournamentWithEvents>;
  /** The stream of what comes after event `after`. */
  listen: (after: number, signal: AbortSignal) => Promise<Response>;
};
export type LiveTournament = {
  saved: TournamentWithEvents;
  tournament: Tournament;
  /** Stays the same object; read by the clock that shows how long nothing was heard. */
  connection: LiveConnection;
  /** The link was revoked or the tournament removed: a sentence; then nothing more comes. */
  gone: string | undefined;
};
/** When the server was last heard (milliseconds of this device's clock), and whether the line is known to be cut. */
export type LiveConnection = { receivedAt: number; isCut: boolean };

// The server says something every ten seconds or more often.
const SILENCE_MS = 30_000;

type Received = {
  /** What the page came with when this was heard. */
  first: TournamentWithEvents;
  saved: TournamentWithEvents;
  gone: string | undefined;
};

/**
 * A tournament that keeps up with the server while the page is open, and catches up by itself after any cut.
 * `first` is what the page came with; `rests` while nobody looks at the page (not for a TV).
 */
export function useLiveTournament(
  first: TournamentWithEvents,
  line: Line,
  { rests }: { rests: boolean },
): LiveTournament {
  const [received, setReceived] = useState<Received>({ first, saved: first, gone: undefined });
  const connection = useRef<LiveConnection>({ receivedAt: 0, isCut: false }).current;
  // A page that was loaded anew (another tournament, or the member's part of this one) comes with what stands.
  const isOwn = received.first === first;
  const saved = isOwn ? received.saved : first;
  const known = useRef({ first, saved });
  known.current = { first, saved };
  useEffect(() => {
    // The page itself came just now: a line that never opens is a cut since then.
    connection.receivedAt ||= Date.now();
    const receive = (news: TournamentWithEvents, gone?: string) => {
      known.current.saved = news;
      setReceived({ first: known.current.first, saved: news, gone });
    };
    const latest = () => known.current.saved;
    return whileOpen(signal => void follow({ line, connection, latest, receive }, signal), { rests });
  }, [line, rests, connection]);
  const tournament = useMemo(() => replayed(saved), [saved]);
  return { saved, tournament, connection, gone: isOwn ? received.gone : undefined };
}

type Ear = {
  line: Line;
  connection: LiveConnection;
  latest: () => TournamentWithEvents;
  receive: (news: TournamentWithEvents, gone?: string) => void;
};

/** Listens, and after every cut reads anew and listens again, until `signal` says enough. */
function follow({ line, connection, latest, receive }: Ear, signal: AbortSignal): Promise<void> {
  let isFresh = true;
  return followStream(
    {
      open: async signal => {
        if (!isFresh) receive(await line.read(signal));
        isFresh = false;
        return line.listen(latest().version, signal);
      },
      onEvent: news => {
        const next = afterNews(latest(), news as StreamNews);
        if (next === 'ask') return true;
        if (next !== latest()) receive(next);
      },
      onAlive: () => {
        connection.receivedAt = Date.now();
        connection.isCut = false;
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

/** A tournament that this page's program cannot read was made by a newer one: the page is loaded anew, once in a while. */
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
