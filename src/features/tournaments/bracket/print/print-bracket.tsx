import type { ReactNode } from 'react';
import { unitOf } from '#/features/tournaments/announcing/facts.rules.ts';
import { BracketDrawing } from '#/features/tournaments/bracket/drawing/bracket-drawing.tsx';
import { paperLook } from '#/features/tournaments/bracket/drawing/bracket-layout.rules.ts';
import {
  enteredNames,
  fitName,
  type Names,
} from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { groupTitle } from '#/features/tournaments/engine/names.rules.ts';
import { podium, standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import { tieNotes } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { crossResults } from '#/features/tournaments/formats/round-robin/cross-results.rules.ts';
import { awardLines, honourNotes } from '#/features/tournaments/results/season-points.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';
import { PrintPage } from './print-page.tsx';
import { PAPER_BODY, printedPages } from './print-pages.rules.ts';

/** The content of a printed page, and the name of the part of the bracket on it; '' if there is only one. */
type Sheet = { part: string; content: ReactNode };

/** A bracket on paper: up to 32 entries on one page, 64 on three; for 개인전 the players and their wins. */
export function PrintBracket({ tournament, head }: { tournament: Tournament; head: ResultHead }) {
  const more = pageFacts(tournament);
  const honours = honoursOf(tournament, head.prizes ?? []);
  const drawn = [...groupSheets(tournament), ...bracketSheets(tournament)];
  const sheets =
    drawn.length > 0 ? drawn : [{ part: '', content: <PrintStandings tournament={tournament} /> }];
  return sheets.map(({ part, content }, index) => (
    <PrintPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its number
      key={index}
      head={head}
      honours={honours}
      more={[...more, part]}
      page={index + 1}
      pages={sheets.length}
    >
      {content}
    </PrintPage>
  ));
}

/** Divides the groups into pages, few enough on each to be filled in by hand. */
function groupSheets(tournament: Tournament): Sheet[] {
  const { groups } = tournament;
  const size = Math.max(...groups.map(({ entries }) => entries.length), 3);
  const pages = partsOf(groups, size <= 4 ? 6 : size <= 6 ? 4 : 2);
  return pages.map(page => {
    const notes = page === pages.at(-1) ? tieNotes(tournament) : [];
    return { part: '', content: <PrintGroups tournament={tournament} groups={page} notes={notes} /> };
  });
}

const bracketSheets = (tournament: Tournament): Sheet[] =>
  printedPages(tournament).map(({ part, rounds, third, isLast }) => ({
    part,
    content: (
      <g transform={`translate(${PAPER_BODY.left} ${PAPER_BODY.top})`}>
        <BracketDrawing
          tournament={tournament}
          rounds={rounds}
          third={third}
          champion={isLast ? tournament.champion : null}
          look={paperLook(rounds, third, PAPER_BODY)}
          isBlank
        />
      </g>
    ),
  }));

function pageFacts(tournament: Tournament): string[] {
  const { entries, settings, draw } = tournament;
  return [
    settings ? `${entries.length}${unitOf(settings)}` : '',
    settings ? `${settings.play.ball}구` : '',
    draw?.by === 'lot' ? `추첨 코드 ${draw.code}` : '',
  ].filter(Boolean);
}

/** The podium with prizes and 득점률, and the awards, in one line; '' before the end. */
function honoursOf(tournament: Tournament, prizes: readonly string[]): string {
  if (tournament.champion === null) return '';
  const ranks = podium(tournament).map(rank => {
    const notes = honourNotes(tournament, rank, prizes).join(', ');
    return `${rank.title} ${rank.names.join(', ')}${notes && ` (${notes})`}`;
  });
  return [...ranks, ...awardLines(tournament, prizes).map(({ title, text }) => `${title} ${text}`)].join(
    '  ·  ',
  );
}

const WIDTH = 200;
const ROW_MOST = 12;
/** The left edges of the columns of rank, name, handicap and figure, in millimetres. */
const COLUMNS = [2, 16, 118, 160] as const;

/** The players of a tournament without a bracket and groups on paper, by rank. */
function PrintStandings({ tournament }: { tournament: Tournament }) {
  const names = enteredNames(tournament);
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
        const called = fitName(name, (COLUMNS[2] - COLUMNS[1] - 30) / font);
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

function Line({ y, row, cells, isHead }: { y: number; row: number; cells: string[]; isHead?: boolean }) {
  return (
    <g className={isHead ? 'sheet-strong' : undefined}>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its column
        <text key={column} x={COLUMNS[column]} y={y + row * 0.66}>
          {cell}
        </text>
      ))}
      <line className="sheet-line" x1={0} x2={WIDTH} y1={y + row} y2={y + row} />
    </g>
  );
}

