import { nameAt, type Pointed } from './member-names.client.ts';

const HOVER_MS = 400;
const PRESS_MS = 500;
const LEAVE_MS = 300;

type Watched = {
  /** The name under the pointer when the watch begins; undefined where there is none. */
  first: Pointed | undefined;
  isIn: (target: EventTarget | null) => boolean;
  open: (link: HTMLAnchorElement) => void;
  close: () => void;
  signal: AbortSignal;
};

/** Opens the card under the mouse; closes it when the mouse has left, or at Escape. */
export function watchMouse({ first, isIn, open, close, signal }: Watched): void {
  const after = onlyOne(signal);
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
  if (first?.pointerType === 'mouse') after(HOVER_MS, () => open(first.link));
}

/** Opens the card of a name held with a finger, in place of the browser's menu and the link. */
export function watchTouch({ first, isIn, open, signal }: Watched): void {
  const after = onlyOne(signal);
  let isHeld = false;
  const press = (link: HTMLAnchorElement) =>
    after(PRESS_MS, () => {
      isHeld = true;
      open(link);
    });
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      isHeld = false;
      const link = nameAt(target);
      if (link && pointerType !== 'mouse' && !isIn(link)) press(link);
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
  if (first && first.pointerType !== 'mouse') press(first.link);
}

/** Returns a function that runs a callback after some milliseconds, and cancels the one that was waiting. */
function onlyOne(signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (ms: number, act?: () => void) => {
    clearTimeout(timer);
    timer = act && setTimeout(act, ms);
  };
}
