import { fitName, type Names } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { groupTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { PAPER_BODY } from './print-pages.rules.ts';

const GAP = 8;
const ROW_MOST = 9;
const NOTE_ROW = 4.5;
const NOTE_FONT = 3.4;
const PLACES = ['승점', '순위'];

type PrintGroupsProps = {
  tournament: Tournament;
  groups: Group[];
  names: Names;
  /** Sentences below the groups that say how ties were settled. */
  notes: string[];
};

/** The groups on paper in two columns: all matches, with the results so far and cells to fill in. */
export function PrintGroups({ tournament, groups, names, notes }: PrintGroupsProps) {
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
        <CrossTable {...{ tournament, group, names, width }} height={height} />
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
  const row = Math.min(ROW_MOST, height / (size + 2));
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
          ...group.entries.map(other => (other === entry ? '×' : markOf(group, entry, other))),
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

/** The result between two entries as the first one's 승, 무 or 패; with two legs both results. */
function markOf({ matches }: Group, entry: number, other: number): string {
  return matches
    .filter(({ sides, state }) => {
      const pair = sides.map(side => side.entry);
      return state === 'decided' && pair.includes(entry) && pair.includes(other);
    })
    .map(({ winner, how }) => {
      if (winner === null) return how === 'played' ? '무' : '–';
      return winner === entry ? '승' : '패';
    })
    .join(' ');
}
