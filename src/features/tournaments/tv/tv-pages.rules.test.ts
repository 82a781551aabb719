import { describe, expect, test } from 'vitest';
import { bracketParts, roundsInWindow } from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { LiveScores } from '#/features/tournaments/live/live.rules.ts';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { double, inGroups, league, staged } from '#test/fixtures/staged-play.ts';
import {
  callPage,
  callText,
  nameWidthClass,
  nextQueue,
  nextReferees,
  openCalls,
  tvPages,
} from './tv-pages.rules.ts';

const entered = (count: number) =>
  replay([asEvent({ type: 'entered', settings: team, entries: field(count) })]);
/** The pages of a tournament of which no match is scored on a device. */
const pagesOf = (tournament: Tournament) => tvPages(tournament, () => undefined);
const kinds = (tournament: Tournament) => pagesOf(tournament).map(page => page.kind);

describe('the pages that a hall’s TV turns through', () => {
  test('nothing before the players are known, then their names, as many at once as can be read', () => {
    expect(pagesOf(replay([]))).toEqual([]);
    expect(kinds(entered(64))).toEqual(['entries', 'entries', 'entries']);
  });

  test('a draw by lot is shown with its code until something is played', () => {
    const lot = { code: 'ABC234', seeds: 0, seededBy: 'score', byes: 'lot', apart: false } as const;
    const drawnByLot = withCommands(entered(8), { type: 'drawn', draw: { by: 'lot', ...lot } });
    expect(pagesOf(drawnByLot)[0]).toEqual({ kind: 'draw', code: 'ABC234' });
    expect(kinds(drawnByLot)).toEqual(['draw', 'bracket']);
    const call = { type: 'called', match: 'r1m2', table: 3, referee: null } as const;
    expect(kinds(withCommands(drawnByLot, call))).toEqual(['now', 'next', 'bracket']);
  });

  test('called tables come first, then the next matches, then results and the bracket', () => {
    const start = drawn(field(8));
    expect(kinds(start)).toEqual(['next', 'bracket']);
    const going = withCommands(
      start,
      { type: 'called', match: 'r1m2', table: 3, referee: null },
      { type: 'called', match: 'r1m3', table: 1, referee: null },
      advance('r1m1', 1),
    );
    expect(kinds(going)).toEqual(['now', 'next', 'results', 'bracket']);
    const [now] = pagesOf(going);
    expect(now?.kind === 'now' && now.matches.map(({ table }) => table)).toEqual([1, 3]);
  });

  test('a match that is scored without a call is played now, and not next', () => {
    const scores: LiveScores = key =>
      key === 'r1m1' ? { points: [5, 0], targets: [20, 25], innings: 1, shooter: 1 } : undefined;
    const start = drawn(field(4));
    const [now, next] = tvPages(start, scores);
    expect(now?.kind === 'now' && now.matches.map(({ key }) => key)).toEqual(['r1m1']);
    expect(next?.kind === 'next' && next.matches.map(({ key }) => key)).toEqual(['r1m2']);
    expect(nextQueue(start, scores).map(({ key }) => key)).toEqual(['r1m2']);
  });

  test('a bracket of 64 is shown in parts of eight matches, and whole from the last sixteen on', () => {
    const parts = pagesOf(drawn(field(64))).filter(page => page.kind === 'bracket');
    expect(parts).toEqual([1, 2, 3, 4].map(index => ({ kind: 'bracket', from: 1, to: 4, index })));
    expect(pagesOf(drawn(field(16))).at(-1)).toEqual({ kind: 'bracket', from: 1, to: 4 });
  });

  test('of double elimination 패자조 has separate pages while it is played, with eight matches each at most', () => {
    const of = (count: number) => drawn(field(count), { ...team, stages: double() });
    const beside = pagesOf(of(64)).filter(page => page.kind === 'bracket' && page.part === 1);
    expect(beside).toEqual(
      [1, 5].map(index => ({ kind: 'bracket', part: 1, from: 1, to: 4, index, count: 4 })),
    );
    const rounds = bracketParts(of(64))[1]?.rounds ?? [];
    for (const page of beside)
      for (const { matches } of page.kind === 'bracket' ? roundsInWindow(rounds, page) : [])
        expect(matches.length).toBeLessThanOrEqual(8);
    expect(kinds(playOut(of(8)))).toEqual(['podium', 'bracket']);
  });

  test('the podium comes first once there is a champion', () => {
    expect(kinds(playOut(drawn(field(16))))).toEqual(['podium', 'bracket']);
    expect(pagesOf(playOut(drawn(field(16)))).at(-1)).toEqual({ kind: 'bracket', from: 2, to: 4 });
    expect(kinds(playOut(drawn(field(2))))).toEqual(['podium', 'bracket']);
  });

  test('several groups have their 리그 대진표 after their standings', () => {
    const groupPages = (count: number, groups: number) =>
      kinds(staged(count, inGroups(groups, 1), { tables: 2 })).filter(
        kind => kind === 'groups' || kind === 'cross',
      );
    expect(groupPages(20, 4)).toEqual(['groups', 'cross']);
    expect(groupPages(24, 4)).toEqual(['groups', 'cross', 'groups', 'cross']);
    expect(groupPages(16, 2)).toEqual(['groups', 'cross']);
    expect(kinds(staged(6, league(1))).filter(kind => kind === 'cross')).toEqual([]);
  });

  test('개인전 shows its standings', () => {
    const single = drawn(field(4), { ...team, mode: 'single' });
    expect(kinds(single)).toEqual(['standings']);
    expect(kinds(withCommands(single, { type: 'finished', entry: 2 }))).toEqual(['podium', 'standings']);
  });
});

