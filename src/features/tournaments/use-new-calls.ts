import { useEffect, useRef, useState } from 'react';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { type Call, callText, openCalls } from './tv-pages.rules.ts';

const SHOWN_MS = 15_000;
const AT_ONCE_MOST = 3;

/**
 * The calls to be shown over the screen: those made since the page was opened, each for fifteen seconds or until it is
 * taken back or played. `announce` is called with the words of each new one.
 */
export function useNewCalls(tournament: Tournament, announce: (text: string) => void): Call[] {
  const open = openCalls(tournament);
  const known = useRef<Set<string>>(undefined);
  const [shown, setShown] = useState<string[]>([]);
  const names = open.map(({ name }) => name).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another call is a reason
  useEffect(() => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...open.map(({ name }) => name)]);
    const fresh = before ? open.filter(({ name }) => !before.has(name)) : [];
    if (fresh.length === 0) return;
    setShown(now => [...now, ...fresh.map(({ name }) => name)]);
    announce(fresh.map(call => callText(tournament, call)).join(' '));
    setTimeout(() => setShown(now => now.filter(name => !fresh.some(call => call.name === name))), SHOWN_MS);
  }, [names]);
  return open.filter(({ name }) => shown.includes(name)).slice(-AT_ONCE_MOST);
}
