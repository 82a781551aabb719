import { ArrowRightLeft, Minus, Plus, TriangleAlert, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { allowed, foul, minus, pass, plus, undo } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { cushionsOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import type { ScoresView } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { hasCleared, otherSide, scoreOf, shooterOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { shownInnings } from '#/features/tournaments/scoring/verdict.rules.ts';
import { useScorer } from './use-scorer.ts';

/** The scoreboard's buttons within two thumbs' reach: below, or on both sides of a phone held sideways. */
export function ScorerButtons() {
  const { game, names, press } = useScorer();
  const may = allowed(game);
  const inFinish = cushionsOf(game.rules) > 0 && hasCleared(game, shooterOf(game));
  return (
    <div className="scorer-buttons" data-foul={game.rules.foul || undefined}>
      <ScorerButton look="minus" hotkey="↓" off={!may.minus} onPress={() => press(minus)} label="1 빼기">
        <Minus />1
      </ScorerButton>
      <ScorerButton
        look="plus"
        hotkey="↑"
        off={!may.plus}
        onPress={() => press(plus)}
        label={inFinish ? '3쿠션 성공' : '1 더하기'}
      >
        <Plus />
        {inFinish ? <span className="text-[0.75em]">3쿠션</span> : 1}
      </ScorerButton>
      <ScorerButton look="undo" hotkey="Backspace" off={!may.undo} onPress={() => press(undo)}>
        <Undo2 />
        되돌리기
      </ScorerButton>
      {game.rules.foul && (
        <ScorerButton look="foul" off={!may.foul} onPress={() => press(foul)} label="파울, 1 빼고 턴 넘기기">
          <TriangleAlert />
          파울
        </ScorerButton>
      )}
      <ScorerButton look="pass" hotkey="Space" off={!may.pass} onPress={() => press(pass)}>
        <ArrowRightLeft />
        <span className="min-w-0">
          턴 넘기기
          <small className="block text-mark font-medium truncate" aria-hidden="true">
            다음 {names[otherSide(shooterOf(game))]}
          </small>
        </span>
      </ScorerButton>
    </div>
  );
}

/** CSS classes for a sentence between the two sides and the buttons. */
export const STRIP =
  'scorer-strip flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 py-1.5 rounded-xl font-bold text-center';

type ScorerButtonProps = {
  look: 'minus' | 'plus' | 'undo' | 'foul' | 'pass' | 'time' | 'plain' | 'offer';
  off?: boolean;
  label?: string;
  /** The name of the keyboard key with the same effect. */
  hotkey?: string;
  onPress: () => void;
  children: ReactNode;
};

// A press by finger or mouse leaves the focus where it is, so that the space bar goes on meaning 턴 넘기기.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A button of the scoreboard; when it has no effect (`off`) it stays visible and keeps the focus. */
export function ScorerButton({ look, off, label, hotkey, onPress, children }: ScorerButtonProps) {
  return (
    <button
      type="button"
      className={`scorer-button relative flex items-center justify-center px-1.5 py-1 font-bold leading-[1.2] scorer-${look}`}
      aria-label={label}
      aria-disabled={off || undefined}
      onMouseDown={keepFocus}
      onClick={() => !off && onPress()}
    >
      {children}
      {hotkey && (
        <span className="scorer-hotkey absolute bottom-3 px-2" aria-hidden="true">
          {hotkey}
        </span>
      )}
    </button>
  );
}

type NoticeProps = {
  match: string;
  view: ScoresView & { isOffline: boolean };
  onChoose: (isMine: boolean) => void;
};

/**
 * A notice to the scorer: a choice between two contradicting scores (`onChoose`), else why a press did not
 * count, that the device is offline, or that others score too; nothing otherwise.
 */
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
            다른 기기 {lineOf(conflict.serverGame)}
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

const lineOf = (game: Game) => `${scoreOf(game).points.join(':')} (${shownInnings(game)}이닝)`;
