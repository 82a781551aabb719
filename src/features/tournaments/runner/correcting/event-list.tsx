import { type ReactNode, useState } from 'react';
import type { Logged, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { Button } from '#/ui/theme/button.tsx';
import { logSentence } from './log-sentence.rules.ts';

type EventListProps = {
  tournament: Tournament;
  /** Returns the nickname of the sender, where it is another member than the organiser. */
  senderOf: (logged: Logged) => string | undefined;
  /** Renders the button beside an event. */
  action?: (logged: Logged) => ReactNode;
};

const FIRST = 10;

/** The events of a tournament, the latest first; undone events are struck through. */
export function EventList({ tournament, senderOf, action }: EventListProps) {
  const [whole, setWhole] = useState(false);
  const lines = tournament.log.toReversed();
  const shown = whole ? lines : lines.slice(0, FIRST);
  return (
    <>
      <ol className="mb-4">
        {shown.map(logged => {
          const { event, number, undoneBy } = logged;
          const moment = spokenMoment(event.at);
          return (
            <li key={number} className="flex items-center gap-3 min-h-11 py-1 border-t border-line">
              <span className="flex-1 min-w-0 wrap-anywhere">
                <span className={undoneBy ? 'text-soft line-through' : undefined}>
                  {logSentence(tournament, event)}
                </span>
                <small className="block text-soft text-label tabular-nums">
                  {/* The year is already shown at the top of the page. */}
                  <time dateTime={event.at} title={moment}>
                    {moment.slice('2026년 '.length)}
                  </time>
                  {[' ', senderOf(logged), undoneBy && '되돌림'].filter(Boolean).join(' ')}
                </small>
              </span>
              {action?.(logged)}
            </li>
          );
        })}
      </ol>
      {lines.length > shown.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          기록 {lines.length - shown.length}건 더 보기
        </Button>
      )}
    </>
  );
}
