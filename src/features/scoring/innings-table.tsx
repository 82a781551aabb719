import { type InningCell, inningRows, turnText } from './innings.rules.ts';
import type { Game } from './scoring.contract.ts';

type TableProps = { game: Game; names: readonly [string, string]; id?: string };

/** The score sheet so far, the latest inning on top. */
export function InningsTable({ game, names, id }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet is scrolled with the keyboard
    <section className="scorer-log" id={id} aria-label="이닝 기록" tabIndex={0}>
      <table>
        <caption className="sr-only">
          이닝마다 득점과 누계, 최근 이닝부터. C는 3쿠션, −1은 파울입니다.
        </caption>
        <thead>
          <tr>
            <th scope="col">이닝</th>
            {names.map((name, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
              <th scope="col" key={side}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inningRows(game)
            .reverse()
            .map(row => (
              <tr key={row.inning}>
                <th scope="row">{row.inning}</th>
                <Cell cell={row.cells[0]} />
                <Cell cell={row.cells[1]} />
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell }: { cell: InningCell | null }) {
  if (!cell) return <td aria-label="아직 치지 않음" />;
  const blank = cell.turn[0] + cell.turn[1] === 0 && !cell.open;
  return (
    <td data-open={cell.open || undefined} data-blank={blank || undefined}>
      <b>{turnText(cell.turn)}</b> <span>{cell.total}</span>
    </td>
  );
}
