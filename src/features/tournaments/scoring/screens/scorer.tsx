import { ListOrdered, Timer, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '#/features/tournaments/bracket/match-times.rules.ts';
import { callTime, type Move } from '#/features/tournaments/scoring/play.rules.ts';
import {
  type InningCell,
  inningRows,
  lastPhrase,
  rulePhrases,
  scorePhrase,
  turnText,
  verdictPhrase,
} from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { amended } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { shooterOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { secondsLeft, shownInnings, verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { useWakeLock } from '#/ui/client/device/use-wake-lock.ts';
import { ScorerButton, ScorerButtons, STRIP } from './scorer-buttons.tsx';
import { ScorerEnd, ScorerSide } from './scorer-panels.tsx';
import { ScorerProvider, useScorer, useScorerKeys } from './use-scorer.ts';
import './scorer.css';

type ScorerProps = {
  game: Game;
  names: readonly [string, string];
  /** Called at once with every press, which counts for the stored game: it may be newer than the one shown. */
  press: (move: Move) => void;
  /** Called when the user presses the button for the result. */
  onOffer: (score: MatchScore, winner: Side) => void;
  /** The label of the button that hands over the result: 진출, or in 개인전 승리 기록. */
  offerLabel?: string;
  onClose?: () => void;
  /** A notice about other devices that score this game. */
  notice?: ReactNode;
};

/** The two-thumb scorer. It fills the screen, needs no network, and keeps the screen awake. */
export function Scorer({ game, names, press, onOffer, onClose, notice, offerLabel = '진출' }: ScorerProps) {
  const verdict = verdictOf(game);
  const playing = verdict.state === 'playing';
  const left = useSecondsLeft(game, playing);
  const reply = verdictPhrase(game, verdict, names);
  const isTimeUp = left !== null && left <= 0 && game.last === undefined;
  const lasts = lastPhrase(game);
  useWakeLock();
  useScorerKeys(press);
  return (
    <ScorerProvider value={{ game, names, press }}>
      <Board over={!playing}>
        <Top left={left} onClose={onClose} />
        <div className="scorer-sides grid grid-cols-2 gap-2">
          <ScorerSide side={0} />
          <ScorerSide side={1} />
        </div>
        <div className="scorer-strips grid gap-1.5 empty:hidden">
          {notice}
          {playing && reply && <p className={STRIP}>{reply}</p>}
          {playing && lasts && <p className={STRIP}>{lasts}</p>}
          {isTimeUp && (
            <p className={STRIP}>
              <span>{TIME_UP}</span>
              <ScorerButton look="time" onPress={() => press(callTime)}>
                {game.rules.lastInnings ? `마지막 ${game.rules.lastInnings}이닝 시작` : '득점률로 끝내기'}
              </ScorerButton>
            </p>
          )}
        </div>
        {playing ? (
          <ScorerButtons />
        ) : (
          <ScorerEnd verdict={verdict} offerLabel={offerLabel} onOffer={onOffer} />
        )}
        <p role="status" className="sr-only">
          {[scorePhrase(game, names), playing && reply, playing && lasts, isTimeUp && TIME_UP]
            .filter(Boolean)
            .join('. ')}
        </p>
      </Board>
    </ScorerProvider>
  );
}

const TIME_UP = '시간이 다 됐습니다.';

function Board({ over, children }: { over: boolean; children: ReactNode }) {
  const { game } = useScorer();
  const board = useRef<HTMLElement>(null);
  // The keys work at once and a screen reader begins here. If a dialog is opening, it would otherwise focus
  // its first button, which the space bar would press.
  useLayoutEffect(() => board.current?.setAttribute('autofocus', ''), []);
  useEffect(() => board.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={board}
      className="scorer fixed inset-0 z-40 overflow-hidden outline-none tabular-nums leading-tight"
      tabIndex={-1}
      aria-label="점수판"
      data-turn={shooterOf(game)}
      data-over={over || undefined}
    >
      {children}
    </section>
  );
}

const ICON =
  'scorer-icon inline-flex items-center justify-center gap-1.5 min-h-11 px-3 rounded-control font-semibold';

function Top({ left, onClose }: Pick<ScorerProps, 'onClose'> & { left: number | null }) {
  const { game } = useScorer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Otherwise the dialog around the board would close instead.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  const { inningLimit } = game.rules;
  return (
    <>
      <header className="scorer-top flex flex-wrap items-center gap-x-2 min-h-11">
        {onClose && (
          <button type="button" className={`${ICON} scorer-close`} aria-label="점수판 닫기" onClick={onClose}>
            <X size={22} />
          </button>
        )}
        <p className="scorer-inning font-semibold whitespace-nowrap">
          <strong className="font-extrabold">{shownInnings(game)}</strong>
          {inningLimit > 0 && `/${inningLimit}`}이닝
        </p>
        {left !== null && <ScorerClock left={left} />}
        <p className="scorer-rules">
          {rulePhrases(game.rules).map(phrase => (
            <span key={phrase} className="inline-block">
              {phrase}
            </span>
          ))}
        </p>
        <button
          ref={button}
          type="button"
          className={`${ICON} ml-auto`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ListOrdered size={22} />
          <span>기록</span>
        </button>
      </header>
      {open && <InningsTable id={id} />}
    </>
  );
}

/** The seconds left, below 0 when over; null without a limit, when not `running`, and before hydration. */
function useSecondsLeft(game: Game, running: boolean): number | null {
  const ticks = running && game.rules.minuteLimit > 0;
  const now = useNow(ticks);
  return now === undefined || !ticks ? null : secondsLeft(game, now);
}

/** Shows the time left as `12:05`; `left` is in seconds. */
function ScorerClock({ left }: { left: number }) {
  return (
    <p className="scorer-clock flex items-center gap-1 ml-2 font-bold" data-over={left <= 0 || undefined}>
      <Timer size={18} />
      <span className="sr-only">남은 시간 </span>
      {minutesAndSeconds(Math.max(0, left))}
    </p>
  );
}

/** A game's score sheet, latest inning on top; balls of finished innings can be corrected. */
function InningsTable({ id }: { id: string }) {
  const { game, names } = useScorer();
  const [picked, pick] = useState<number>();
  const rows = inningRows(game).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet is scrolled with the keyboard
    <section className={LOG} id={id} aria-label="이닝 기록" tabIndex={0}>
      {picked === undefined ? (
        <p className={AMEND}>지난 이닝을 누르면 그 이닝만 고칩니다.</p>
      ) : (
        <Amend index={picked} onDone={() => pick(undefined)} />
      )}
      <table className="w-full text-row">
        <caption className="sr-only">
          이닝마다 득점과 누계, 최근 이닝부터. C는 3쿠션, −1은 파울입니다.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-16`}>
              이닝
            </th>
            {names.map((name, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
              <th scope="col" key={side} className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ inning, cells }) => (
            <tr key={inning}>
              <th scope="row" className={CELL}>
                {inning}
              </th>
              {cells.map((cell, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
                <Cell key={side} cell={cell} inning={inning} name={names[side] ?? ''} onPick={pick} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const LOG = 'scorer-log overflow-auto overscroll-contain rounded-cloth bg-surface text-text';
const AMEND = 'scorer-amend flex items-center gap-2 min-h-14 px-3 py-1 bg-surface text-row';
const KEY = 'flex-none min-h-11 px-3 border border-line-strong rounded-control font-bold disabled:text-soft';
const CELL = 'px-1.5 py-2 border-b border-line text-center';
const HEAD = `${CELL} bg-sunken truncate`;

type CellProps = { cell: InningCell | null; inning: number; name: string; onPick: (index: number) => void };

function Cell({ cell, inning, name, onPick }: CellProps) {
  if (!cell) return <td className={CELL} aria-label="아직 치지 않음" />;
  const blank = cell.turn[0] + cell.turn[1] === 0 && !cell.open;
  const figures = (
    <>
      <b className={`text-lead ${blank ? 'text-soft font-medium' : ''}`}>{turnText(cell.turn)}</b>{' '}
      <span className="ml-2 text-soft text-label">{cell.total}</span>
    </>
  );
  return (
    <td className={`${CELL} ${cell.open ? 'bg-primary-tint' : ''}`}>
      {cell.open ? (
        figures
      ) : (
        <button
          type="button"
          className="w-full min-h-11"
          aria-label={`${inning}이닝 ${name} ${turnText(cell.turn)}, 누계 ${cell.total} 고치기`}
          onClick={() => onPick(cell.index)}
        >
          {figures}
        </button>
      )}
    </td>
  );
}

/** Adds or removes one ball in a finished inning; a change that the rules make impossible has no effect. */
function Amend({ index, onDone }: { index: number; onDone: () => void }) {
  const { game, names, press } = useScorer();
  const turn = game.turns[index];
  if (!turn) return null;
  const side = (game.first + index) % 2;
  const by = (what: '+' | '-', label: string) => (
    <button
      type="button"
      className={KEY}
      aria-label={label}
      disabled={amended(game, index, what) === game}
      onClick={() => press(now => amended(now, index, what))}
    >
      {what === '+' ? '+1' : '−1'}
    </button>
  );
  return (
    <p className={AMEND}>
      <span role="status" className="flex-[1_1_0] min-w-0 wrap-anywhere">
        {Math.floor(index / 2) + 1}이닝 {names[side]} <b>{turn[0]}</b>
        {UNITS[game.rules.ball]}
      </span>
      {by('-', '이 이닝 한 점 빼기')}
      {by('+', '이 이닝 한 점 더하기')}
      <button type="button" className={KEY} onClick={onDone}>
        다 고침
      </button>
    </p>
  );
}
