import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { slotRulesText, slotTitle, winnerText } from '#/features/clubs/team-matches/team-match.rules.ts';
import { SCORING_NAMES } from '#/features/clubs/team-matches/team-matches.constants.ts';
import type { SheetSlot, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { fitName } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { PrintPage } from '#/features/tournaments/bracket/print/print-page.tsx';
import { PAPER_BODY } from '#/features/tournaments/bracket/print/print-pages.rules.ts';
import { renderPng } from '#/ui/pictures/drawing-png.ts';

// Pixels a millimetre: legible on a phone, and small enough for the canvas of older phones.
const PICTURE_SCALE = 6;
const PICTURE_MARGIN = 6;

type SheetPictureProps = { sheet: TeamSheet; onMade: (png: Blob | undefined) => void };

/** Draws the sheet off screen and calls `onMade` with a PNG, or with undefined on failure. */
export function SheetPicture({ sheet, onMade }: SheetPictureProps) {
  const drawing = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture, of the state at the press
  useEffect(() => {
    const svg = drawing.current?.querySelector('svg');
    if (svg)
      renderPng(svg, { scale: PICTURE_SCALE, margin: PICTURE_MARGIN, ground: '#fff' }).then(
        onMade,
        (error: unknown) => {
          console.error(error);
          onMade(undefined);
        },
      );
  }, []);
  return (
    <div ref={drawing} className="bracket-image" aria-hidden="true">
      <SheetPaper sheet={sheet} />
    </div>
  );
}

/** Prints the sheet alone, once for each value of `print`; `link` is printed as a QR code. */
export function PrintedSheet({ sheet, link, print }: { sheet: TeamSheet; link: string; print: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press prints, a change of the score does not
  useEffect(() => window.print(), [print]);
  return createPortal(
    <div className="print-root">
      <SheetPaper sheet={sheet} link={link} />
    </div>,
    document.body,
  );
}

type Column = { title: string; width: number; of: (slot: SheetSlot) => string | number | null | undefined };

/** The columns of a side from the outside to the middle, in millimetres. */
const columnsOf = (side: 0 | 1): Column[] => [
  { title: '선수', width: 46, of: () => '' },
  { title: '목표', width: 13, of: ({ targets }) => targets[side] },
  { title: '점수', width: 15, of: ({ score }) => score?.points[side] },
  { title: '하이런', width: 14, of: ({ score }) => score?.highRuns[side] },
];
const INNINGS: Column = {
  title: '이닝',
  width: 14,
  of: ({ score }) => score && (Math.max(...score.innings) || null),
};
const TITLE = 44;
const SIGNED = 23;
const SIDE_WIDTH = 88;
const MIDDLE = TITLE + SIDE_WIDTH + INNINGS.width / 2;
const COLUMNS = [...columnsOf(0), INNINGS, ...columnsOf(1).toReversed()];
const HEAD = 8;
const LABELS = 7;
const FOOT = 16;
const ROW_MOST = 19;
const FONT = 4.2;
const SMALL = 3.2;

/** The left edge of each column after the slot's title, and the right edge of the last one. */
const EDGES = Array.from({ length: COLUMNS.length + 1 }, (_, index) =>
  COLUMNS.slice(0, index).reduce((x, { width }) => x + width, TITLE),
);
const END = EDGES.at(-1) ?? 0;

/** The sheet on A4 paper, in millimetres; undecided slots stay empty, to be filled in by hand. */
function SheetPaper({ sheet, link }: { sheet: TeamSheet; link?: string }) {
  const { teams, day, time, hall, league, slots, scoring } = sheet;
  const { left, top, width, height } = PAPER_BODY;
  const rowHeight = Math.min(ROW_MOST, (height - HEAD - LABELS - FOOT) / slots.length);
  const rows = slots.map((_, index) => HEAD + LABELS + rowHeight * index);
  const bottom = HEAD + LABELS + rowHeight * slots.length;
  const about = league ? [`${league.name} ${league.round}라운드`] : [];
  return (
    <PrintPage
      head={{ title: teams.map(({ name }) => name).join(' 대 '), day, hall, address: link }}
      more={[time, ...about, SCORING_NAMES[scoring]]}
      page={1}
      pages={1}
    >
      <g transform={`translate(${left} ${top})`}>
        <rect className="sheet-frame" width={width} height={bottom + FOOT} rx={1.5} />
        <path className="sheet-line" d={linesOf([HEAD, ...rows, bottom], width)} />
        <Heads teams={teams} />
        {slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name than their number
          <Row key={index} slot={slot} number={index + 1} y={rows[index] ?? 0} height={rowHeight} />
        ))}
        <Foot sheet={sheet} y={bottom} />
      </g>
    </PrintPage>
  );
}

