// The longest double click of most systems, and the distance that a thumb moves between two presses.
export const TOGETHER_MS = 500;
const TOGETHER_PX = 40;

/** Such a button decides something at once and is then gone: the next row comes to its place. */
export const DECIDES = { 'data-decides': '' };

type Press = {
  at: number;
  x: number;
  y: number;
  layer: HTMLDialogElement | null;
  isOnBackdrop: boolean;
  /** Null unless the pressed button is marked with `DECIDES`. */
  deciding: Element | null;
};

/**
 * Ignores the second press of a double press on the backdrop of a dialog that the first press opened, on the
 * content under a dialog that it closed, and on a button of the next row after it decided a row.
 */
export function guardDoublePresses(): void {
  if (typeof window === 'undefined') return;
  let last: Press | undefined;
  let isStray = false;
  const note = (event: PointerEvent) => {
    const press = pressOf(event);
    isStray =
      last !== undefined && isTogether(last, press) && (isBesideIt(last, press) || isOnNextRow(last, press));
    // A third press belongs to the first as well.
    last = isStray && last ? { ...press, layer: last.layer, deciding: last.deciding } : press;
  };
  const drop = (event: MouseEvent) => {
    // Keyboards and scripts press without a count and without a pointer.
    const isByPointer = event.type !== 'click' || event.detail > 0;
    if (!isStray || !isByPointer) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('pointerdown', note, true);
  for (const kind of ['pointerdown', 'mousedown', 'click'] as const)
    window.addEventListener(kind, drop, true);
}

// While a dialog is open, every press hits the dialog or its backdrop, which belongs to the dialog.
function pressOf({ timeStamp, clientX, clientY, target }: PointerEvent): Press {
  const layer = (target as Element).closest('dialog');
  const deciding = (target as Element).closest('[data-decides]');
  return { at: timeStamp, x: clientX, y: clientY, layer, isOnBackdrop: target === layer, deciding };
}

function isTogether(one: Press, other: Press): boolean {
  return other.at - one.at < TOGETHER_MS && Math.hypot(other.x - one.x, other.y - one.y) < TOGETHER_PX;
}

// A second press is a mistake only under a dialog that was closed, or around one that was opened.
function isBesideIt({ layer: before }: Press, { layer, isOnBackdrop }: Press): boolean {
  return layer !== before && (layer === null || isOnBackdrop || layer.contains(before));
}

function isOnNextRow({ deciding: before }: Press, { deciding }: Press): boolean {
  return before !== null && deciding !== null && deciding !== before;
}
