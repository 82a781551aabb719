import { useEffect, useState } from 'react';
import { LOAD_FAILED } from '#/features/halls/directory/halls.rules.ts';
import type { Region } from '#/shared/regions.ts';
import { asApiError, fetchJson, guestApi } from '#/ui/client/api.ts';
import { inRegion, type Position, type RegionPlace } from './places.rules.ts';

type Lists = Map<Region, Promise<RegionPlace[]>>;
type Found = { regions: readonly Region[]; places?: RegionPlace[]; problem?: string };

/**
 * The halls of some regions, undefined until loaded, or `problem`. Each region is loaded once, alike for
 * every reader.
 */
export function usePlaces(regions: readonly Region[]): Omit<Found, 'regions'> {
  const [lists] = useState<Lists>(() => new Map());
  const [found, setFound] = useState<Found>({ regions });
  useEffect(() => {
    let isGone = false;
    const put = (made: Omit<Found, 'regions'>) => !isGone && setFound({ regions, ...made });
    Promise.all(regions.map(region => listOf(lists, region))).then(
      all => put({ places: all.flat() }),
      error => put({ problem: asApiError(error, LOAD_FAILED).message }),
    );
    return () => {
      isGone = true;
    };
  }, [lists, regions]);
  return found.regions === regions ? found : {};
}

function listOf(lists: Lists, region: Region): Promise<RegionPlace[]> {
  const known = lists.get(region);
  if (known) return known;
  const list = fetchJson(guestApi.api['billiard-halls'].places.$get({ query: { region } })).then(places =>
    places.map(place => inRegion(place, region)),
  );
  lists.set(region, list);
  // A failed load is repeated the next time.
  list.catch(() => lists.delete(region));
  return list;
}

const DENIED = '위치를 쓸 수 없습니다. 브라우저에서 이 사이트의 위치 사용을 허용해주세요.';
const UNKNOWN = '지금 위치를 알 수 없습니다. 잠시 후 다시 시도해주세요.';
const WAIT_MS = 15_000;
const OLD_MS = 60_000;

/** Holds the reader's position: undefined until `locate` is called, and never stored beyond the page. */
export function usePosition() {
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const locate = () => {
    setBusy(true);
    setProblem('');
    const failed = (sentence: string) => {
      setProblem(sentence);
      setBusy(false);
    };
    if (!('geolocation' in navigator)) return failed(UNKNOWN);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude });
        setBusy(false);
      },
      error => failed(error.code === error.PERMISSION_DENIED ? DENIED : UNKNOWN),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    );
  };
  return { position, problem, busy, locate, forget: () => setPosition(undefined) };
}
