import { useEffect, useState } from 'react';
import { storedDraft } from './draft-text.ts';
import { waitForTabLock } from './tab-lock.ts';

// So many tabs write the same thing at once, each its own; a further one keeps nothing.
const PLACES_MOST = 5;

/**
 * Where in this browser the tab keeps its draft of `key`: a place that no other open tab is writing to, one with an
 * unsent text before an empty one. Undefined until it is this tab's.
 */
export function useDraftKey(key: string | undefined): string | undefined {
  const [held, setHeld] = useState<{ key: string; place: string }>();
  useEffect(() => {
    if (key === undefined) return;
    let leave = () => {};
    const tryNext = ([place, ...others]: string[]) => {
      if (place === undefined) return;
      const turn = waitForTabLock(`draft ${place}`, {
        onTurn: () => setHeld({ key, place }),
        onOthers: () => {
          turn.leave();
          tryNext(others);
        },
        onLost: () => setHeld(undefined),
      });
      leave = turn.leave;
    };
    tryNext(placesOf(key));
    return () => leave();
  }, [key]);
  return held?.key === key ? held?.place : undefined;
}

function placesOf(key: string): string[] {
  const places = Array.from({ length: PLACES_MOST }, (_, at) => (at === 0 ? key : `${key} ${at + 1}`));
  const rank = (place: string) => (storedDraft(place) === null ? 1 : 0);
  return places.sort((one, other) => rank(one) - rank(other));
}
