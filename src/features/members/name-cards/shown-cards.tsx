import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { idOf, type Pointed } from './member-names.client.ts';
import { NameCard } from './name-card.tsx';
import { watchMouse, watchTouch } from './pointers.client.ts';

/** The card of the name under the pointer; `first` is where the pointer was when this code was loaded. */
export function ShownCards({ first }: { first?: Pointed }) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { named, close } = usePointedName(box, first);
  const at = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other names
  useEffect(close, [at]);
  if (!named) return null;
  return <Placed key={named.id} named={named} box={box} />;
}

const GAP = 6;
const EDGE = 8;

/** The card, placed at its name as soon as it is measured. */
function Placed({ named, box }: { named: Named; box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    const watch = new ResizeObserver(() => place(card, named.place));
    watch.observe(card);
    return () => watch.disconnect();
  }, [box, named]);
  return (
    <div
      ref={box}
      className="fixed z-40 w-max min-w-48 max-w-[min(20rem,calc(100vw-1rem))] px-4 py-3.5 border border-line rounded-card bg-raised lifted text-text text-row not-data-measured:invisible"
    >
      <NameCard id={named.id} />
    </div>
  );
}

/** Places the card below the name, or above it where there is no room, within the window. */
function place(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const fits = bottom + GAP + height <= innerHeight - EDGE;
  const right = document.documentElement.clientWidth - EDGE;
  card.style.left = `${Math.max(EDGE, Math.min(left, right - width))}px`;
  card.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - height)}px`;
  card.dataset.measured = '';
}

/** A member (a login id) whose name is under the pointer, and its position in the window. */
type Named = { id: string; place: DOMRect };

/** The name under the pointer, until it has left both the name and its card (`box`). */
function usePointedName(box: RefObject<HTMLElement | null>, first: Pointed | undefined) {
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
