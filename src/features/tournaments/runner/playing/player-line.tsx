type PlayerLineProps = {
  name: string;
  facts: string;
  /** The number of wins to show; false where wins are not counted. */
  wins: number | false;
  /** The outcome, such as `승자 · 결승 진출`, or the place; false or left out while it is unknown. */
  outcome?: string | false;
  look?: 'won' | 'lost';
};

const LOOKS = { won: 'text-primary', lost: 'text-soft', open: 'text-soft' };

/** An entry in one line: the name, the handicap, the wins and the outcome. */
export function PlayerLine({ name, facts, wins, outcome, look }: PlayerLineProps) {
  return (
    <p className="runner-side-name flex flex-[1_1_0] flex-wrap items-baseline gap-x-2 min-w-0 wrap-anywhere">
      <strong className={`text-lead ${look === 'lost' ? 'text-soft line-through' : ''}`}>{name}</strong>
      <span className="text-soft text-label tabular-nums">{facts}</span>
      {wins !== false && <span className="ml-auto text-lead font-bold tabular-nums">{wins}승</span>}
      {outcome && (
        <span className={`runner-outcome ml-auto text-label font-semibold ${LOOKS[look ?? 'open']}`}>
          {outcome}
        </span>
      )}
    </p>
  );
}

/** CSS classes for a box that contains the winner. */
export const WON = 'bg-primary-tint [box-shadow:inset_4px_0_var(--cloth)]';
/** CSS classes for the button that lets an entry advance. */
export const GOES = 'border-primary text-primary';
