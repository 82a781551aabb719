import type { ReactNode } from 'react';
import { nameOf, revivedEntries } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { useRunning } from './use-running.ts';

export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  if (!aside) return <div className="runner-wide">{children}</div>;
  return (
    <div className="runner-wide lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 items-start">
      {children}
      <div>{aside}</div>
    </div>
  );
}

export const ViewTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="runner-round mt-4 mb-3 text-head font-extrabold">{children}</h2>
);

/** A column of buttons as wide as the dialog, whose labels may wrap. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-2 mt-3 mb-5 *:whitespace-normal">{children}</div>;
}

/** A bar that stays at the bottom of the window, with the button for the next step. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-bar col-span-full sticky z-20 bottom-0 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-x-3 gap-y-2 max-md:-mx-4 mt-4 max-md:px-4 py-2.5 border-t border-line bg-page">
      {children}
    </div>
  );
}

type PlayerLineProps = {
  entry: number;
  /** The number of wins to show; false where wins are not counted. */
  wins: number | false;
  /** The place, or where a loser goes on; false or left out while it is unknown. */
  outcome?: string | false;
  look?: 'won' | 'lost';
};

const LOOKS = { won: 'text-primary', lost: 'text-soft', open: 'text-soft' };

export function PlayerLine({ entry, wins, outcome, look }: PlayerLineProps) {
  const { tournament } = useRunning();
  return (
    <p className="runner-side-name flex flex-[1_1_0] flex-wrap items-baseline gap-x-2 min-w-0 wrap-anywhere">
      <strong className={`text-lead ${look === 'lost' ? 'text-soft' : ''}`}>
        {nameOf(tournament, entry)}
      </strong>
      <span className="text-soft text-label tabular-nums">{handicapText(tournament, entry)}</span>
      {revivedEntries(tournament).has(entry) && (
        <span className="text-yellow-text text-label font-semibold">부활</span>
      )}
      {wins !== false && <span className="ml-auto text-lead font-bold tabular-nums">{wins}승</span>}
      {outcome && (
        <span className={`runner-outcome ml-auto text-label font-semibold ${LOOKS[look ?? 'open']}`}>
          {outcome}
        </span>
      )}
    </p>
  );
}

export const WINNER_ROW = 'bg-primary-tint [box-shadow:inset_4px_0_var(--cloth)]';
export const ADVANCE_BUTTON = 'border-primary text-primary';

/** The handicaps of an entry in the tournament's game: `200`, for a team `200 · 150`; '' if unknown. */
function handicapText({ entries, settings }: Tournament, entry: number): string {
  const of3 = settings?.play.ball === '3';
  const scores = entries[entry - 1]?.players.map(player => (of3 ? player.score3 : player.score4)) ?? [];
  return scores.some(score => score > 0) ? scores.map(score => score || '–').join(' · ') : '';
}
