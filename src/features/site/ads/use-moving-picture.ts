import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type AdName, flips, inside, keyName, moveOf, type Position } from './ads.rules.ts';

const HAS_OWN_KEYS = 'input, textarea, select, dialog, [contenteditable]:not([contenteditable="false"])';

const view = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * Position and flip of a picture in the window: it follows keys and a dragging finger, and never leaves the
 * window. `position` is undefined until the page has hydrated; until then the picture is where the markup
 * puts it. Esc, or a press on the picture, switches the keys between the picture and scrolling the page.
 */
export function useMovingPicture(ad: AdName, picture: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<Position>();
  const [isFlipped, setFlipped] = useState(false);
  useEffect(() => {
    const box = picture.current?.getBoundingClientRect();
    if (box) setPosition(inside(box, view()));
    const stayInside = () => setPosition(now => now && inside(now, view()));
    window.addEventListener('resize', stayInside);
    return () => window.removeEventListener('resize', stayInside);
  }, [picture]);
  const [hasKeys, setHasKeys] = useState(true);
  const takeKeys = () => setHasKeys(true);
  useEscape(setHasKeys);
  useKeys(ad, hasKeys, { setPosition, setFlipped });
  const { onPointerDown, ...drag } = useDrag(position, setPosition);
  const press = (event: PointerEvent<HTMLElement>) => {
    takeKeys();
    onPointerDown(event);
  };
  return { position, isFlipped, hasKeys, handlers: { ...drag, onPointerDown: press, onFocus: takeKeys } };
}

type SetPosition = Dispatch<SetStateAction<Position | undefined>>;

type Setters = { setPosition: SetPosition; setFlipped: Dispatch<SetStateAction<boolean>> };

function useEscape(setHasKeys: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest?.(HAS_OWN_KEYS)) setHasKeys(now => !now);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [setHasKeys]);
}

function useKeys(ad: AdName, hasKeys: boolean, { setPosition, setFlipped }: Setters): void {
  useEffect(() => {
    if (!hasKeys) return;
    let before = '';
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || (target as Element).closest?.(HAS_OWN_KEYS)) return;
      const key = keyName(event);
      if (flips(key, before, ad)) setFlipped(now => !now);
      before = key;
      const move = moveOf(key, ad);
      if (!move) return;
      // The arrow keys move the picture, not the page.
      event.preventDefault();
      const { left = 0, top = 0 } = move;
      setPosition(now => now && inside({ left: now.left + left, top: now.top + top }, view()));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ad, hasKeys, setPosition, setFlipped]);
}

function useDrag(position: Position | undefined, setPosition: SetPosition) {
  const grip = useRef<{ pointer: number; left: number; top: number }>(undefined);
  const letGo = () => {
    grip.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!position || event.button !== 0 || grip.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId: pointer, clientX, clientY } = event;
      grip.current = { pointer, left: clientX - position.left, top: clientY - position.top };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const grabbed = grip.current;
      // A second finger does not pull the picture away from the first.
      if (grabbed?.pointer !== pointerId) return;
      setPosition(inside({ left: clientX - grabbed.left, top: clientY - grabbed.top }, view()));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
