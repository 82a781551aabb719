import { ArrowRightLeft, Minus, Plus, TriangleAlert, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { allowed, foul, minus, pass, plus, undo } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { cushionsOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { hasCleared, otherSide, shooterOf } from '#/features/tournaments/scoring/tally.rules.ts';

type Press = (move: (game: Game) => Game) => void;
type ButtonsProps = { game: Game; names: readonly [string, string]; press: Press };

/**
 * The buttons for two thumbs: all at the bottom of an upright phone, on both sides of a phone held sideways.
 */
export function ScorerButtons({ game, names, press }: ButtonsProps) {
  const may = allowed(game);
  const inFinish = cushionsOf(game.rules) > 0 && hasCleared(game, shooterOf(game));
  return (
    <div className="scorer-buttons" data-foul={game.rules.foul || undefined}>
      <ScorerButton name="minus" hotkey="↓" off={!may.minus} onPress={() => press(minus)} label="1 빼기">
        <Minus aria-hidden="true" />1
      </ScorerButton>
      <ScorerButton
        name="plus"
        hotkey="↑"
        off={!may.plus}
        onPress={() => press(plus)}
        label={inFinish ? '3쿠션 성공' : '1 더하기'}
      >
        <Plus aria-hidden="true" />
        {inFinish ? <span className="text-[0.75em]">3쿠션</span> : 1}
      </ScorerButton>
      <ScorerButton name="undo" hotkey="Backspace" off={!may.undo} onPress={() => press(undo)}>
        <Undo2 aria-hidden="true" />
        되돌리기
      </ScorerButton>
      {game.rules.foul && (
        <ScorerButton name="foul" off={!may.foul} onPress={() => press(foul)} label="파울, 1 빼고 턴 넘기기">
          <TriangleAlert aria-hidden="true" />
          파울
        </ScorerButton>
      )}
      <ScorerButton name="pass" hotkey="Space" off={!may.pass} onPress={() => press(pass)}>
        <ArrowRightLeft aria-hidden="true" />
        <span>
          턴 넘기기
          <small aria-hidden="true">다음 {names[otherSide(shooterOf(game))]}</small>
        </span>
      </ScorerButton>
    </div>
  );
}

type ScorerButtonProps = {
  name: string;
  off?: boolean;
  label?: string;
  /** The keyboard key for the same action. */
  hotkey?: string;
  onPress: () => void;
  children: ReactNode;
};

// A press by finger or mouse leaves the focus where it is, so that the space bar goes on meaning 턴 넘기기.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A button of the board; without an effect it keeps its place and its focus. */
export function ScorerButton({ name, off, label, hotkey, onPress, children }: ScorerButtonProps) {
  return (
    <button
      type="button"
      className={`scorer-button scorer-${name}`}
      aria-label={label}
      aria-disabled={off || undefined}
      onMouseDown={keepFocus}
      onClick={() => !off && onPress()}
    >
      {children}
      {hotkey && (
        <span className="scorer-hotkey" aria-hidden="true">
          {hotkey}
        </span>
      )}
    </button>
  );
}