test('a call is open until its match begins, and is called out with table, players and referee', () => {
  const call = { type: 'called', match: 'r1m2', table: 3, referee: null } as const;
  const called = withCommands(drawn(field(8)), call);
  const [open] = openCalls(called);
  expect(open && callText(called, open)).toMatch(/^3번 테이블, \S+ 대 \S+\.$/);
  expect(openCalls(withCommands(called, { type: 'started', match: 'r1m2' }))).toEqual([]);
  const again = withCommands(called, { type: 'recalled', match: 'r1m2' }, call);
  expect(openCalls(again)).toHaveLength(1);
  expect(nextQueue(called, () => undefined).map(({ key }) => key)).toEqual(['r1m1', 'r1m3', 'r1m4']);
});

test('the next matches name their referees, nobody twice, and nobody where no match is called to a table', () => {
  const refereed = (tables: number) => {
    const lost = withCommands(drawn(field(8), { ...team, tables }), advance('r1m1', 1));
    const next = nextQueue(lost, () => undefined);
    return [...nextReferees(lost, next).keys()];
  };
  expect(refereed(2)).toEqual(['r1m2']);
  expect(refereed(0)).toEqual([]);
});

test('a name has a size by its length', () => {
  expect(
    [
      '김수',
      '당구왕김탁구짱',
      '강남큐클럽의큐대장',
      '가나다라마바사아자차카타파',
      '가나다라마바사아자차카타파하거너더',
    ].map(nameWidthClass),
  ).toEqual(['short', 'middle', 'middle', 'long', 'longest']);
});

test('of eight calls all are shown, three at a time, and one that is taken back is left out', () => {
  const calls = Array.from(
    { length: 8 },
    (_, at) => ({ type: 'called', match: `r1m${at + 1}`, table: at + 1, referee: null }) as const,
  );
  const open = openCalls(withCommands(drawn(field(16), { ...team, tables: 8 }), ...calls));
  const tablesOf = (names: string[]) => {
    const { calls, waiting } = callPage(open, names);
    return { tables: calls.map(({ match }) => match.table), waiting };
  };
  const names = open.map(({ name }) => name);
  expect(tablesOf(names)).toEqual({ tables: [1, 2, 3], waiting: 5 });
  expect(tablesOf(names.slice(3))).toEqual({ tables: [4, 5, 6], waiting: 2 });
  expect(tablesOf(names.slice(6))).toEqual({ tables: [7, 8], waiting: 0 });
  expect(tablesOf(['r1m1 1 of another time', ...names.slice(6)])).toEqual({ tables: [7, 8], waiting: 0 });
  expect(tablesOf([])).toEqual({ tables: [], waiting: 0 });
});
