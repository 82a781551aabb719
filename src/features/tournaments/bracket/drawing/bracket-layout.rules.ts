import type { Match, Round } from '#/features/tournaments/engine/tournament.rules.ts';

/** The measures of a drawing, in the drawing's unit: pixels on a screen, millimetres on paper. */
type Shape = {
  boxWidth: number;
  /** Height of one side of a match; a match has two, a bye one. */
  rowHeight: number;
  gapX: number;
  gapY: number;
  /** Space above the matches for the titles of the rounds. */
  headHeight: number;
  /** Space above the final for the champion's name. */
  crownHeight: number;
};
export type Box = { match: Match; x: number; y: number; width: number; height: number };
/** A line from the middle of a box's right edge to the row of the next match where its winner goes. */
export type Joint = { from: Match; to: Match; side: 0 | 1; points: [number, number][] };
export type Layout = {
  width: number;
  height: number;
  /** The titles of the rounds, with the left edges of their columns. */
  columns: { title: string; x: number }[];
  boxes: Box[];
  joints: Joint[];
};

/** The positions of all matches and lines: each round is a column, `third` is below the final. */
export function layoutBracket(rounds: readonly Round[], third: Match | null, shape: Shape): Layout {
  const laidOut: Box[][] = [];
  for (const [column, { matches }] of rounds.entries())
    laidOut.push(layOutColumn(matches, column, laidOut[column - 1] ?? [], shape));
  const boxes = laidOut.flat();
  const last = laidOut.at(-1) ?? [];
  const final = last.find(({ match }) => match.next === null);
  const missing = final ? shape.headHeight + shape.crownHeight - final.y : 0;
  if (missing > 0) for (const box of boxes) box.y += missing;
  if (third) {
    const below = Math.max(shape.headHeight, ...last.map(bottom));
    // The title of the match for third place is between the two boxes.
    const y = below + shape.gapY + Math.max(shape.rowHeight, shape.headHeight);
    boxes.push(boxAt(third, laidOut.length - 1, y, shape));
  }
  return {
    width: Math.max(0, ...boxes.map(box => box.x + box.width)),
    height: Math.max(shape.headHeight, ...boxes.map(bottom)),
    columns: rounds.map(({ title }, column) => ({ title, x: leftOf(column, shape) })),
    boxes,
    joints: layOutJoints(boxes, shape),
  };
}

function layOutColumn(matches: readonly Match[], column: number, feeders: Box[], shape: Shape): Box[] {
  let free = shape.headHeight;
  return matches.map(match => {
    const box = boxAt(match, column, free, shape);
    const fed = feeders.filter(feeder => feeder.match.next?.match === match.key).map(middle);
    if (fed.length > 0)
      box.y = Math.max(free, fed.reduce((sum, y) => sum + y, 0) / fed.length - box.height / 2);
    free = bottom(box) + shape.gapY;
    return box;
  });
}

function boxAt(match: Match, column: number, y: number, shape: Shape): Box {
  const height = (match.bye ? 1 : 2) * shape.rowHeight;
  return { match, x: leftOf(column, shape), y, width: shape.boxWidth, height };
}

const leftOf = (column: number, { boxWidth, gapX }: Shape) => column * (boxWidth + gapX);
const bottom = (box: Box) => box.y + box.height;

function layOutJoints(boxes: Box[], shape: Shape): Joint[] {
  const byKey = new Map(boxes.map(box => [box.match.key, box]));
  return boxes.flatMap(from => {
    const next = from.match.next;
    const to = next && byKey.get(next.match);
    if (!next || !to) return [];
    const start = from.x + from.width;
    const turn = start + shape.gapX / 2;
    const end = to.y + (next.side + 0.5) * shape.rowHeight;
    const points: [number, number][] = [
      [start, middle(from)],
      [turn, middle(from)],
      [turn, end],
      [to.x, end],
    ];
    return [{ from: from.match, to: to.match, side: next.side, points }];
  });
}

const middle = (box: Box) => box.y + box.height / 2;

/** The measures of a bracket in one view, and the content of a match's box. */
export type Look = Shape & {
  /** Whether the rounds have their titles above them. */
  hasTitles: boolean;
  /** Font size of a name; a long name uses `small` before it is cut. */
  font: number;
  small: number;
  /** Width of the column with the match's number, left of the names. */
  gutter: number;
  pad: number;
  /** Whether a player's handicap is behind the name, where both fit. */
  hasHandicaps: boolean;
  /** Where the table of a called match is: on the box's edge, beside the names where boxes are close, or nowhere. */
  tag: 'edge' | 'beside' | 'none';
};

/** The width of a page's content on a large screen, in pixels; a whole bracket is drawn to fit it. */
const PAGE_WIDTH = 1072;
/** The smallest width of a match's box; a bracket of six rounds is scaled down to letters of 13 px. */
const NARROWEST = 196;
const WIDEST = 280;

