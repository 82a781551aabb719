import type { Ball, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average } from '#/shared/average.ts';
import { UNITS } from './target.rules.ts';
import './game-setup.css';

type CardProps = {
  names: readonly [string, string];
  ball: Ball;
  /** The target score of each side; null while unknown. */
  targets: readonly [number | null, number | null];
  /** 선공: the side that shoots first; null until the 뱅킹 has decided. */
  first?: Side | null;
  /** The result; null until the match is over. */
  score?: MatchScore | null;
  winner?: Side | null;
};

/** A match's sides, targets and first shooter; after the match also the result. */
export function MatchCard({ names, ball, targets, first, score, winner }: CardProps) {
  return (
    <ul
      className="overflow-hidden border border-line rounded-card bg-surface tabular-nums"
      aria-label={`${names[0]} 대 ${names[1]}`}
    >
      {([0, 1] as const).map(side => (
        <li
          key={side}
          className={`flex items-center gap-2.5 min-h-14 px-4 py-2 border-line not-first:border-t ${winner === side ? 'bg-primary-tint' : ''}`}
        >
          <CueBall side={side} />
          <span className="flex-1 min-w-0 font-bold">
            {names[side]}
            {first === side && <span className={MARK}>선공</span>}
            {winner === side && <span className={MARK}>승</span>}
          </span>
          <Figures ball={ball} target={targets[side]} score={score} side={side} />
        </li>
      ))}
    </ul>
  );
}

const MARK = 'inline-block ml-1.5 px-1.5 rounded-mark bg-cloth text-on-fill text-mark font-semibold';
const FIGURE = 'text-text text-head font-extrabold leading-[1.2]';

type FiguresProps = { ball: Ball; target: number | null; score?: MatchScore | null; side: Side };

function Figures({ ball, target, score, side }: FiguresProps) {
  const unit = UNITS[ball];
  if (!score)
    return (
      <span className="flex flex-none items-baseline gap-0.5 text-soft text-row">
        {target === null ? (
          '목표 미정'
        ) : (
          <>
            <strong className={FIGURE}>{target}</strong>
            {unit}
          </>
        )}
      </span>
    );
  return (
    <span className="flex flex-none flex-col items-end text-soft text-row">
      <span>
        <strong className={FIGURE}>{score.points[side]}</strong>/{score.targets[side]}
        {unit}
      </span>
      {score.innings[side] > 0 && (
        <small className="text-mark">
          에버리지 {average(score.points[side], score.innings[side])} · 하이런 {score.highRuns[side]}
        </small>
      )}
    </span>
  );
}

export function CueBall({ side }: { side: number }) {
  return <span className="cue-ball" data-side={side} aria-hidden="true" />;
}
