import type { REGIONS } from '#/shared/regions.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedJson, storeText } from '#/ui/client/device/storage.ts';
import { type Search, useSearch } from '#/ui/client/use-search.ts';

const OFFERED = '20';

type Wanted = { q?: string; field?: 'all'; region?: (typeof REGIONS)[number] };
const findHalls = (wanted: Wanted) =>
  fetchJson(
    browserApi.api['billiard-halls'].$get({ query: { sort: 'name', page: '1', size: OFFERED, ...wanted } }),
  );
type Hall = Awaited<ReturnType<typeof findHalls>>[number];

export type HallSearch = Omit<Search<Hall[]>, 'found'> & { halls: Hall[] };

/** Searches by name, region or address, debounced, while `isOpen`; finds the first halls without a text. */
export function useHallSearch(
  typed: string,
  { region, isOpen }: { region?: string; isOpen: boolean },
): HallSearch {
  const q = typed.trim().slice(0, 50);
  const wanted: Wanted = {
    ...(q && { q, field: 'all' }),
    ...(region && { region: region as (typeof REGIONS)[number] }),
  };
  const key = isOpen ? `${region}\n${q}` : undefined;
  const { found: halls = [], ...search } = useSearch(key, { load: () => findHalls(wanted), q });
  return { halls, ...search };
}

const STORED = 'runner-halls';
const MOST = 4;

/** The halls last chosen on this device, newest first. */
export function recentHalls(): string[] {
  const stored = storedJson(STORED);
  return Array.isArray(stored) ? stored.filter(hall => typeof hall === 'string').slice(0, MOST) : [];
}

/** Returns the names last chosen, newest first. */
export function rememberHall(hall: string): string[] {
  const halls = [hall, ...recentHalls().filter(other => other !== hall)].slice(0, MOST);
  storeText(STORED, JSON.stringify(halls));
  return halls;
}

/** The region is said once: `서울 강서구 큐대로 1`, `서울 · 큐대로 1`. */
export const addressWithRegion = ({ region, address }: { region: string; address: string }) =>
  address.startsWith(region) ? address : `${region} · ${address}`;
