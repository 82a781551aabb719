import { describe, expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { drawnEvent } from '#/features/tournaments/engine/live-commands.rules.ts';
import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { broken } from '#test/fixtures/bracket-invariants.ts';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { afterGroups, anyStages, double, league, resultOf, staged } from '#test/fixtures/staged-play.ts';
import {
  automaticCalls,
  callCommands,
  calledMatches,
  chooseReferee,
  chooseReferees,
  isCallable,
  neededEntries,
  nextCalls,
  nextUp,
  obstaclesTo,
  readyMatches,
  tableFor,
} from './calls.rules.ts';

const hall = { ...team, tables: 3, thirdPlace: true };

test('matches are ready in playing order, the one for third place before the final', () => {
  const four = drawn(field(4), hall);
  expect(readyMatches(four).map(match => match.key)).toEqual(['r1m1', 'r1m2']);
  const late = withCommands(four, advance('r1m1', 1), advance('r1m2', 3));
  expect(readyMatches(late).map(match => match.key)).toEqual(['third', 'r2m1']);
});

test('a busy table has no next match, and a referee is not called to play', () => {
  const called = withCommands(drawn(field(8), hall), { type: 'called', match: 'r1m1', table: 1, referee: 3 });
  expect(nextCalls(called, [1])[0]?.match).toBeUndefined();
  expect(nextCalls(called, [2])[0]?.match.key).toBe('r1m3');
});

describe('automatic calls', () => {
  const tables = (tournament: Tournament, now = 0) =>
    automaticCalls(tournament, now).map(each => each.type === 'called' && [each.table, each.match]);
  const call = (match: string, table: number) => ({ type: 'called', match, table, referee: null }) as const;
  const automatic = { ...hall, autoCall: true };
  const LATER = Date.parse('2027-01-01T00:00:00Z');

  test('begin with the organiser’s first call, and give each idle table its match and referee', () => {
    const start = drawn(field(8), automatic);
    expect(tables(start)).toEqual([]);
    const begun = withCommands(start, call('r1m2', 2));
    expect(tables(begun)).toEqual([
      [1, 'r1m1'],
      [3, 'r1m3'],
    ]);
    const all = withCommands(begun, ...automaticCalls(begun, 0));
    expect(tables(all)).toEqual([]);
    expect(automaticCalls(withCommands(all, advance('r1m3', 5)), 0)).toEqual([
      { type: 'called', match: 'r1m4', table: 3, referee: 6, automatic: true },
    ]);
    expect(tables(withCommands(drawn(field(8), hall), call('r1m2', 2)))).toEqual([]);
  });

  test('begin anew after another draw, and call a match again whose call only fell with an earlier result', () => {
    const one = drawn(field(4), { ...automatic, thirdPlace: false, tables: 1 });
    const called = withCommands(one, call('r1m1', 1));
    const undo = (key: string | null | undefined): Command => ({ type: 'undone', of: key ?? '' });
    const before = withCommands(called, undo(drawnEvent(called)?.key));
    const again = withCommands(before, { type: 'drawn', draw: { by: 'order' } });
    expect(tables(again)).toEqual([]);
    expect(tables(withCommands(again, call('r1m1', 1), advance('r1m1', 1)))).toEqual([[1, 'r1m2']]);
    const final = withCommands(one, call('r1m1', 1), advance('r1m1', 1), advance('r1m2', 3), call('r2m1', 1));
    const decided = allMatches(final).find(({ key }) => key === 'r1m1')?.decidedBy;
    const corrected = withCommands(final, undo(decided), advance('r1m1', 2));
    expect(tables(corrected, LATER)).toEqual([[1, 'r2m1']]);
  });

  test('come again after a call that was undone with the result before it, but not after one undone alone', () => {
    const undo = (key: string | undefined): Command => ({ type: 'undone', of: key ?? '' });
    const one = drawn(field(8), { ...automatic, tables: 1 });
    const won = withCommands(one, call('r1m1', 1), advance('r1m1', 1));
    const called = withCommands(won, ...automaticCalls(won, LATER));
    const [result, own] = called.log.slice(-2).map(({ event }) => event.key);
    expect(tables(withCommands(called, undo(own)), LATER)).toEqual([[1, 'r1m3']]);
    const back = withCommands(called, undo(own), undo(result));
    expect(allMatches(back).find(({ table }) => table === 1)?.key).toBe('r1m1');
    expect(tables(withCommands(back, advance('r1m1', 2)), LATER)).toEqual([[1, 'r1m2']]);
    const byHand = withCommands(won, call('r1m2', 1));
    const both = [byHand.log.at(-1)?.event.key, result].map(undo);
    expect(tables(withCommands(byHand, ...both, advance('r1m1', 2)), LATER)).toEqual([[1, 'r1m3']]);
  });

  test('skip a match whose call was withdrawn or undone, and resting players', () => {
    const one = drawn(field(8), { ...automatic, tables: 1, restMinutes: 10 });
    const recalled = withCommands(one, call('r1m1', 1), { type: 'recalled', match: 'r1m1' });
    expect(tables(recalled)).toEqual([[1, 'r1m2']]);
    const played = withCommands(
      one,
      call('r1m1', 1),
      ...[1, 3, 5, 7].map((entry, at) => advance(`r1m${at + 1}`, entry)),
    );
    const decidedAt = Math.max(...allMatches(played).map(match => Date.parse(match.decidedAt ?? '') || 0));
    expect(tables(played, decidedAt)).toEqual([]);
    expect(tables(played, decidedAt + 10 * 60_000)).toEqual([[1, 'r2m1']]);
  });
});

describe('the loser referees', () => {
  test('the next match at that table, and only once', () => {
    const call = (match: string, table: number, referee: number | null) =>
      ({ type: 'called', match, table, referee }) as const;
    let now = withCommands(drawn(field(8), hall), call('r1m1', 1, null), call('r1m2', 2, null));
    now = withCommands(now, advance('r1m1', 1), advance('r1m2', 3));
    expect(chooseReferee(now, 'r1m3', 1)).toBe(2);
    expect(chooseReferee(now, 'r1m3', 2)).toBe(4);
    expect(chooseReferee(now, 'r1m3')).toBe(4);
    now = withCommands(now, call('r1m3', 1, 2));
    expect(chooseReferee(now, 'r1m4', 1)).toBe(4);
    now = withCommands(now, advance('r1m3', 5));
    expect(chooseReferee(now, 'r1m4', 1)).toBe(6);
    now = withCommands(now, call('r1m4', 3, 6));
    expect(chooseReferee(now, 'r2m1', 1)).toBe(4);
  });

  test('nobody who stayed away, gave up, or still plays for third place', () => {
    const four = drawn(field(4), hall);
    expect(chooseReferee(withCommands(four, advance('r1m1', 1)), 'r1m2', 1)).toBeNull();
    const absent = withCommands(drawn(field(4), team), { ...advance('r1m1', 1), how: 'walkover' } as never);
    expect(chooseReferee(absent, 'r1m2', 1)).toBeNull();
    expect(chooseReferee(withCommands(drawn(field(4), team), advance('r1m1', 1)), 'r1m2', 1)).toBe(2);
  });
});

test('an entry that left or later did not come is no referee', () => {
  const eight = { ...team, tables: 3, stages: double() };
  const played = withCommands(drawn(field(8), eight), advance('r1m1', 1), advance('r1m2', 3));
  expect(chooseReferee(played, 'r1m3', 1)).toBeNull();
  const [again] = allMatches(played).filter(({ sides }) =>
    sides.every(({ entry }) => [2, 4].includes(entry ?? 0)),
  );
  const lost = withCommands(played, advance(again?.key ?? '', 2));
  expect(chooseReferee(lost, 'r1m3', 1)).toBe(4);
  const gone = withCommands(played, { ...advance(again?.key ?? '', 2), how: 'walkover' } as never);
  expect(chooseReferee(gone, 'r1m3', 1)).toBeNull();
});

test('of tables that are offered at once nobody is referee at two', () => {
  const night = withCommands(drawn(field(16), hall), advance('r1m1', 1), advance('r1m2', 3));
  const offers = nextCalls(night, [1, 2, 3]);
  const referees = chooseReferees(night, offers);
  expect([...referees.values()].toSorted()).toEqual([2, 4]);
  const two = offers
    .slice(0, 2)
    .flatMap(({ match, table }) => callCommands(night, match, table, referees.get(match.key)));
  const people = calledMatches(withCommands(night, ...two)).flatMap(neededEntries);
  expect(new Set(people).size).toBe(people.length);
});

test('the next call: in a round those go first whose players have waited longest', () => {
  let night = drawn(field(8), { ...team, tables: 1 });
  for (const [match, entry] of [
    ['r1m4', 7],
    ['r1m3', 5],
    ['r1m2', 3],
    ['r1m1', 1],
  ] as const)
    night = withCommands(night, advance(match, entry));
  expect(readyMatches(night).map(({ key }) => key)).toEqual(['r2m2', 'r2m1']);
});

test.each([6, 12, 21])(
  'the players announced as next are the ones that a table gets next, in any night of %i',
  size => {
    let differed = 0;
    for (let seed = 0; seed < 25; seed++) {
      const roll = dice(size * 100 + seed);
      let now = staged(size, anyStages(size, roll), { tables: 3, restMinutes: 10 });
      for (let step = 0; step < 30; step++) {
        const open = allMatches(now).filter(({ state }) => state === 'open');
        const match = open[roll(open.length)];
        if (match) now = withCommands(now, resultOf(match, roll));
        else if (now.groups.length > 0 && !now.knockout && now.champion === null)
          now = withCommands(now, afterGroups(now, roll));
        const moment = Math.max(...allMatches(now).map(({ decidedAt }) => Date.parse(decidedAt ?? '') || 0));
        const called = nextCalls(now, [1], moment)[0]?.match;
        const [told] = nextUp(now, moment);
        if (called) expect(told?.key, `seed ${seed}`).toBe(called.key);
        if (told?.key !== nextUp(now)[0]?.key) differed++;
      }
    }
    expect(differed).toBeGreaterThan(0);
  },
);

describe('a call by hand', () => {
  const call = (match: string, table: number, referee: number | null = null) =>
    ({ type: 'called', match, table, referee }) as const;
  const at = (night: Tournament, key: string) =>
    allMatches(night).find(match => match.key === key) as ReturnType<typeof allMatches>[number];
  const perform = (night: Tournament, key: string, table: number) =>
    withCommands(night, ...callCommands(night, at(night, key), table));

  test('keeps the rest and says until when; the organiser may call nevertheless', () => {
    let night = drawn(field(4), { ...team, tables: 2, restMinutes: 10 });
    night = withCommands(night, advance('r1m1', 1), advance('r1m2', 3));
    const over = (key: string) => Date.parse(at(night, key).decidedAt ?? '') + 10 * 60_000;
    const final = at(night, 'r2m1');
    const obstacles = obstaclesTo(night, final, over('r1m2') - 1);
    expect(obstacles).toContainEqual({ entry: 3, until: over('r1m2') });
    expect(isCallable(obstacles)).toBe(true);
    expect(tableFor(night, final, over('r1m2') - 1)).toBe(1);
    const rested = Math.max(over('r1m1'), over('r1m2'));
    expect(obstaclesTo(night, final, rested)).toEqual([]);
    expect(at(perform(night, 'r2m1', 2), 'r2m1').table).toBe(2);
  });

  test('a walkover asks for no rest', () => {
    const absent = { ...advance('r1m1', 1), how: 'walkover' } as Command;
    const night = withCommands(drawn(field(4), { ...team, tables: 2, restMinutes: 10 }), absent);
    const { decidedAt } = at(night, 'r1m1');
    expect(obstaclesTo(night, at(night, 'r1m1'), Date.parse(decidedAt ?? ''))).toEqual([]);
  });

  test('nobody plays twice at once, and no referee leaves a match that has begun', () => {
    const groups = withCommands(staged(4, league(1), { tables: 3 }), call('g1m1', 1));
    const [one = 0] = entriesIn(at(groups, 'g1m1'));
    const again = allMatches(groups).find(match => match.key !== 'g1m1' && entriesIn(match).includes(one));
    if (!again) throw new Error('who plays another match');
    const busy = obstaclesTo(groups, again);
    expect(busy).toContainEqual({ entry: one, at: at(groups, 'g1m1') });
    expect(isCallable(busy)).toBe(false);
    expect(() => perform(groups, again.key, 2)).toThrow('지금 다른 경기에 있습니다');

    const watched = withCommands(drawn(field(8), hall), call('r1m1', 1, 3));
    const begun = withCommands(watched, { type: 'started', match: 'r1m1' });
    expect(isCallable(obstaclesTo(begun, at(begun, 'r1m2')))).toBe(false);
  });

  test('a referee of a match that has not begun is released for the own match', () => {
    const night = withCommands(drawn(field(8), hall), call('r1m1', 1, 3));
    const obstacles = obstaclesTo(night, at(night, 'r1m2'));
    expect(obstacles).toEqual([{ entry: 3, at: at(night, 'r1m1') }]);
    expect(isCallable(obstacles)).toBe(true);
    const now = perform(night, 'r1m2', 2);
    expect(at(now, 'r1m1')).toMatchObject({ table: 1, referee: null });
    expect(at(now, 'r1m2').table).toBe(2);
    expect(broken(now)).toBeUndefined();
  });

  test.each([6, 9, 12, 16, 21])('every offered call is valid, in any night of %i', size => {
    for (let seed = 0; seed < 25; seed++) {
      const roll = dice(size * 100 + seed);
      let now = staged(size, anyStages(size, roll), { tables: 3, restMinutes: 10 });
      for (let step = 0; step < 30; step++) {
        const open = allMatches(now).filter(({ state }) => state === 'open');
        const match = open[roll(open.length)];
        const table = match && tableFor(now, match);
        const isFree = match?.table === null && table !== undefined;
        if (match && isFree && isCallable(obstaclesTo(now, match)))
          now = withCommands(now, ...callCommands(now, match, table));
        else if (match) now = withCommands(now, resultOf(match, roll));
        else if (now.groups.length > 0 && !now.knockout && now.champion === null)
          now = withCommands(now, afterGroups(now, roll));
        const people = calledMatches(now).flatMap(neededEntries);
        expect(new Set(people).size, `seed ${seed}`).toBe(people.length);
      }
    }
  });

  test('goes to the table that would get the match, else to one that nobody is offered', () => {
    const night = withCommands(drawn(field(8), hall), call('r1m1', 2));
    expect(tableFor(night, at(night, 'r1m3'))).toBe(3);
    // Both idle tables suit other matches, which are called first.
    expect(tableFor(night, at(night, 'r1m4'))).toBeUndefined();
    expect(tableFor(drawn(field(8), team), at(night, 'r1m4'))).toBeUndefined();
  });
});
