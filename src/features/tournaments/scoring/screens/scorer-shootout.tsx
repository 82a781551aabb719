import { miss, shoot, winShootout } from '#/features/tournaments/scoring/play.rules.ts';
import { shootoutPhrase } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { CueBall } from '#/features/tournaments/scoring/setup/cue-ball.tsx';
import { shotsOfSide } from '#/features/tournaments/scoring/shootout.rules.ts';
import { ScorerButton } from './scorer-buttons.tsx';

type ShootoutProps = {
  game: Game;
  names: readonly [string, string];
  press: (move: (game: Game) => Game) => void;
};

/** CSS classes for a row of text about the result. */
export const END_LINE = 'flex flex-wrap items-baseline justify-center gap-x-3';

/** The part of the scoreboard for the 승부치기 after 동률: counts its turns, or records only the winner. */
export function ScorerShootout({ game, names, press }: ShootoutProps) {
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
