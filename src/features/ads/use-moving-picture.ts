import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type AdName, flips, inside, keyName, moveOf, type Place } from './ads.rules.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const view = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * Where a picture stands in the window and whether it is flipped; it follows keys and a dragging finger, and never
 * leaves the window. `place` is undefined until the page runs: so long the picture stands where the page has it.
 */
export function useMovingPicture(ad: AdName, picture: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<Place>();
  const [isFlipped, setFlipped] = useState(false);
  useEffect(() => {
    const box = picture.current?.getBoundingClientRect();
    if (box) setPlace(inside(box, view()));
    const stayInside = () => setPlace(now => now && inside(now, view()));
    window.addEventListener('resize', stayInside);
    return () => window.removeEventListener('resize', stayInside);
  }, [picture]);
  useKeys(ad, setPlace, setFlipped);
  const drag = useDrag(place, setPlace);
  return { place, isFlipped, drag };
}

type SetPlace = Dispatch<SetStateAction<Place | undefined>>;

function useKeys(ad: AdName, setPlace: SetPlace, setFlipped: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    let before = '';
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || (target as Element).closest?.(TYPED_INTO)) return;
      const key = keyName(event);
      if (flips(key, before, ad)) setFlipped(now => !now);
      before = key;
      const move = moveOf(key, ad);
      if (!move) return;
      // The arrows move the picture here, not the page.
      event.preventDefault();
      const { left = 0, top = 0 } = move;
      setPlace(now => now && inside({ left: now.left + left, top: now.top + top }, view()));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ad, setPlace, setFlipped]);
}

function useDrag(place: Place | undefined, setPlace: SetPlace) {
  const grip = useRef<{ pointer: number; left: number; top: number }>(undefined);
  const letGo = () => {
    grip.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!place || event.button !== 0 || grip.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId: pointer, clientX, clientY } = event;
      grip.current = { pointer, left: clientX - place.left, top: clientY - place.top };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const held = grip.current;
      // A second finger does not pull the picture away from the first.
      if (held?.pointer !== pointerId) return;
      setPlace(inside({ left: clientX - held.left, top: clientY - held.top }, view()));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
