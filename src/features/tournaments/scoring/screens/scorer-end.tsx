import { Trophy, Undo2 } from 'lucide-react';
import { undo } from '#/features/tournaments/scoring/play.rules.ts';
import { scoreLine, verdictPhrase } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import type { Verdict } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';
import { ScorerButton } from './scorer-buttons.tsx';
import { END_LINE, ScorerShootout } from './scorer-shootout.tsx';

type EndProps = {
  game: Game;
  verdict: Verdict;
  names: readonly [string, string];
  offerLabel: string;
  press: (move: (game: Game) => Game) => void;
  onOffer: (score: MatchScore, winner: Side) => void;
};

/**
 * The end of a game: the winner, and a button that hands the result to the tournament; nothing is recorded
 * without that press.
 */
export function ScorerEnd({ game, verdict, names, offerLabel, press, onOffer }: EndProps) {
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
        <ScorerShootout {...{ game, names, press }} />
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
