import { useEffect, useRef } from 'react';
import { automaticCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Running } from '#/features/tournaments/runner/use-running.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';

// Leaves the organiser time to call another match, and lets the server, which calls at once, be first.
const WAIT_MS = 15_000;

/**
 * Calls the next matches to idle tables where calls are automatic: those of a tournament that is on this
 * device only, and those that the server could not call when the table came free because somebody rested.
 */
export function useAutomaticCalls({ tournament, saved, readOnly, now, perform }: Running): void {
  // While the server does not know all events, it may have called other matches.
  const isUnsent = saved?.server && saved.events.length > saved.server.taken;
  const due = readOnly || isUnsent || now === undefined ? [] : automaticCalls(tournament, now);
  const calls = JSON.stringify(due);
  const call = useRef(() => {});
  call.current = () => {
    perform(...automaticCalls(tournament, serverNow()));
  };
  useEffect(() => {
    if (calls === '[]') return;
    const timer = setTimeout(() => call.current(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [calls]);
}
