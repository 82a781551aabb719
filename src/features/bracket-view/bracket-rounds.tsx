import { useId } from 'react';
import { BracketDrawing, type DrawnBracket, sizeOf } from './bracket-drawing.tsx';
import { panelLook } from './bracket-look.rules.ts';
import { windowOf } from './bracket-window.rules.ts';
import { useSwipedRounds } from './use-swiped-rounds.ts';

/** A bracket on a phone: a round at a time, swiped or chosen; the next one looks in from the right. */
export function RoundPanels(drawn: DrawnBracket) {
  const { rounds } = drawn.tournament;
  const open = rounds.findIndex(({ matches }) => matches.some(({ state }) => state === 'open'));
  const { scroller, shown, onScroll, show } = useSwipedRounds(open < 0 ? rounds.length - 1 : open);
  return (
    <div className="round-panels">
      {rounds.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset of a form
        <div className="round-tabs" role="group" aria-label="라운드">
          {rounds.map(({ title }, at) => (
            <button
              key={title}
              type="button"
              className="round-tab"
              aria-pressed={at === shown}
              onClick={() => show(at)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <div className="round-scroller" ref={scroller} onScroll={onScroll}>
        {rounds.map(({ title }, at) => (
          <RoundPanel key={title} at={at} onPeek={() => show(at + 1)} {...drawn} />
        ))}
      </div>
    </div>
  );
}

function RoundPanel({ at, onPeek, ...drawn }: DrawnBracket & { at: number; onPeek: () => void }) {
  const { rounds, third, champion } = drawn.tournament;
  const isLast = at === rounds.length - 1;
  const look = panelLook(isLast);
  const part = windowOf(rounds, { from: at + 1, to: isLast ? at + 1 : at + 2 });
  const own = isLast ? third : null;
  const { height } = sizeOf(part, own, look);
  const heading = useId();
  return (
    <section className="round-panel" aria-labelledby={heading}>
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
          rounds={part}
          third={own}
          champion={isLast ? champion : null}
          look={look}
          {...drawn}
          pressOf={match => (match.round === at + 1 ? drawn.pressOf(match) : undefined)}
        />
        {!isLast && <Peek look={look} height={height} onPress={onPeek} />}
      </svg>
    </section>
  );
}

type PeekProps = { look: ReturnType<typeof panelLook>; height: number; onPress: () => void };

/** Where the next round looks in, a press goes there; the keyboard and screen readers have the row of rounds. */
function Peek({ look, height, onPress }: PeekProps) {
  const left = look.boxWidth + look.gapX;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way for fingers
    <rect className="round-peek" x={left} width={look.panelWidth - left} height={height} onClick={onPress} />
  );
}
