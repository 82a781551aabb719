import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { ScoresView } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { inningOf, scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { ScorerButton, STRIP } from './scorer-buttons.tsx';

type NoticeProps = {
  match: string;
  view: ScoresView & { isOffline: boolean };
  onChoose: (isMine: boolean) => void;
};

/** A notice to the scorer: presses unsent or refused, other devices that score, or a choice of records. */
export function ScoreNotice({ match, view, onChoose }: NoticeProps) {
  const conflict = view.conflicts.find(each => each.match === match);
  if (conflict)
    return (
      <div className={STRIP} role="alert">
        <span>연결이 끊긴 동안 다른 기기에서 다르게 기록했습니다. 맞는 점수를 골라 주세요.</span>
        <span className="flex flex-wrap gap-2 justify-center">
          <ScorerButton look="time" onPress={() => onChoose(true)}>
            이 기기 {lineOf(conflict.mine)}
          </ScorerButton>
          <ScorerButton look="time" onPress={() => onChoose(false)}>
            다른 기기 {lineOf(conflict.stands)}
          </ScorerButton>
        </span>
      </div>
    );
  if (view.problem)
    return (
      <p className={STRIP} role="alert">
        {view.problem}
      </p>
    );
  const said = view.isOffline
    ? '오프라인 – 이 기기에 저장하고, 연결되면 저절로 보냅니다.'
    : view.others.includes(match) && '다른 휴대폰도 점수를 적고 있습니다.';
  return said ? (
    <p className={STRIP} role="status">
      {said}
    </p>
  ) : null;
}

const lineOf = (game: Game) => `${scoreOf(game).points.join(':')} (${inningOf(game)}이닝)`;
