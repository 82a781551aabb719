import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A row of panels that is swiped: which one is shown, and a way to show another. It begins with `first`. */
export function useSwipedRounds(first: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const panel = (at: number) => scroller.current?.children[at] as HTMLElement | undefined;
  const show = (at: number, behavior?: ScrollBehavior) => {
    const left = (panel(at)?.offsetLeft ?? 0) - (panel(0)?.offsetLeft ?? 0);
    scroller.current?.scrollTo({ left, behavior });
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = scroller.current ?? {};
    setShown(Math.round(scrollLeft / (panel(0)?.offsetWidth || clientWidth)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the tournament stands now
  useEffect(() => {
    // In newer browsers scrolling answers a promise, which an effect must not.
    show(first, 'instant');
  }, []);

  // Panels are as high as their matches are many: the row has the height of the one that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels are found anew
  useLayoutEffect(() => {
    const row = scroller.current;
    const own = panel(shown);
    if (!row || !own) return;
    const fit = () => fitHeight(row, own.offsetHeight);
    const watcher = new ResizeObserver(fit);
    watcher.observe(own);
    return () => watcher.disconnect();
  }, [shown]);

  return { scroller, shown, onScroll, show };
}

/** Whoever has scrolled down the matches of one round finds those they lead to in the next one at the same place. */
function fitHeight(row: HTMLElement, height: number): void {
  const { top, height: before } = row.getBoundingClientRect();
  if (height === 0 || Math.abs(height - before) < 1) return;
  row.style.height = `${height}px`;
  const above = Math.max(0, -top);
  if (above > 0 && before > 0) scrollBy({ top: above * (height / before - 1), behavior: 'instant' });
}
