import { useId, useLayoutEffect, useRef, useState } from 'react';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { BracketDrawing, type DrawnBracket } from './bracket-drawing.tsx';
import { layoutBracket, panelLook, scrollFor } from './bracket-layout.rules.ts';
import { roundsInWindow } from './bracket-window.rules.ts';

/** A bracket on a phone: one round at a time, swiped or chosen, with the lines to the next one. */
export function RoundPanels(drawn: DrawnBracket) {
  const { rounds } = drawn;
  const { scroller, shown, onScroll, show } = useSwipedRounds(firstShown(drawn));
  return (
    <div className="round-panels">
      {rounds.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset of a form
        <div className={TABS} role="group" aria-label="라운드">
          {rounds.map(({ title }, position) => (
            <button
              key={title}
              type="button"
              className={`${TAB} ${position === shown ? 'border-primary text-primary' : 'border-transparent text-soft'}`}
              aria-pressed={position === shown}
              onClick={() => show(position)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <div className="round-scroller" ref={scroller} onScroll={onScroll}>
        {rounds.map(({ title }, index) => (
          <RoundPanel key={title} at={index} onShow={show} {...drawn} />
        ))}
      </div>
    </div>
  );
}

/** The round that is shown at first: that of the reader's next match, else the current one. */
function firstShown({ rounds, own = 0 }: DrawnBracket): number {
  const withMatch = (is: (match: Match) => boolean) => rounds.findIndex(({ matches }) => matches.some(is));
  const owns = withMatch(match => match.state !== 'decided' && entriesIn(match).includes(own));
  const open = withMatch(({ state }) => state === 'open');
  return [owns, open].find(round => round >= 0) ?? rounds.length - 1;
}

// Below the header, which sticks to the top as well.
const TABS = 'sticky z-20 top-0 max-md:top-[57px] flex mb-1 border-b border-line bg-page overflow-x-auto';
const TAB = 'flex-1 shrink-0 min-h-12 px-2 border-b-2 text-label font-semibold';

function RoundPanel({ at, onShow, ...drawn }: DrawnBracket & { at: number; onShow: (at: number) => void }) {
  const { rounds } = drawn;
  const isLast = at === rounds.length - 1;
  const third = isLast ? drawn.third : null;
  const look = panelLook(isLast);
  const part = roundsInWindow(rounds, { from: at + 1, to: isLast ? at + 1 : at + 2 });
  const { height } = layoutBracket(part, third, look);
  const heading = useId();
  return (
    <section
      className="round-panel"
      aria-labelledby={heading}
      // The keyboard may focus a match of another round. A touch must not move the match that it presses.
      onFocus={({ target }) => target.matches(':focus-visible') && onShow(at)}
    >
      <h3 className="sr-only" id={heading}>
        {rounds[at]?.title}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture of buttons is no fieldset of a form */}
      <svg
        className="bracket-drawing"
        viewBox={`-2 0 ${look.panelWidth + 4} ${height + 4}`}
        role="group"
        aria-labelledby={heading}
      >
        <BracketDrawing
          {...drawn}
          rounds={part}
          third={third}
          look={look}
          pressOf={match =>
            match.round === rounds[at]?.matches[0]?.round ? drawn.pressOf(match) : undefined
          }
        />
      </svg>
    </section>
  );
}

/** The state of panels that are swiped: the shown panel (at first `first`) and a function to show another. */
function useSwipedRounds(first: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const panel = (nth: number) => scroller.current?.children[nth] as HTMLElement | undefined;
  const known = useRef({ shown: first, width: 0, frame: 0 }).current;
  known.shown = shown;
  const scrollTo = (position: number, behavior?: ScrollBehavior) => {
    const left = (panel(position)?.offsetLeft ?? 0) - (panel(0)?.offsetLeft ?? 0);
    scroller.current?.scrollTo({ left, behavior });
  };
  const show = (index: number) => {
    setShown(index);
    scrollTo(index);
  };
  // Runs when a swipe has ended; scrolling by a change of the page's width is undone within the two frames.
  const onRest = () => {
    const row = scroller.current;
    if (!row || row.clientWidth === 0 || row.clientWidth !== known.width) return;
    setShown(Math.round(row.scrollLeft / (panel(0)?.offsetWidth || row.clientWidth)));
  };
  const onScroll = () => {
    cancelAnimationFrame(known.frame);
    known.frame = requestAnimationFrame(() => {
      known.frame = requestAnimationFrame(onRest);
    });
  };

  // Keeps the shown round in view: at first the current round, then also when the phone is turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels are found again
  useLayoutEffect(() => {
    const row = scroller.current;
    if (!row) return;
    // The observer reports within a frame that lays the page out anyway; measuring here would cost another
    // one.
    const watcher = new ResizeObserver(() => {
      if (row.clientWidth === known.width) return;
      known.width = row.clientWidth;
      if (row.clientWidth > 0) scrollTo(known.shown, 'instant');
    });
    watcher.observe(row);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(known.frame);
    };
  }, []);

  // The height of a panel depends on its number of matches, so the row takes the height of the shown one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels are found again
  useLayoutEffect(() => {
    const row = scroller.current;
    const own = panel(shown);
    if (!row || !own) return;
    const fit = () => own.offsetWidth <= row.clientWidth + 1 && fitHeight(row, own.offsetHeight);
    const watcher = new ResizeObserver(fit);
    watcher.observe(own);
    return () => watcher.disconnect();
  }, [shown]);

  return { scroller, shown, onScroll, show };
}

/** Pixels from the top of the screen to the lower edge of the header and the row of rounds below it. */
function stickyLine(row: HTMLElement): number {
  const tabs = row.previousElementSibling as HTMLElement | null;
  return tabs ? Number.parseFloat(getComputedStyle(tabs).top) + tabs.offsetHeight : 0;
}

function fitHeight(row: HTMLElement, height: number): void {
  const { top, height: before } = row.getBoundingClientRect();
  if (height === 0 || Math.abs(height - before) < 1) return;
  const line = stickyLine(row);
  const by = scrollFor({ top, before, height, line, room: innerHeight / 2 });
  // The page may become so short that the browser scrolls it.
  const from = scrollY;
  row.style.height = `${height}px`;
  if (by !== 0) scrollTo({ top: from + by, behavior: 'instant' });
}