/** The SVG path of the sheet's lines; the last two columns' lines reach into the foot. */
function linesOf(rows: number[], width: number): string {
  const whole = [TITLE, TITLE + SIDE_WIDTH, TITLE + SIDE_WIDTH + INNINGS.width, END];
  const bottom = rows.at(-1) ?? 0;
  const columns = [...EDGES, END + SIGNED].map(
    x => `M${x} ${whole.includes(x) ? 0 : HEAD}V${x < END ? bottom : bottom + FOOT}`,
  );
  return [...rows.map(y => `M0 ${y}H${width}`), ...columns].join('');
}

type LabelProps = {
  x: number;
  y: number;
  size?: number;
  look?: string;
  middle?: boolean;
  children: ReactNode;
};

const Label = ({ size = FONT, look = 'sheet-strong', middle, ...text }: LabelProps) => (
  <text {...text} className={look} fontSize={size} textAnchor={middle ? 'middle' : undefined} />
);
const SmallLabel = (props: LabelProps) => <Label size={SMALL} look="bracket-detail" {...props} />;

function Heads({ teams }: Pick<TeamSheet, 'teams'>) {
  return (
    <>
      {teams.map(({ name }, side) => (
        <Fragment key={name}>
          <Label x={MIDDLE + (side - 0.5) * (SIDE_WIDTH + INNINGS.width)} y={HEAD - 2.4} middle>
            {fitName(name, (SIDE_WIDTH - 4) / FONT)}
          </Label>
          <SmallLabel x={END + SIGNED * (side + 0.5)} y={HEAD + LABELS - 2} middle>
            {fitName(name, (SIGNED - 10) / SMALL)} 확인
          </SmallLabel>
        </Fragment>
      ))}
      <SmallLabel x={TITLE / 2} y={HEAD + LABELS - 2} middle>
        경기
      </SmallLabel>
      {COLUMNS.map(({ title, width }, index) => (
        <SmallLabel key={EDGES[index]} x={(EDGES[index] ?? 0) + width / 2} y={HEAD + LABELS - 2} middle>
          {title}
        </SmallLabel>
      ))}
    </>
  );
}

function Row({ slot, number, y, height }: { slot: SheetSlot; number: number; y: number; height: number }) {
  // Scores under way are not printed.
  const shown = slot.state === 'decided' ? slot : { ...slot, score: null };
  const middle = y + height / 2;
  return (
    <g>
      <Label x={2} y={middle - 0.6}>
        {fitName(slotTitle(slot, number), (TITLE - 4) / FONT)}
      </Label>
      <SmallLabel x={2} y={middle + SMALL + 0.6}>
        {fitName(slot.forfeit ? `몰수: ${slot.forfeit}` : slotRulesText(slot), (TITLE - 4) / SMALL)}
      </SmallLabel>
      {COLUMNS.map(({ of, width }, index) => (
        <Label key={EDGES[index]} x={(EDGES[index] ?? 0) + width / 2} y={middle + FONT / 3} middle>
          {of(shown)}
        </Label>
      ))}
      <Names slot={slot} side={0} x={(EDGES[0] ?? 0) + 2} middle={middle} />
      <Names slot={slot} side={1} x={(EDGES.at(-2) ?? 0) + 2} middle={middle} />
    </g>
  );
}

/** A side's players, one a line; the winning side is bold. */
function Names({ slot, side, x, middle }: { slot: SheetSlot; side: 0 | 1; x: number; middle: number }) {
  const names = slot.names?.[side] ?? [];
  const won = slot.winner === side;
  return names.map((name, seat) => (
    <Label
      key={name}
      look={won ? 'sheet-strong' : ''}
      x={x}
      y={middle + FONT / 3 + (seat - (names.length - 1) / 2) * FONT * 1.25}
    >
      {fitName(name, 40 / FONT)}
      {won && seat === 0 && ' (승)'}
    </Label>
  ));
}

/** The score of both teams, and the lines for the captains' signatures. */
function Foot({ sheet, y }: { sheet: TeamSheet; y: number }) {
  const { slots, score, teams } = sheet;
  const isBegun = slots.some(({ state }) => state === 'decided');
  const base = y + FOOT / 2 + 2;
  return (
    <g>
      <Label x={2} y={base}>
        팀 점수
      </Label>
      <Label look="print-title" x={MIDDLE} y={base + 0.6} size={8} middle>
        {isBegun ? score.join(' : ') : ':'}
      </Label>
      <Label look="" x={MIDDLE + 24} y={base}>
        {isBegun && winnerText(sheet, teams)}
      </Label>
      {teams.map(({ name }, side) => (
        <SmallLabel key={name} x={END + 2 + side * SIGNED} y={y + 4.5}>
          주장 서명
        </SmallLabel>
      ))}
    </g>
  );
}
