import { useEffect, useState } from 'react';
import { storedDraft } from './draft-text.ts';
import { waitForTabLock } from './tab-lock.ts';

// So many tabs write the same thing at once, each its own; a further one keeps nothing.
const SLOTS_MOST = 5;

/**
 * Where in this browser the tab keeps its draft of `key`: a place that no other open tab is writing to, one with an
 * unsent text before an empty one. Undefined until it is this tab's.
 */
export function useDraftKey(key: string | undefined): string | undefined {
  const [locked, setLocked] = useState<{ key: string; slot: string }>();
  useEffect(() => {
    if (key === undefined) return;
    let leave = () => {};
    const tryNext = ([slot, ...others]: string[]) => {
      if (slot === undefined) return;
      const lock = waitForTabLock(`draft ${slot}`, {
        onLocked: () => setLocked({ key, slot }),
        onOthers: () => {
          lock.leave();
          tryNext(others);
        },
        onLost: () => setLocked(undefined),
      });
      leave = lock.leave;
    };
    tryNext(slotsOf(key));
    return () => leave();
  }, [key]);
  return locked?.key === key ? locked?.slot : undefined;
}

function slotsOf(key: string): string[] {
  const slots = Array.from({ length: SLOTS_MOST }, (_, at) => (at === 0 ? key : `${key} ${at + 1}`));
  const rank = (slot: string) => (storedDraft(slot) === null ? 1 : 0);
  return slots.sort((one, other) => rank(one) - rank(other));
}
