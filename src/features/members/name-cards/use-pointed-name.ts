import { type RefObject, useCallback, useEffect, useState } from 'react';
import { idOf, type Pointed } from './member-names.client.ts';
import { watchMouse, watchTouch } from './pointers.client.ts';

/** A member (a login id) whose name is under the pointer, and its position in the window. */
export type Named = { id: string; place: DOMRect };

/**
 * The name under the mouse or held with a finger, until the pointer has left both the name and its card
 * (`box`).
 */
export function usePointedName(box: RefObject<HTMLElement | null>, first: Pointed | undefined) {
  const [named, setNamed] = useState<Named>();
  // A dialog opened from the card keeps it open without the pointer.
  const close = useCallback(() => {
    if (!box.current?.querySelector('dialog[open]')) setNamed(undefined);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the pointer that loaded this is the first
  useEffect(() => {
    const stopper = new AbortController();
    const isIn = (target: EventTarget | null) =>
      target instanceof Node && box.current?.contains(target) === true;
    const open = (link: HTMLAnchorElement) => {
      if (link.isConnected) setNamed({ id: idOf(link), place: link.getBoundingClientRect() });
    };
    const watched = { first, isIn, open, close, signal: stopper.signal };
    watchMouse(watched);
    watchTouch(watched);
    return () => stopper.abort();
  }, []);
  return { named, close };
}
