import { describe, expect, test } from 'vitest';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { drawn, field, team } from '#test/fixtures/bracket-play.ts';
import {
  type Box,
  fullLook,
  type Layout,
  type Look,
  layoutBracket,
  panelLook,
  paperLook,
  plateHeight,
  scrollFor,
  tvLook,
} from './bracket-layout.rules.ts';
import { roundsInWindow, stepTo } from './bracket-window.rules.ts';

const SIZES = [...Array.from({ length: 63 }, (_, at) => at + 2), 65, 96, 127, 128];
const ROOM = { width: 280, height: 170 };

/** Brackets of every size, with and without a match for third place, byes to the top seeds. */
const brackets = SIZES.flatMap(size =>
  [true, false].map(thirdPlace => ({
    size,
    tournament: drawn(
      field(size),
      { ...team, thirdPlace },
      { by: 'lot', code: 'K7M2QX', seeds: 0, seededBy: 'score', byes: 'lot', apart: false },
    ),
  })),
);

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The faults of a layout: boxes that overlap or are outside, lines with wrong ends. */
function faults({ boxes, joints, width, height }: Layout, look: Look): string[] {
  const byKey = new Map(boxes.map(box => [box.match.key, box]));
  const together = boxes.flatMap((box, at) =>
    boxes
      .slice(at + 1)
      .flatMap(other => (overlaps(box, other) ? [`${box.match.key} on ${other.match.key}`] : [])),
  );
  const outside = boxes.filter(
    box => box.x < 0 || box.y < look.headHeight || box.x + box.width > width || box.y + box.height > height,
  );
  const astray = joints.filter(({ from, to, side, points }) => {
    const [start, end] = [byKey.get(from.key), byKey.get(to.key)];
    const [first, last] = [points[0], points.at(-1)];
    if (!start || !end || !first || !last) return true;
    const isStart =
      first[0] === start.x + start.width && first[1] > start.y && first[1] < start.y + start.height;
    const row = end.y + side * look.rowHeight;
    return !isStart || last[0] !== end.x || last[1] <= row || last[1] >= row + look.rowHeight;
  });
  return [
    ...together,
    ...outside.map(box => `${box.match.key} outside`),
    ...astray.map(({ from, to }) => `${from.key} to ${to.key}`),
  ];
}

describe('a whole bracket of 2 to 128 entries', () => {
  test('shows every match once, none on another, each line from its match to the row of the next', () => {
    for (const { size, tournament } of brackets) {
      const { rounds, third } = tournament;
      const look = fullLook(rounds.length);
      const layout = layoutBracket(rounds, third, look);
      expect(faults(layout, look), `${size}`).toEqual([]);
      const keys = layout.boxes.map(box => box.match.key).sort();
      expect(keys, `${size}`).toEqual(
        allMatches(tournament)
          .map(match => match.key)
          .sort(),
      );
      expect(layout.joints, `${size}`).toHaveLength(rounds.flatMap(round => round.matches).length - 1);
      expect(layout.columns.map(column => column.title)).toEqual(rounds.map(round => round.title));
    }
  });

  test('leaves space for the champion above the final', () => {
    for (const { tournament } of brackets) {
      const look = { ...fullLook(tournament.rounds.length), crownHeight: 68 };
      const final = layoutBracket(tournament.rounds, tournament.third, look).boxes.find(
        box => box.match.next === null && box.match.key !== 'third',
      );
      expect(final?.y).toBeGreaterThanOrEqual(look.headHeight + look.crownHeight);
    }
  });
});

test('on a TV the champion’s name is within its plate, whatever the size of the letters', () => {
  for (const [columns, rows] of [
    [1, 1],
    [3, 4],
    [4, 8],
  ] as const) {
    const look = tvLook(columns, rows, { width: 1800, height: 800 });
    expect(plateHeight(look)).toBeGreaterThan(look.font * 1.2);
  }
});

test('each round of a phone, with the next one beside it, is laid out as soundly', () => {
  for (const { size, tournament } of brackets) {
    const { rounds, third } = tournament;
    for (let at = 1; at <= rounds.length; at++) {
      const isLast = at === rounds.length;
      const look = panelLook(isLast);
      const part = roundsInWindow(rounds, { from: at, to: isLast ? at : at + 1 });
      const layout = layoutBracket(part, isLast ? third : null, look);
      expect(faults(layout, look), `${size}, round ${at}`).toEqual([]);
    }
  }
});

