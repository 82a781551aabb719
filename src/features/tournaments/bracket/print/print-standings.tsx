import type { Names } from '#/features/tournaments/bracket/drawing/bracket-sentence.rules.ts';
import { fitName } from '#/features/tournaments/bracket/drawing/name-fit.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/evening/podium.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { PAPER_BODY } from './print-pages.rules.ts';

const WIDTH = 200;
const ROW_MOST = 12;
const COLUMNS = { name: 16, score: 118, wins: 160 };

/** The players of a tournament without a bracket and groups on paper, by rank. */
export function PrintStandings({ tournament, names }: { tournament: Tournament; names: Names }) {
  const { unit, lines } = standingsOf(tournament);
  const row = Math.min(ROW_MOST, PAPER_BODY.height / (lines.length + 1));
  const font = row * 0.45;
  return (
    <g transform={`translate(0 ${PAPER_BODY.top})`} fontSize={font}>
      <Line
        y={0}
        row={row}
        cells={['순위', '이름', tournament.settings?.play.ball === '3' ? '3구' : '수지', unit]}
        isHead
      />
      {lines.map(({ entry, rank, figure }, index) => {
        const { name, score = '' } = names(entry);
        const called = fitName(name, (COLUMNS.score - COLUMNS.name - 30) / font);
        return (
          <Line
            key={entry}
            y={(index + 1) * row}
            row={row}
            cells={[
              String(rank),
              entry === tournament.champion ? `${called} (최종 우승)` : called,
              score,
              String(figure),
            ]}
          />
        );
      })}
    </g>
  );
}

type LineProps = { y: number; row: number; cells: [string, string, string, string]; isHead?: boolean };

function Line({ y, row, cells: [rank, name, score, wins], isHead }: LineProps) {
  const base = y + row * 0.66;
  return (
    <g className={isHead ? 'sheet-strong' : undefined}>
      <text x={2} y={base}>
        {rank}
      </text>
      <text x={COLUMNS.name} y={base}>
        {name}
      </text>
      <text x={COLUMNS.score} y={base}>
        {score}
      </text>
      <text x={COLUMNS.wins} y={base}>
        {wins}
      </text>
      <line className="sheet-line" x1={0} x2={WIDTH} y1={y + row} y2={y + row} />
    </g>
  );
}
