import { type RefObject, useEffect, useRef, useState } from 'react';
import { begunName } from './mentions.rules.ts';

/**
 * The nickname being typed at the caret: the position of its `@` in the text, and in the frame around the
 * box.
 */
export type BegunName = { from: number; typed: string; top: number; left: number };
type Frame = RefObject<HTMLDivElement | null>;

export const boxIn = (frame: Frame) => frame.current?.querySelector('textarea') ?? null;

/**
 * The nickname being typed in the box within `frame`, and a function that dismisses it until another one
 * begins.
 */
export function useBegunName(frame: Frame): { begun: BegunName | undefined; done: () => void } {
  const [begun, setBegun] = useState<BegunName>();
  const doneWith = useRef<number>(undefined);
  useEffect(() => {
    const box = boxIn(frame);
    if (!box) return;
    const look = () => {
      const { selectionStart, selectionEnd, value } = box;
      const name = selectionStart === selectionEnd ? begunName(value.slice(0, selectionEnd)) : undefined;
      if (name?.from !== doneWith.current) doneWith.current = undefined;
      setBegun(name && name.from !== doneWith.current ? { ...name, ...placeOf(box, name.from) } : undefined);
    };
    const leave = () => setBegun(undefined);
    // The `@` that loaded this code was already typed.
    if (document.activeElement === box) look();
    const moves = ['input', 'click', 'keyup'] as const;
    for (const name of moves) box.addEventListener(name, look);
    box.addEventListener('blur', leave);
    return () => {
      for (const name of moves) box.removeEventListener(name, look);
      box.removeEventListener('blur', leave);
    };
  }, [frame]);
  const done = () => {
    doneWith.current = begun?.from;
    setBegun(undefined);
  };
  return { begun, done };
}

// The styles that decide the position of a letter in a box.
const LAID_OUT = [
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'border-width',
  'border-style',
  'box-sizing',
  'text-indent',
  'word-break',
];
const LIST_WIDTH = 288;

/**
 * The position of the offers: below the line of the caret, starting at the `@`, in pixels from the frame's
 * corner.
 */
function placeOf(box: HTMLTextAreaElement, from: number): { top: number; left: number } {
  const style = getComputedStyle(box);
  const copy = document.createElement('div');
  for (const name of LAID_OUT) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.style.setProperty('position', 'absolute');
  copy.style.setProperty('visibility', 'hidden');
  copy.style.setProperty('white-space', 'pre-wrap');
  copy.style.setProperty('overflow-wrap', 'break-word');
  copy.style.setProperty('width', `${box.offsetWidth}px`);
  const sign = document.createElement('span');
  sign.textContent = '@';
  const caret = document.createElement('span');
  caret.textContent = '.';
  copy.append(box.value.slice(0, from), sign, box.value.slice(from + 1, box.selectionEnd), caret);
  box.after(copy);
  const { offsetLeft } = sign;
  const { offsetTop, offsetHeight } = caret;
  copy.remove();
  const widest = Math.max(0, box.offsetWidth - LIST_WIDTH);
  const top = box.offsetTop + Math.min(offsetTop + offsetHeight - box.scrollTop, box.offsetHeight);
  return { top: top + 4, left: box.offsetLeft + Math.min(offsetLeft, widest) };
}