test('the parts that lead to each match of a round hold every match before it exactly once', () => {
  for (const { tournament } of brackets) {
    const { rounds } = tournament;
    const to = Math.min(4, rounds.length);
    const parts = (rounds[to - 1]?.matches ?? []).flatMap(({ index }) => {
      const part = roundsInWindow(rounds, { from: 1, to, index });
      const look = tvLook(to, part[0]?.matches.length ?? 1, { width: 1800, height: 800 });
      expect(faults(layoutBracket(part, null, look), look)).toEqual([]);
      return part.flatMap(round => round.matches.map(match => match.key));
    });
    const full = rounds.slice(0, to).flatMap(round => round.matches.map(match => match.key));
    expect(parts.sort()).toEqual(full.sort());
  }
});

test('on a TV a name is a thirtieth of the height of the screen or more, up to eight matches above each other', () => {
  for (const rows of [1, 2, 4, 8]) {
    const look = tvLook(Math.log2(rows) + 1, rows, { width: 1800, height: 800 });
    expect(look.small, `${rows}`).toBeGreaterThanOrEqual(1080 / 30);
    expect(look.rowHeight, `${rows}`).toBeGreaterThan(look.font);
  }
});

test('up to 32 entries fit on a sheet of paper, in letters of 7 points or more', () => {
  for (const { size, tournament } of brackets.filter(each => each.size <= 32)) {
    const { rounds, third } = tournament;
    const look = paperLook(rounds, third, ROOM);
    const layout = layoutBracket(rounds, third, look);
    expect(faults(layout, look), `${size}`).toEqual([]);
    expect(layout.height, `${size}`).toBeLessThanOrEqual(ROOM.height + 0.001);
    expect(layout.width, `${size}`).toBeLessThanOrEqual(ROOM.width + 0.001);
    expect(look.small, `${size}`).toBeGreaterThan(7 * 0.3528);
  }
});

describe('the arrow keys', () => {
  const tournament = drawn(field(8), { ...team, thirdPlace: true });
  const walk = (from: string, ...keys: string[]) =>
    keys.reduce((at: string | null, key) => at && stepTo(tournament, at, key), from);

  test('go along the rounds and within one', () => {
    expect(walk('r1m3', 'ArrowRight')).toBe('r2m2');
    expect(walk('r2m2', 'ArrowLeft')).toBe('r1m3');
    expect(walk('r1m1', 'ArrowDown', 'ArrowDown')).toBe('r1m3');
    expect(walk('r1m4', 'ArrowUp')).toBe('r1m3');
    expect(walk('r1m3', 'End')).toBe('r3m1');
    expect(walk('r3m1', 'Home')).toBe('r1m1');
  });

  test('reach the match for third place below the final', () => {
    expect(walk('r3m1', 'ArrowDown')).toBe('third');
    expect(walk('third', 'ArrowUp')).toBe('r3m1');
    expect(walk('third', 'ArrowLeft')).toBe('r2m2');
  });

  test('stop at the edges, and other keys lead nowhere', () => {
    for (const key of ['ArrowUp', 'ArrowLeft', 'Enter', 'a']) expect(walk('r1m1', key)).toBeNull();
    expect(walk('r3m1', 'ArrowRight')).toBeNull();
    expect(walk('r9m9', 'ArrowRight')).toBeNull();
  });
});

const [line, room] = [105, 400];
/** The top of the next round after scrolling. */
const topAfter = (round: { top: number; before: number; height: number }) =>
  round.top - scrollFor({ ...round, line, room });

test('from a long round to half of it: the matches in sight lead to those in sight', () => {
  // Half of the first round is above the line, then half of the second.
  expect(topAfter({ top: line - 2000, before: 4000, height: 2000 })).toBe(line - 1000);
  expect(topAfter({ top: line - 1000, before: 2000, height: 4000 })).toBe(line - 2000);
});

test('a short round is whole in sight, however far down the long one was read', () => {
  for (const top of [-3800, -2000, -300, line - 1])
    expect(topAfter({ top, before: 4000, height: 200 })).toBe(line);
  expect(topAfter({ top: -3800, before: 4000, height: 500 })).toBe(line - 100);
});

test('nothing moves while the beginning of the round is in sight', () => {
  expect(scrollFor({ top: 300, before: 4000, height: 200, line, room })).toBe(0);
  expect(scrollFor({ top: -500, before: 0, height: 200, line, room })).toBe(0);
});
