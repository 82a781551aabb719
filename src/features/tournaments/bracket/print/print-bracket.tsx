import { BracketDrawing } from '#/features/tournaments/bracket/drawing/bracket-drawing.tsx';
import { paperLook } from '#/features/tournaments/bracket/drawing/bracket-layout.rules.ts';
import {
  enteredNames,
  fitName,
  type Names,
} from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import { tieNotes } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { PrintGroups } from './print-groups.tsx';
import { type PrintedFacts, PrintPage } from './print-page.tsx';
import { inParts, PAPER_BODY, type PrintedPage, printedPages } from './print-pages.rules.ts';

type PrintBracketProps = { tournament: Tournament; facts: PrintedFacts; names?: Names };

/** A bracket on paper: up to 32 entries on one page, 64 on three; for 개인전 the players and their wins. */
export function PrintBracket({ tournament, facts, names }: PrintBracketProps) {
  const called = names ?? enteredNames(tournament.entries, tournament.settings?.play.ball);
  const more = factsOf(tournament);
  const groups = groupPages(tournament);
  const pages = printedPages(tournament);
  const count = groups.length + pages.length;
  const grouped = groups.map((group, position) => (
    <PrintPage key={group[0]?.index} facts={facts} more={more} page={position + 1} pages={count}>
      <PrintGroups
        tournament={tournament}
        groups={group}
        names={called}
        notes={position === groups.length - 1 ? tieNotes(tournament) : []}
      />
    </PrintPage>
  ));
  if (count === 0) {
    return (
      <PrintPage facts={facts} more={more} page={1} pages={1}>
        <PrintStandings tournament={tournament} names={called} />
      </PrintPage>
    );
  }
  const brackets = pages.map((page, index) => (
    <PrintPage
      key={page.part}
      facts={facts}
      more={[...more, page.part]}
      page={groups.length + index + 1}
      pages={count}
    >
      <Part page={page} champion={tournament.champion} names={called} />
    </PrintPage>
  ));
  return [...grouped, ...brackets];
}

/** Divides the groups into pages, few enough per page to be filled in by hand. */
function groupPages({ groups }: Tournament): Group[][] {
  const size = Math.max(...groups.map(({ entries }) => entries.length), 3);
  return inParts(groups, size <= 4 ? 6 : size <= 6 ? 4 : 2);
}

type PartProps = { page: PrintedPage; champion: number | null; names: Names };

function Part({ page: { rounds, third, isLast }, champion, names }: PartProps) {
  return (
    <g transform={`translate(${PAPER_BODY.left} ${PAPER_BODY.top})`}>
      <BracketDrawing
        rounds={rounds}
        third={third}
        champion={isLast ? champion : null}
        look={paperLook(rounds, third, PAPER_BODY)}
        names={names}
      />
    </g>
  );
}

function factsOf({ entries, settings, draw }: Tournament): string[] {
  return [
    settings ? `${entries.length}${FIELDS[settings.mode].unit}` : '',
    settings ? `${settings.play.ball}구` : '',
    draw?.by === 'lot' ? `추첨 코드 ${draw.code}` : '',
  ].filter(Boolean);
}

const WIDTH = 200;
const ROW_MOST = 12;
const COLUMNS = { name: 16, score: 118, wins: 160 };

/** The players of a tournament without a bracket and groups on paper, by rank. */
function PrintStandings({ tournament, names }: { tournament: Tournament; names: Names }) {
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
