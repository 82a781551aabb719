import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { LOAD_FAILED } from './halls.rules.ts';
import type { Place } from './places.contract.ts';
import type { Position } from './places.rules.ts';

/** The halls of a region, undefined until they are loaded; `problem` says why they are not. */
export function usePlaces(region: Place['name']) {
  const [places, setPlaces] = useState<Place[]>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isGone = false;
    const call = browserApi.api['billiard-halls'].places.$get({ query: { region: region as '서울' } });
    fetchJson(call).then(
      found => !isGone && setPlaces(found),
      error => !isGone && setProblem(asApiError(error, LOAD_FAILED).message),
    );
    return () => {
      isGone = true;
    };
  }, [region]);
  return { places, problem };
}

const DENIED = '위치를 쓸 수 없습니다. 브라우저에서 이 사이트의 위치 사용을 허용해주세요.';
const UNKNOWN = '지금 위치를 알 수 없습니다. 잠시 후 다시 시도해주세요.';
const WAIT_MS = 15_000;
const OLD_MS = 60_000;

/** Where the reader stands, once `locate` was pressed; it stays in this browser and is forgotten with the page. */
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
