import { useState } from 'react';
import { type InningCell, inningRows, turnText } from '#/features/tournaments/scoring/score-text.rules.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { amended } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { useScorer } from './use-scorer.ts';

/** A game's score sheet, latest inning on top; balls of finished innings can be corrected. */
export function InningsTable({ id }: { id: string }) {
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
                <Cell key={side} {...{ cell, inning }} name={names[side] ?? ''} onPick={pick} />
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