/** The measures of a whole bracket on a wide screen: one column per round, all rounds side by side. */
export function fullLook(rounds: number): Look {
  const gapX = rounds > 4 ? 28 : 36;
  const space = Math.floor((PAGE_WIDTH - (rounds - 1) * gapX) / Math.max(1, rounds));
  const boxWidth = Math.min(WIDEST, Math.max(NARROWEST, space));
  return {
    boxWidth,
    rowHeight: 36,
    gapX,
    gapY: 16,
    headHeight: 52,
    hasTitles: true,
    crownHeight: 0,
    font: 16,
    small: boxWidth > NARROWEST ? 15 : 16,
    gutter: 28,
    pad: 8,
    hasHandicaps: boxWidth >= 240,
    tag: 'edge',
  };
}

const PANEL = 328;
const JOINT = 20;

/**
 * The measures of one round on a phone 360 px wide, which it fills with the lines to the next one, unless
 * `isLast` is true.
 */
export function panelLook(isLast: boolean): Look & { panelWidth: number } {
  return {
    panelWidth: PANEL,
    boxWidth: isLast ? PANEL : PANEL - JOINT,
    rowHeight: 36,
    gapX: JOINT,
    gapY: 20,
    headHeight: 16,
    hasTitles: false,
    crownHeight: 0,
    font: 16,
    small: 14,
    gutter: 28,
    pad: 10,
    hasHandicaps: true,
    tag: 'edge',
  };
}

/** The height of the plate with the champion's name. */
export const plateHeight = ({ crownHeight }: Look): number => crownHeight * 0.62;

type Space = { width: number; height: number };

/**
 * The measures of a bracket on a hall's TV, in pixels of a 1920 × 1080 picture, for this number of rounds
 * (`columns`) and of matches in a round (`rows`). Up to eight rows the names are readable from 3 m.
 */
export function tvLook(columns: number, rows: number, { width, height }: Space): Look {
  const gapX = 44;
  const headHeight = 52;
  const each = Math.min(200, (height - headHeight) / Math.max(1, rows));
  const rowHeight = Math.min(80, each * 0.46);
  const font = Math.max(TV_SMALLEST, Math.min(52, rowHeight * 0.8));
  return {
    boxWidth: Math.min(840, Math.floor((width - (columns - 1) * gapX) / Math.max(1, columns))),
    rowHeight,
    gapX,
    gapY: each - 2 * rowHeight,
    headHeight,
    hasTitles: true,
    crownHeight: font * 2.6,
    font,
    small: TV_SMALLEST,
    gutter: 48,
    pad: 12,
    hasHandicaps: false,
    tag: 'beside',
  };
}

const TV_SMALLEST = 36;

/** The measures of a bracket on paper, in millimetres: as large as `space` allows for these rounds. */
export function paperLook(rounds: readonly Round[], third: Match | null, space: Space): Look {
  const columns = rounds.length;
  const gapX = columns > 4 ? 5 : 7;
  const boxWidth = Math.min(95, (space.width - (columns - 1) * gapX) / Math.max(1, columns));
  const withRow = (row: number): Look => {
    const rowHeight = toHundredths(row);
    const font = toHundredths(Math.min(5.2, rowHeight * 0.76));
    return {
      boxWidth: toHundredths(boxWidth),
      rowHeight,
      gapX,
      gapY: toHundredths(rowHeight * 0.45),
      headHeight: toHundredths(font * 1.7),
      hasTitles: true,
      crownHeight: toHundredths(font * 2.6),
      font,
      small: toHundredths(font * 0.85),
      gutter: toHundredths(font * 1.4),
      pad: toHundredths(font * 0.4),
      hasHandicaps: true,
      tag: 'none',
    };
  };
  const heightWith = (rowHeight: number) => layoutBracket(rounds, third, withRow(rowHeight)).height;
  let [fits, tooHigh] = [0.5, 11];
  if (heightWith(tooHigh) <= space.height) return withRow(tooHigh);
  while (tooHigh - fits > 0.01) {
    const tried = (fits + tooHigh) / 2;
    if (heightWith(tried) <= space.height) fits = tried;
    else tooHigh = tried;
  }
  return withRow(fits);
}

const toHundredths = (number: number) => Math.floor(number * 100) / 100;

/**
 * A change of the shown round on a phone, in pixels: `top` is where the rounds begin on the screen, `before`
 * the height of the round shown until now, `height` that of the new one.
 */
type RoundChange = {
  top: number;
  before: number;
  height: number;
  /** `line` is the lower edge of the sticky header; at least `room` of the new round stays below it. */
  line: number;
  room: number;
};

/** Pixels to scroll when another round is shown, so that the same part of the bracket stays in view. */
export function scrollFor({ top, before, height, line, room }: RoundChange): number {
  const above = line - top;
  if (above <= 0 || before <= 0) return 0;
  const farthest = Math.max(0, height - room);
  return Math.min((above / before) * height, farthest) - above;
}
