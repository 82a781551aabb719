import { useEffect, useState } from 'react';
import { ask, browserApi } from '#/ui/api.ts';
import { HALL_NAMES_MOST } from './hall-names.rules.ts';

/** The names to choose from: all of them, or where that are too many those of the region, once one is chosen. */
export function useOfferedHalls(halls: readonly string[], region: string | undefined) {
  const [near, setNear] = useState<{ region: string; names: string[] }>();
  const cut = halls.length >= HALL_NAMES_MOST;
  useEffect(() => {
    if (!cut || !region) return;
    let stale = false;
    const options = browserApi.api.memberanking['additional-info-options'];
    ask(options.$get({ query: { region } }))
      // Without them the names there are stay on offer, and any other can be typed.
      .then(({ billiardsOptions }) => stale || setNear({ region, names: billiardsOptions }))
      .catch(() => {});
    return () => {
      stale = true;
    };
  }, [cut, region]);
  return { cut, names: cut && near && near.region === region ? near.names : halls };
}

const WAIT_FOR_TYPING_MS = 250;
const SUGGESTED = '20';

/** Names of halls that hold what is typed, a moment after the last letter. */
export function useHallSuggestions(typed: string): string[] {
  const [found, setFound] = useState<string[]>([]);
  const q = typed.trim().slice(0, 50);
  useEffect(() => {
    if (!q) return setFound([]);
    let stale = false;
    const timer = setTimeout(() => {
      const query = { q, field: 'name', sort: 'name', page: '1', size: SUGGESTED } as const;
      ask(browserApi.api['billiard-halls'].$get({ query }))
        .then(halls => stale || setFound([...new Set(halls.map(({ name }) => name))]))
        // Suggestions only help: without them the name is typed to its end.
        .catch(() => {});
    }, WAIT_FOR_TYPING_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [q]);
  return found;
}
