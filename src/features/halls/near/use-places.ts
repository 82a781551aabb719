import { useEffect, useState } from 'react';
import { LOAD_FAILED } from '#/features/halls/directory/halls.rules.ts';
import type { Region } from '#/shared/regions.ts';
import { asApiError, fetchJson, guestApi } from '#/ui/client/api.ts';
import { inRegion, type Position, type RegionPlace } from './places.rules.ts';

type Lists = Map<Region, Promise<RegionPlace[]>>;
type Found = { regions: readonly Region[]; places?: RegionPlace[]; problem?: string };

/**
 * The halls of some regions; `places` is undefined until loaded, `problem` a sentence after a failure. Each
 * region is loaded once.
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

const CHOOSE = '지역을 골라 찾을 수도 있습니다.';
const DENIED = `위치 사용이 꺼져 있습니다. 주소창 옆의 사이트 설정에서 위치를 허용한 뒤 ‘내 주변’을 다시 눌러주세요. ${CHOOSE}`;
const NOT_SECURE = `https가 아닌 주소에서는 브라우저가 위치를 알려주지 않습니다. https 주소로 열어주세요. ${CHOOSE}`;
const UNKNOWN = `지금 위치를 알 수 없습니다. 기기의 위치 기능을 켠 뒤 ‘내 주변’을 다시 눌러주세요. ${CHOOSE}`;
const WAIT_MS = 15_000;
const OLD_MS = 60_000;

/**
 * Holds the reader's position: undefined until `locate` is called, and never stored beyond the page. `problem`
 * says why there is none and what to do.
 */
export function usePosition() {
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState('');
  const locate = () => {
    setProblem('');
    if (!isSecureContext) return setProblem(NOT_SECURE);
    if (!('geolocation' in navigator)) return setProblem(UNKNOWN);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
      error => setProblem(error.code === error.PERMISSION_DENIED ? DENIED : UNKNOWN),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    );
  };
  return { position, problem, locate };
}
