import { useEffect, useMemo, useRef, useState } from 'react';
import { replay } from '#/features/bracket-engine/replay.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { ApiError } from '#/ui/api.ts';
import { readEventStream } from '#/ui/event-stream.ts';
import { sleep } from '#/ui/sleep.ts';
import { afterNews, eventsOf } from './live-events.rules.ts';
import type { StreamNews, TournamentWithEvents } from './tournaments.contract.ts';

/** How a tournament is read and listened to: at its own address, or through a link. */
export type Line = {
  read: (signal: AbortSignal) => Promise<TournamentWithEvents>;
  /** The stream of what comes after event `after`. */
  listen: (after: number, signal: AbortSignal) => Promise<Response>;
};
export type LiveTournament = {
  kept: TournamentWithEvents;
  tournament: Tournament;
  /** Stays the same object; read by the clock that shows how long nothing was heard. */
  pulse: LiveConnection;
  /** The link was revoked or the tournament removed: a sentence; then nothing more comes. */
  gone: string | undefined;
};
/** When the server was last heard (milliseconds of this device's clock), and whether the line is known to be cut. */
export type LiveConnection = { heardAt: number; isCut: boolean };

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
const GONE_WAIT_MS = 60_000;
// The server says something every ten seconds or more often.
const SILENCE_MS = 30_000;

type Heard = {
  /** What the page came with when this was heard. */
  first: TournamentWithEvents;
  kept: TournamentWithEvents;
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
  const [heard, setHeard] = useState<Heard>({ first, kept: first, gone: undefined });
  const pulse = useRef<LiveConnection>({ heardAt: 0, isCut: false }).current;
  // A page that was loaded anew (another tournament, or the member's part of this one) comes with what stands.
  const isOwn = heard.first === first;
  const kept = isOwn ? heard.kept : first;
  const known = useRef({ first, kept });
  known.current = { first, kept };
  useEffect(() => {
    // The page itself came just now: a line that never opens is a cut since then.
    pulse.heardAt ||= Date.now();
    const hear = (news: TournamentWithEvents, gone?: string) => {
      known.current.kept = news;
      setHeard({ first: known.current.first, kept: news, gone });
    };
    const latest = () => known.current.kept;
    return whileSeen(rests, signal => void stayOnLine({ line, pulse, latest, hear }, signal));
  }, [line, rests, pulse]);
  const tournament = useMemo(() => replayed(kept), [kept]);
  return { kept, tournament, pulse, gone: isOwn ? heard.gone : undefined };
}

type Ear = {
  line: Line;
  pulse: LiveConnection;
  latest: () => TournamentWithEvents;
  hear: (news: TournamentWithEvents, gone?: string) => void;
};

/** Runs `work`, for pages that rest only while they are seen; answers what ends it. */
function whileSeen(rests: boolean, work: (signal: AbortSignal) => void): () => void {
  let stop: AbortController | undefined;
  const attend = () => {
    const isSeen = !rests || document.visibilityState === 'visible';
    if (isSeen && !stop) {
      stop = new AbortController();
      work(stop.signal);
    } else if (!isSeen) leave();
  };
  const leave = () => {
    stop?.abort();
    stop = undefined;
  };
  attend();
  document.addEventListener('visibilitychange', attend);
  // A page that the browser puts aside must let go of what it holds, or it could not be put aside.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', attend);
  return () => {
    document.removeEventListener('visibilitychange', attend);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', attend);
    leave();
  };
}

/** Listens, and after every cut reads anew and listens again, until `signal` says enough. */
async function stayOnLine(ear: Ear, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let isFresh = true;
  while (!signal.aborted) {
    try {
      if (!isFresh) ear.hear(await ear.line.read(signal));
      isFresh = false;
      const asks = await listen(ear, signal, () => {
        failures = 0;
      });
      ear.pulse.isCut = !asks;
    } catch (error) {
      if (signal.aborted) return;
      if (isGone(error)) ear.hear(ear.latest(), error.message);
      await sleep(waitAfter(error, failures++), signal);
      continue;
    }
    // After a restart of the server not all screens must come at the same moment.
    await sleep(FIRST_WAIT_MS * 2 ** Math.min(failures++, 3) * (0.5 + Math.random() / 2), signal);
  }
}

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

function waitAfter(error: unknown, failures: number): number {
  if (isGone(error)) return GONE_WAIT_MS;
  const asked = error instanceof ApiError ? error.retryAfterSeconds * 1000 : 0;
  return (
    Math.max(asked, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)) * (0.5 + Math.random() / 2)
  );
}

async function listen(
  { line, pulse, latest, hear }: Ear,
  signal: AbortSignal,
  onHeard: () => void,
): Promise<boolean> {
  const call = new AbortController();
  const hangUp = () => {
    pulse.isCut = true;
    call.abort();
  };
  signal.addEventListener('abort', hangUp);
  addEventListener('offline', hangUp);
  try {
    const answer = await line.listen(latest().version, call.signal);
    const alive = () => {
      pulse.heardAt = Date.now();
      pulse.isCut = false;
      onHeard();
    };
    alive();
    const take = (data: string, { event }: { event?: string }) => {
      const next = afterNews(latest(), { event, data: JSON.parse(data) } as StreamNews);
      if (next === 'ask') call.abort(ASK);
      else if (next !== latest()) hear(next);
    };
    await readEventStream(answer, SILENCE_MS, take, alive);
    return call.signal.reason === ASK;
  } catch (error) {
    if (call.signal.reason === ASK) return true;
    pulse.isCut = true;
    throw error;
  } finally {
    signal.removeEventListener('abort', hangUp);
    removeEventListener('offline', hangUp);
    call.abort();
  }
}

const ASK = new Error('the whole is asked for anew');

const RELOADED = 'live reloaded at';
const RELOAD_AGAIN_MS = 5 * 60_000;

/** A tournament that this page's program cannot read was made by a newer one: the page is loaded anew, once in a while. */
function replayed(kept: TournamentWithEvents): Tournament {
  try {
    return replay(eventsOf(kept));
  } catch (error) {
    if (typeof window === 'undefined') throw error;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    throw error;
  }
}
