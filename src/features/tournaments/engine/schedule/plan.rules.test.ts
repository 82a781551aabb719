import { describe, expect, test } from 'vitest';
import { plannedKnockout } from '#/features/tournaments/engine/build-stages.rules.ts';
import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, entriesIn, targetsOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { nights } from '#test/fixtures/nights.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import {
  afterGroups,
  anyStages,
  inGroups,
  league,
  lot,
  resultOf,
  staged,
} from '#test/fixtures/staged-play.ts';
import { type NightPlan, planMinutes, planNight } from './plan.rules.ts';

const NOW = Date.parse('2026-11-18T10:00:00.000Z');
const MINUTE = 60_000;
const options = { now: NOW, tables: 3, minutes: 20, rest: 0 };
const minutesOf = (plan: NightPlan | undefined) => plan && (plan.end - NOW) / MINUTE;

/** The faults of a plan: a table or player used twice at once, a short rest, a match before its feeders. */
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

/** Plays all matches at random, and makes the knockout in between. */
function playedToTheEnd(night: Tournament, roll: Dice): Tournament {
  let now = night;
  for (;;) {
    const open = allMatches(now).find(({ state }) => state === 'open');
    const isOver = !open && (now.champion !== null || now.knockout !== null);
    if (isOver) return now;
    now = withCommands(now, open ? resultOf(open, roll) : afterGroups(now, roll));
  }
}

describe('when a night will end', () => {
  test('16 players, 15 matches: at one table one after another, and each round at eight tables', () => {
    const night = drawn(field(16), { ...team, tables: 1 });
    expect(minutesOf(planNight(night, { ...options, tables: 1 }))).toBe(15 * 20);
    expect(minutesOf(planNight(night, { ...options, tables: 8 }))).toBe(4 * 20);
    // 8 matches at 3 tables take three turns; the third leaves a table for the next round.
    expect(minutesOf(planNight(night, options))).toBe(6 * 20);
  });

  test('a rest moves what the same players play next', () => {
    const night = drawn(field(4), { ...team, tables: 2 });
    expect(minutesOf(planNight(night, { ...options, rest: 10 }))).toBe(50);
  });

  test('a match under way counts from its beginning, and one that takes longer may end at any moment', () => {
    const call = { type: 'called', match: 'r1m1', table: 1, referee: null } as const;
    const night = withCommands(drawn(field(2), { ...team, tables: 1 }), call);
    const began = Date.parse(allMatches(night)[0]?.calledAt ?? '');
    const plan = (after: number) => planNight(night, { ...options, tables: 1, now: began + after * MINUTE });
    expect(plan(5)?.end).toBe(began + 20 * MINUTE);
    expect(plan(50)?.end).toBe(began + 50 * MINUTE);
  });

  test('nothing is planned without tables, and nothing that is over', () => {
    expect(planNight(drawn(field(4)), { ...options, tables: 0 })).toBeUndefined();
    const over = withCommands(drawn(field(2)), advance('r1m1', 1));
    expect(planNight(over, options)).toBeUndefined();
  });

  test('the longest way to the title goes first: round one before ready matches of round two', () => {
    let night = drawn(field(8), { ...team, tables: 1 });
    night = withCommands(night, advance('r1m1', 1), advance('r1m2', 3));
    const [first] = planNight(night, { ...options, tables: 1 })?.matches.keys() ?? [];
    expect(first).toBe('r1m3');
  });

  test('a plan knows the knockout behind groups, whatever it is: its matches and its rounds', () => {
    const behind = (second: Stages[1], more: Partial<Settings> = {}) => {
      const [first] = inGroups(4, 2);
      return staged(12, [first, second] as Stages, more);
    };
    const groups = 4 * 3;
    const sizeOf = (night: Tournament) => planNight(night, options)?.matches.size;
    expect(sizeOf(behind({ type: 'knockout' }))).toBe(groups + 7);
    expect(sizeOf(behind({ type: 'knockout' }, { thirdPlace: true }))).toBe(groups + 8);
    expect(sizeOf(behind({ type: 'double', reset: true }))).toBe(groups + 14);
    // Six go on: round one has two byes, which are no matches.
    expect(sizeOf(staged(9, inGroups(3, 2)))).toBe(3 * 3 + 5);
    const titles = plannedKnockout(behind({ type: 'double', reset: false }))?.rounds.map(each => each.title);
    expect(titles?.at(0)).toBe('승자조 8강전');
    expect(titles?.at(-1)).toBe('최종 결승전');
  });

  test.each([4, 5, 6, 9, 12, 21, 32])(
    'an event of %i played to its end has the matches and rounds that the plan said, in any format',
    size => {
      for (let seed = 0; seed < 12; seed++) {
        const roll = dice(size * 1000 + seed);
        const stages = size === 5 && seed % 2 ? undefined : anyStages(size, roll);
        const settings = { thirdPlace: roll(2) === 0, ...(stages && { stages }) };
        const night = drawn(field(size), { ...team, ...settings }, lot('7G2K9A'));
        const plan = planNight(night, options);
        expect(plan && broken(night, plan, 0)).toEqual([]);
        const coming = plannedKnockout(night);
        const end = playedToTheEnd(night, roll);
        const repeated = end.rounds.filter(({ title }) => title === '최종 결승 재경기').length;
        const played = allMatches(end).filter(({ bye }) => !bye);
        expect(played.every(({ state }) => state === 'decided')).toBe(true);
        expect(plan?.matches.size, `seed ${seed}`).toBe(played.length - repeated);
        const rounds = end.rounds.slice(0, end.rounds.length - repeated).map(({ title }) => title);
        if (coming) expect(coming.rounds.map(({ title }) => title)).toEqual(rounds);
      }
    },
  );

  test.each(Array.from({ length: nights(20) }, (_, seed) => seed))(
    'any night, whatever was played: nobody is in two places, and another table never makes it longer by a match (%i)',
    seed => {
      const roll = dice(seed);
      const stages = seed % 4 === 1 ? inGroups(3, 2) : league(1);
      const night =
        seed % 2 ? staged(9 + roll(10), stages) : drawn(field(2 + roll(40)), { ...team, tables: 3 });
      const tables = 1 + roll(6);
      const rest = roll(3) * 5;
      const plan = planNight(night, { ...options, tables, rest });
      if (!plan) return;
      expect(broken(night, plan, rest * MINUTE)).toEqual([]);
      const more = planNight(night, { ...options, tables: tables + 1, rest });
      expect(more?.end ?? 0).toBeLessThanOrEqual(plan.end + 20 * MINUTE);
    },
  );
});

test('how long a match lasts: the organiser’s length takes precedence over the clock of the match, and that over the usual one', () => {
  const settings = { ...team, tables: 1 };
  expect(planMinutes({ settings })).toEqual({ minutes: 25, rest: 0 });
  const timed = { ...settings, play: { ...settings.play, minuteLimit: 40 } };
  expect(planMinutes({ settings: timed }).minutes).toBe(40);
  expect(planMinutes({ settings: { ...timed, matchMinutes: 33, restMinutes: 10 } })).toEqual({
    minutes: 33,
    rest: 10,
  });
});