const GAP = 8;
const GROUP_ROW_MOST = 9;
const NOTE_ROW = 4.5;
const NOTE_FONT = 3.4;
const PLACES = ['승점', '순위'];

type PrintGroupsProps = {
  tournament: Tournament;
  groups: Group[];
  /** Sentences below the groups that say how ties were settled. */
  notes: string[];
};

/** The groups on paper in two columns: all matches, with the results so far and cells to fill in. */
function PrintGroups({ tournament, groups, notes }: PrintGroupsProps) {
  const names = enteredNames(tournament);
  const columns = groups.length === 1 ? 1 : 2;
  const lines = Math.ceil(groups.length / columns);
  const [width, height] = [
    (PAPER_BODY.width - GAP * (columns - 1)) / columns,
    (PAPER_BODY.height - notes.length * NOTE_ROW - GAP * (lines - 1)) / lines,
  ];
  const tables = groups.map((group, position) => {
    const [x, y] = [(position % columns) * (width + GAP), Math.floor(position / columns) * (height + GAP)];
    return (
      <g key={group.index} transform={`translate(${PAPER_BODY.left + x} ${PAPER_BODY.top + y})`}>
        <CrossTable tournament={tournament} group={group} names={names} width={width} height={height} />
      </g>
    );
  });
  const bottom = PAPER_BODY.top + PAPER_BODY.height;
  const lower = notes.map((note, index) => (
    <text
      key={note}
      x={PAPER_BODY.left}
      y={bottom - (notes.length - 1 - index) * NOTE_ROW}
      fontSize={NOTE_FONT}
    >
      {fitName(note, PAPER_BODY.width / NOTE_FONT)}
    </text>
  ));
  return [...tables, ...lower];
}

type CrossProps = { tournament: Tournament; group: Group; names: Names; width: number; height: number };

function CrossTable({ tournament, group, names, width, height }: CrossProps) {
  const size = group.entries.length;
  const row = Math.min(GROUP_ROW_MOST, height / (size + 2));
  const font = row * 0.45;
  const name = Math.max(width * 0.3, width - (size + PLACES.length) * 16);
  const cell = (width - name) / (size + PLACES.length);
  const isBegun = group.matches.some(({ state }) => state === 'decided');
  const middle = (column: number) => name + (column + 0.5) * cell;
  return (
    <g fontSize={font}>
      <text className="sheet-strong" x={0} y={row * 0.66}>
        {groupTitle(tournament, group)}
      </text>
      {[...group.entries.map((_, nth) => String(nth + 1)), ...PLACES].map((head, position) => (
        <text key={head} x={middle(position)} y={row * 1.66} textAnchor="middle">
          {head}
        </text>
      ))}
      {group.entries.map((entry, index) => {
        const line = group.table.find(each => each.entry === entry);
        const cells = [
          ...group.entries.map(other =>
            other === entry
              ? '×'
              : crossResults(group, entry, other)
                  .map(({ mark }) => mark)
                  .join(' '),
          ),
          ...(isBegun && line ? [String(line.points), String(line.place)] : ['', '']),
        ];
        return (
          <g key={entry} transform={`translate(0 ${(index + 2) * row})`}>
            <text x={0} y={row * 0.66}>
              {`${index + 1}. ${fitName(names(entry).name, (name - 8) / font)}`}
            </text>
            {cells.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its column
              <text key={column} x={middle(column)} y={row * 0.66} textAnchor="middle">
                {text}
              </text>
            ))}
            <line className="sheet-line" x1={0} x2={width} y1={0} y2={0} />
          </g>
        );
      })}
      <line className="sheet-line" x1={0} x2={width} y1={(size + 2) * row} y2={(size + 2) * row} />
    </g>
  );
}
