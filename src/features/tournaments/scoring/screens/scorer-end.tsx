import { Trophy, Undo2 } from 'lucide-react';
import { miss, shoot, undo, winShootout } from '#/features/tournaments/scoring/play.rules.ts';
import { scoreLine, shootoutPhrase, verdictPhrase } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { CueBall } from '#/features/tournaments/scoring/setup/match-card.tsx';
import { shotsOfSide } from '#/features/tournaments/scoring/shootout.rules.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import type { Verdict } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';
import { ScorerButton } from './scorer-buttons.tsx';
import { useScorer } from './use-scorer.ts';

type EndProps = {
  verdict: Verdict;
  offerLabel: string;
  onOffer: (score: MatchScore, winner: Side) => void;
};

/** The panel at the end of a game: the winner, and the button that must be pressed to record the result. */
export function ScorerEnd({ verdict, offerLabel, onOffer }: EndProps) {
  const { game, names, press } = useScorer();
  const score = scoreOf(game);
  return (
    <div className="scorer-end flex flex-col gap-2.5 p-4 rounded-cloth bg-surface text-text text-center">
      <p className="scorer-verdict font-extrabold">{verdictPhrase(game, verdict, names)}</p>
      {verdict.state === 'won' ? (
        <p className={END_LINE}>
          <strong className="text-lead">{scoreLine(score, verdict.winner, game.rules)}</strong>
          <span>에버리지 {average(score.points[verdict.winner], score.innings[verdict.winner])}</span>
        </p>
      ) : (
        <ScorerShootout />
      )}
      <div className="flex flex-wrap gap-2">
        {verdict.state === 'won' && (
          <ScorerButton look="offer" onPress={() => onOffer(score, verdict.winner)}>
            <Trophy aria-hidden="true" />
            <span className="min-w-0 truncate">
              {names[verdict.winner]} <b>{offerLabel}</b>
            </span>
          </ScorerButton>
        )}
        <ScorerButton look="plain" onPress={() => press(undo)}>
          <Undo2 aria-hidden="true" />
          되돌리기
        </ScorerButton>
      </div>
    </div>
  );
}

/** CSS classes for a row of text about the result. */
const END_LINE = 'flex flex-wrap items-baseline justify-center gap-x-3';

/** The part of the scoreboard for the 승부치기 after 동률: counts its turns, or records only the winner. */
function ScorerShootout() {
  const { game, names, press } = useScorer();
  return (
    <>
      <p className={END_LINE}>
        <strong className="text-lead">{shootoutPhrase(game, names)}</strong>
        {([0, 1] as const).map(side => (
          <span key={side}>
            {names[side]} {shotsOfSide(game, side).join(' · ') || 0}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-2">
        <ScorerButton look="plain" onPress={() => press(shoot)}>
          승부치기 +1
        </ScorerButton>
        <ScorerButton look="plain" onPress={() => press(miss)}>
          승부치기 턴 끝
        </ScorerButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {([0, 1] as const).map(side => (
          <ScorerButton key={side} look="plain" onPress={() => press(now => winShootout(now, side))}>
            <CueBall side={side} />
            <span className="min-w-0 truncate">{names[side]} 승</span>
          </ScorerButton>
        ))}
      </div>
    </>
  );
}
