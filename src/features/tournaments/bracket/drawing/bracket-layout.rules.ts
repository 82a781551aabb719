import type { Match, Round } from '#/features/tournaments/engine/tournament.rules.ts';

/** The measures of a drawing, in the drawing's unit: pixels on a screen, millimetres on paper. */
export type Shape = {
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
export type Box = { match: Match; column: number; x: number; y: number; width: number; height: number };
/** A line from the middle of a box's right edge to the row of the next match where its winner goes. */
export type Joint = { from: Match; to: Match; side: 0 | 1; points: [number, number][] };
export type Column = { title: string; x: number; width: number };
export type Layout = {
  width: number;
  height: number;
  columns: Column[];
  boxes: Box[];
  joints: Joint[];
};

/** The positions of all matches and lines: each round is a column, `third` is below the final. */
export function layoutBracket(rounds: readonly Round[], third: Match | null, shape: Shape): Layout {
  const columns = rounds.map(({ title }, position) => ({
    title,
    x: position * (shape.boxWidth + shape.gapX),
    width: shape.boxWidth,
  }));
  const laidOut: Box[][] = [];
  for (const [index, round] of rounds.entries()) {
    laidOut.push(layOutColumn(round.matches, index, laidOut[index - 1] ?? [], shape));
  }
  const last = laidOut.at(-1) ?? [];
  const final = last.find(({ match }) => match.next === null);
  if (final) makeSpaceAbove(final, laidOut.flat(), shape);
  if (third) last.push(layOutThird(third, last, laidOut.length - 1, shape));
  const boxes = laidOut.flat();
  const right = columns.at(-1);
  return {
    width: right ? right.x + right.width : 0,
    height: Math.max(shape.headHeight, ...boxes.map(box => box.y + box.height)),
    columns,
    boxes,
    joints: jointsOf(boxes, shape),
  };
}

function layOutColumn(matches: readonly Match[], column: number, feeders: Box[], shape: Shape): Box[] {
  let free = shape.headHeight;
  return matches.map(match => {
    const height = (match.bye ? 1 : 2) * shape.rowHeight;
    const fed = feeders.filter(box => box.match.next?.match === match.key).map(middle);
    const wanted = fed.length ? fed.reduce((sum, index) => sum + index, 0) / fed.length - height / 2 : free;
    const y = Math.max(free, wanted);
    free = y + height + shape.gapY;
    return { match, column, x: column * (shape.boxWidth + shape.gapX), y, width: shape.boxWidth, height };
  });
}

function makeSpaceAbove(final: Box, all: Box[], { headHeight, crownHeight }: Shape): void {
  const missing = headHeight + crownHeight - final.y;
  if (missing > 0) for (const box of all) box.y += missing;
}

function layOutThird(match: Match, last: Box[], column: number, shape: Shape): Box {
  const below = Math.max(shape.headHeight, ...last.map(box => box.y + box.height));
  return {
    match,
    column,
    x: column * (shape.boxWidth + shape.gapX),
    // Its title is between the two boxes.
    y: below + shape.gapY + Math.max(shape.rowHeight, shape.headHeight),
    width: shape.boxWidth,
    height: (match.bye ? 1 : 2) * shape.rowHeight,
  };
}

function jointsOf(boxes: Box[], shape: Shape): Joint[] {
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
