import { type RefObject, useEffect } from 'react';
import { flickOf, type Touched } from './flick.rules.ts';

/**
 * After a fast swipe over a strip of slides, however short, moves to the next slide in the direction of the
 * swipe. Browsers with scroll snapping may only consider the distance and snap back.
 */
export function useFlick(strip: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const box = strip.current;
    if (!box || !isOn) return;
    const stopper = new AbortController();
    const to = (slide: number) => {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      box.scrollTo({ left: slide * box.clientWidth, behavior });
    };
    const slide = () => Math.round(box.scrollLeft / box.clientWidth);
    let touched: Touched[] = [];
    let began = 0;
    let wanted: number | undefined;
    const on = { passive: true, signal: stopper.signal };
    const start = ({ touches, timeStamp }: TouchEvent) => {
      wanted = undefined;
      began = slide();
      // Two fingers mean something else.
      touched = touches.length === 1 ? [touchedAt(touches, timeStamp)] : [];
    };
    const move = ({ touches, timeStamp }: TouchEvent) => {
      if (touches.length === 1 && touched.length > 0) touched.push(touchedAt(touches, timeStamp));
    };
    const end = ({ timeStamp }: TouchEvent) => {
      const by = flickOf(touched, timeStamp);
      touched = [];
      if (by === 0) return;
      wanted = Math.max(0, Math.min(box.children.length - 1, began + by));
      to(wanted);
    };
    box.addEventListener('touchstart', start, on);
    box.addEventListener('touchmove', move, on);
    box.addEventListener('touchend', end, on);
    // The browser's own snapping may have moved it last.
    const correct = () => {
      if (wanted !== undefined && slide() !== wanted) to(wanted);
      wanted = undefined;
    };
    box.addEventListener('scrollend', correct, on);
    return () => stopper.abort();
  }, [strip, isOn]);
}

const touchedAt = ([touch]: TouchList | [Touch], time: number): Touched => ({
  x: touch?.clientX ?? 0,
  y: touch?.clientY ?? 0,
  at: time,
});
