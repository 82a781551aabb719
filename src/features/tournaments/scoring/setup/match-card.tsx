import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Ball, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { UNITS } from './target.rules.ts';
import './game-setup.css';

type CardProps = {
  names: readonly [string, string];
  ball: Ball;
  /** The target score of each side; null while unknown. */
  targets: readonly [number | null, number | null];
  /** 선공: the side that shoots first; null until the 뱅킹 has decided. */
  first?: Side | null;
};

export function MatchCard({ names, ball, targets, first }: CardProps) {
  return (
    <ul
      className="overflow-hidden border border-line rounded-card bg-surface tabular-nums"
      aria-label={`${names[0]} 대 ${names[1]}`}
    >
      {SIDES.map(side => (
        <li
          key={side}
          className="flex items-center gap-2.5 min-h-14 px-4 py-2 border-line not-first:border-t"
        >
          <CueBall side={side} />
          <span className="flex-1 min-w-0 font-bold">
            {names[side]}
            {first === side && (
              <span className="inline-block ml-1.5 px-1.5 rounded-mark bg-cloth text-on-fill text-mark font-semibold">
                선공
              </span>
            )}
          </span>
          <span className="flex flex-none items-baseline gap-0.5 text-soft text-row">
            {targets[side] === null ? (
              '목표 미정'
            ) : (
              <>
                <strong className="text-text text-head font-extrabold leading-[1.2]">{targets[side]}</strong>
                {UNITS[ball]}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function CueBall({ side }: { side: number }) {
  return <span className="cue-ball" data-side={side} aria-hidden="true" />;
}
