import { useEffect, useRef, useState } from 'react';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Call, type CallPage, callPage, callText, openCalls } from './tv-pages.rules.ts';

const SHOWN_MS = 15_000;
const SHOWN_BEFORE_OTHERS_MS = 8000;

/**
 * The calls to show full-screen: those made since the page was opened, a few at a time, until each was shown,
 * taken back or played. `announce` is called with the text of each new call.
 */
export function useNewCalls(tournament: Tournament, announce: (text: string) => void): CallPage {
  const open = openCalls(tournament);
  const known = useRef<Set<string>>(undefined);
  const [waiting, setWaiting] = useState<string[]>([]);
  const names = namesOf(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another call is a reason
  useEffect(() => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...open.map(({ name }) => name)]);
    const fresh = before ? open.filter(({ name }) => !before.has(name)) : [];
    if (fresh.length === 0) return;
    setWaiting(now => [...now, ...fresh.map(({ name }) => name)]);
    announce(fresh.map(call => callText(tournament, call)).join(' '));
  }, [names]);
  const page = callPage(open, waiting);
  const shown = namesOf(page.calls);
  const areOthersWaiting = page.waiting > 0;
  useEffect(() => {
    if (shown === '') return;
    const over = new Set(shown.split('\n'));
    const leave = () => setWaiting(now => now.filter(name => !over.has(name)));
    const timer = setTimeout(leave, areOthersWaiting ? SHOWN_BEFORE_OTHERS_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, areOthersWaiting]);
  return page;
}

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name).join('\n');
