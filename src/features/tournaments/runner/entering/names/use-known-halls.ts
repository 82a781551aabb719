import { useEffect, useState } from 'react';
import { useLoadedList } from '#/features/tournaments/runner/entering/use-loaded-list.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { recentHalls, rememberHall } from '#/ui/form/use-hall-search.ts';

const OFFERED = '20';

/** The most recently chosen halls of this device, the newest first. */
export function useKnownHalls(): { halls: string[]; know: (hall: string) => void } {
  const [halls, setHalls] = useState<string[]>([]);
  useEffect(() => setHalls(recentHalls()), []);
  return { halls, know: hall => setHalls(rememberHall(hall)) };
}

export type OfferedHall = { id: number; name: string; region: string };

function isOfferedHall(row: unknown): row is OfferedHall {
  const { id, name, region } = (row ?? {}) as Partial<OfferedHall>;
  return typeof id === 'number' && typeof name === 'string' && typeof region === 'string';
}

/**
 * Searches halls by a part of their name, region or address; loads the first 20 halls by name while nothing
 * is typed.
 */
export function useHallSearch(typed: string) {
  const q = typed.trim().slice(0, 50);
  const query = { sort: 'name', page: '1', size: OFFERED } as const;
  const list = () =>
    fetchJson(browserApi.api['billiard-halls'].$get({ query: q ? { ...query, q, field: 'all' } : query }));
  return useLoadedList<OfferedHall>(`halls ${q}`, { ask: list, isRow: isOfferedHall, now: q === '' });
}
