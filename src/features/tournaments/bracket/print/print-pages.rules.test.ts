import { expect, test } from 'vitest';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { double, revival } from '#test/fixtures/staged-play.ts';
import { printedPages, sheetMatches } from './print-pages.rules.ts';

const SIZES = [...Array.from({ length: 63 }, (_, at) => at + 2), 65, 96, 127, 128];

test('up to 32 entries are one page, 64 at most four and 128 five, every match on them, the podium on the last', () => {
  for (const size of SIZES) {
    const tournament = drawn(field(size), { ...team, thirdPlace: true });
    const pages = printedPages(tournament);
    if (size <= 32) expect(pages, `${size}`).toHaveLength(1);
    else expect(pages.length, `${size}`).toBeLessThanOrEqual(size <= 64 ? 4 : 5);
    const shown = pages.flatMap(({ rounds, third }) => [
      ...rounds.flatMap(({ matches }) => matches.map(({ key }) => key)),
      ...(third ? [third.key] : []),
    ]);
    const all = allMatches(tournament).map(({ key }) => key);
    expect([...new Set(shown)].sort(), `${size}`).toEqual(all.sort());
    expect(pages.map(({ isLast }) => isLast).indexOf(true), `${size}`).toBe(pages.length - 1);
  }
});

test('of 64 each half has a page, and the last rounds have one', () => {
  const pages = printedPages(drawn(field(64)));
  expect(pages.map(({ part, rounds }) => [part, rounds[0]?.matches.length, rounds.length])).toEqual([
    ['위쪽 절반', 16, 5],
    ['아래쪽 절반', 16, 5],
    ['8강전부터', 4, 3],
  ]);
});

test('of 128 each quarter has a page, and the last rounds have one', () => {
  const pages = printedPages(drawn(field(128)));
  expect(pages.map(({ part, rounds }) => [part, rounds[0]?.matches.length, rounds.length])).toEqual([
    ...[1, 2, 3, 4].map(quarter => [`${quarter}구역`, 16, 5]),
    ['8강전부터', 4, 3],
  ]);
});

test('every match of double elimination and of 패자부활 is on a page, 패자조 and 패자부활전 on their own', () => {
  const wholes = [double(), revival].flatMap(stages =>
    [5, 12, 20, 36, 61].map(size => drawn(field(size), { ...team, stages })),
  );
  for (const tournament of wholes) {
    const pages = printedPages(tournament);
    const shown = pages.flatMap(({ rounds }) =>
      rounds.flatMap(({ matches }) => matches.map(({ key }) => key)),
    );
    const all = allMatches(tournament).map(({ key }) => key);
    expect([...new Set(shown)].sort()).toEqual(all.sort());
    expect(pages.filter(({ isLast }) => isLast)).toHaveLength(1);
    expect(new Set(pages.map(({ part }) => part)).size).toBe(pages.length);
  }
});

test('패자조 of 12 is one page, and of 64 two of as many rounds', () => {
  const besides = (size: number) =>
    printedPages(drawn(field(size), { ...team, stages: double() }))
      .filter(({ part }) => part.startsWith('패자조'))
      .map(({ rounds }) => rounds.length);
  expect(besides(12)).toEqual([6]);
  expect(besides(64)).toEqual([5, 5]);
});

test('score sheets are for the matches that can be played now', () => {
  const start = drawn(field(6));
  expect(sheetMatches(start).map(({ key }) => key)).toEqual(['r1m1', 'r1m2', 'r2m2']);
  const after = withCommands(start, advance('r1m1', 1));
  expect(sheetMatches(after).map(({ key }) => key)).toEqual(['r1m2', 'r2m2']);
});
