import type { Ball, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average } from '#/shared/average.ts';
import { UNITS } from './target.rules.ts';
import './match-card.css';

type CardProps = {
  names: readonly [string, string];
  ball: Ball;
  /** Null where it is not known yet. */
  targets: readonly [number | null, number | null];
  /** 선공; null until the 뱅킹 is decided. */
  first?: Side | null;
  /** The result, once the match is over. */
  score?: MatchScore | null;
  winner?: Side | null;
};

/** The two sides with their targets and the side that leads off; after the match also their results. */
export function MatchCard({ names, ball, targets, first, score, winner }: CardProps) {
  return (
    <ul className="match-card" aria-label={`${names[0]} 대 ${names[1]}`}>
      {([0, 1] as const).map(side => (
        <li key={side} data-won={winner === side || undefined}>
          <span className="cue-ball" data-side={side} aria-hidden="true" />
          <span className="match-card-name">
            {names[side]}
            {first === side && <span className="match-card-tag">선공</span>}
            {winner === side && <span className="match-card-tag">승</span>}
          </span>
          <Figures ball={ball} target={targets[side]} score={score} side={side} />
        </li>
      ))}
    </ul>
  );
}

type FiguresProps = { ball: Ball; target: number | null; score?: MatchScore | null; side: Side };

function Figures({ ball, target, score, side }: FiguresProps) {
  const unit = UNITS[ball];
  if (!score)
    return (
      <span className="match-card-figures">
        {target === null ? (
          '목표 미정'
        ) : (
          <>
            <strong>{target}</strong>
            {unit}
          </>
        )}
      </span>
    );
  return (
    <span className="match-card-figures">
      <span>
        <strong>{score.points[side]}</strong>/{score.targets[side]}
        {unit}
      </span>
      {score.innings[side] > 0 && (
        <small>
          에버리지 {average(score.points[side], score.innings[side])} · 하이런 {score.highRuns[side]}
        </small>
      )}
    </span>
  );
}
