import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Named } from './name-card.tsx';

// Loaded with the first card; without a network a name is only a link.
const NameCard = lazy(() => import('./name-card.tsx').catch(() => ({ default: () => null })));

/** Shows a card for a name under the mouse or a held finger. */
export function NameCards() {
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { named, close } = usePointedName(box);
  const at = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other names
  useEffect(close, [at]);
  if (!named) return null;
  return (
    <Suspense>
      <NameCard key={named.id} named={named} box={box} />
    </Suspense>
  );
}

const NAMES = 'a.member-name[href^="/profile/"], a.ranked-name';

/** The link to a profile around the target; null without one. */
const nameAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(NAMES) : null;

const idOf = ({ pathname }: HTMLAnchorElement) => decodeURIComponent(pathname.slice('/profile/'.length));

/** The name stays until the pointer has left both the name and its card (`box`). */
function usePointedName(box: RefObject<HTMLElement | null>) {
  const [named, setNamed] = useState<Named>();
  // A dialog opened from the card keeps it open without the pointer.
  const close = useCallback(() => {
    if (!box.current?.querySelector('dialog[open]')) setNamed(undefined);
  }, [box]);
  useEffect(() => {
    const stopper = new AbortController();
    const isIn = (target: EventTarget | null) =>
      target instanceof Node && box.current?.contains(target) === true;
    const open = (link: HTMLAnchorElement) => {
      if (link.isConnected) setNamed({ id: idOf(link), place: link.getBoundingClientRect() });
    };
    const watched = { isIn, open, close, signal: stopper.signal };
    watchMouse(watched);
    watchTouch(watched);
    return () => stopper.abort();
  }, [box, close]);
  return { named, close };
}

const HOVER_MS = 400;
const PRESS_MS = 500;
const LEAVE_MS = 300;

type Watched = {
  isIn: (target: EventTarget | null) => boolean;
  open: (link: HTMLAnchorElement) => void;
  close: () => void;
  signal: AbortSignal;
};

/** Closes the card when the mouse has left, or at Escape. */
function watchMouse({ isIn, open, close, signal }: Watched): void {
  const after = restartableTimer(signal);
  // When the page moves under a mouse at rest, as when a dialog closes, the mouse has not left the card.
  let isElsewhere = false;
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      const link = nameAt(target);
      isElsewhere = !link && !isIn(target);
      if (link && !isIn(link)) after(HOVER_MS, () => open(link));
      else after(0);
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    ({ pointerType }) => {
      if (!isElsewhere || pointerType !== 'mouse') return;
      isElsewhere = false;
      after(LEAVE_MS, close);
    },
    { signal, passive: true },
  );
  document.addEventListener('pointerdown', ({ target }) => isIn(target) || close(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  // The card is fixed in the window, the name scrolls.
  addEventListener('scroll', close, { signal, passive: true });
}

function watchTouch({ isIn, open, signal }: Watched): void {
  const after = restartableTimer(signal);
  let isHeld = false;
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      isHeld = false;
      const link = nameAt(target);
      if (!link || pointerType === 'mouse' || isIn(link)) return;
      after(PRESS_MS, () => {
        isHeld = true;
        open(link);
      });
    },
    { signal },
  );
  // A finger that scrolls or is lifted early is not a hold.
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => after(0), { signal });
  document.addEventListener(
    'contextmenu',
    event => {
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      if (isTouch && nameAt(event.target)) event.preventDefault();
    },
    { signal },
  );
  const follow = (event: MouseEvent) => {
    if (!isHeld || !nameAt(event.target)) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', follow, { signal, capture: true });
}

/** The returned function runs a callback after `ms` and cancels the callback that was waiting. */
function restartableTimer(signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (ms: number, act?: () => void) => {
    clearTimeout(timer);
    timer = act && setTimeout(act, ms);
  };
}
