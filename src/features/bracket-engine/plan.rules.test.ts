import { describe, expect, test } from 'vitest';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { double, inGroups, league, staged } from '#test/fixtures/staged-play.ts';
import { targetsOf } from './bracket.rules.ts';
import { allMatches, entriesIn } from './match.rules.ts';
import { lastingOf, planMinutes } from './match-minutes.rules.ts';
import { type NightPlan, planOf } from './plan.rules.ts';
import type { Tournament } from './tournament.rules.ts';

const NOW = Date.parse('2026-11-18T10:00:00.000Z');
const MINUTE = 60_000;
const options = { now: NOW, tables: 3, minutes: 20, rest: 0 };
const minutesOf = (plan: NightPlan | undefined) => plan && (plan.end - NOW) / MINUTE;

/** What a plan breaks: a table or a player twice at once, a rest too short, a match before those that lead to it. */
function broken(tournament: Tournament, plan: NightPlan, restMs: number): string[] {
  const faults: string[] = [];
  const planned = [...plan.matches];
  const entriesOf = (key: string) =>
    allMatches(tournament)
      .filter(match => match.key === key)
      .flatMap(entriesIn);
  for (const [at, [key, one]] of planned.entries())
    for (const [otherKey, other] of planned.slice(at + 1)) {
      const overlap = (gap: number) => one.start < other.end + gap && other.start < one.end + gap;
      if (one.table === other.table && overlap(0)) faults.push(`table ${one.table}: ${key} ${otherKey}`);
      const shared = entriesOf(key).some(entry => entriesOf(otherKey).includes(entry));
      if (shared && overlap(restMs)) faults.push(`player: ${key} ${otherKey}`);
    }
  for (const match of allMatches(tournament))
    for (const to of targetsOf(match)) {
      const [before, after] = [plan.matches.get(match.key), plan.matches.get(to.match)];
      if (before && after && after.start < before.end + restMs)
        faults.push(`${match.key} before ${to.match}`);
    }
  return faults;
}

describe('when a night will end', () => {
  test('16 players, 15 matches: at one table one after another, and each round at eight tables', () => {
    const night = drawn(field(16), { ...team, tables: 1 });
    expect(minutesOf(planOf(night, { ...options, tables: 1 }))).toBe(15 * 20);
    expect(minutesOf(planOf(night, { ...options, tables: 8 }))).toBe(4 * 20);
    // 8 at 3 tables are three turns, the third of which has a table for the next round.
    expect(minutesOf(planOf(night, options))).toBe(6 * 20);
  });

  test('a rest moves what the same players play next', () => {
    const night = drawn(field(4), { ...team, tables: 2 });
    expect(minutesOf(planOf(night, { ...options, rest: 10 }))).toBe(50);
  });

  test('a match under way counts from its beginning, and one that takes longer may end at any moment', () => {
    const call = { type: 'called', match: 'r1m1', table: 1, referee: null } as const;
    const night = withCommands(drawn(field(2), { ...team, tables: 1 }), call);
    const began = Date.parse(allMatches(night)[0]?.calledAt ?? '');
    const plan = (after: number) => planOf(night, { ...options, tables: 1, now: began + after * MINUTE });
    expect(plan(5)?.end).toBe(began + 20 * MINUTE);
    expect(plan(50)?.end).toBe(began + 50 * MINUTE);
  });

  test('nothing is planned without tables, and nothing that is over', () => {
    expect(planOf(drawn(field(4)), { ...options, tables: 0 })).toBeUndefined();
    const over = withCommands(drawn(field(2)), advance('r1m1', 1));
    expect(planOf(over, options)).toBeUndefined();
  });

  test('the longest way to the title goes first: round one before what is ready of round two', () => {
    let night = drawn(field(8), { ...team, tables: 1 });
    night = withCommands(night, advance('r1m1', 1), advance('r1m2', 3));
    const [first] = planOf(night, { ...options, tables: 1 })?.matches.keys() ?? [];
    expect(first).toBe('r1m3');
  });

  test('groups are followed by a knockout that nobody knows yet', () => {
    const night = staged(12, inGroups(3, 2, { best: 2 }));
    const count = allMatches(night).length;
    expect(planOf(night, { ...options, tables: 1 })?.matches.size).toBe(count + 7);
  });

  test('in double elimination who has lost once plays on when that match is over, and in the losers’ bracket', () => {
    const night = staged(8, double());
    const plan = planOf(night, { ...options, tables: 1 });
    expect(plan && broken(night, plan, 0)).toEqual([]);
    expect(plan?.matches.size).toBe(14);
  });

  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'any night, whatever was played: nobody is in two places, and another table never makes it longer by a match (%i)',
    seed => {
      const roll = dice(seed);
      const stages = seed % 4 === 1 ? inGroups(3, 2) : league(1);
      const night =
        seed % 2 ? staged(9 + roll(10), stages) : drawn(field(2 + roll(40)), { ...team, tables: 3 });
      const tables = 1 + roll(6);
      const rest = roll(3) * 5;
      const plan = planOf(night, { ...options, tables, rest });
      if (!plan) return;
      expect(broken(night, plan, rest * MINUTE)).toEqual([]);
      const more = planOf(night, { ...options, tables: tables + 1, rest });
      expect(more?.end ?? 0).toBeLessThanOrEqual(plan.end + 20 * MINUTE);
    },
  );
});

describe('how long a match lasts', () => {
  test('the middle of what was counted, which one night that stood still does not move', () => {
    const usual = [18, 20, 20, 22, 23, 24, 26, 30].map(minutes => ({ minutes, matches: 1 }));
    expect(lastingOf(usual)).toEqual({ median: 22, low: 20, high: 24, matches: 8 });
    expect(lastingOf([...usual, { minutes: 170, matches: 1 }])?.median).toBe(23);
    expect(lastingOf(usual.slice(1))).toBeUndefined();
  });

  test('what the organiser set goes before the clock of the match, and that before the usual', () => {
    const settings = { ...team, tables: 1 };
    expect(planMinutes({ settings })).toEqual({ minutes: 25, rest: 0 });
    const timed = { ...settings, play: { ...settings.play, minuteLimit: 40 } };
    expect(planMinutes({ settings: timed }).minutes).toBe(40);
    expect(planMinutes({ settings: { ...timed, matchMinutes: 33, restMinutes: 10 } })).toEqual({
      minutes: 33,
      rest: 10,
    });
  });
});
