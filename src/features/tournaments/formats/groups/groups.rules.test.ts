import { describe, expect, test } from 'vitest';
import { allMatches, entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { step } from '#/features/tournaments/engine/replay.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import { nextCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { endedPositions } from '#/features/tournaments/engine/undo.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { roundRobinPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { circlePairings, drawGroups } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { timeText } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { advance, asEvent, field, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { inGroups, league, lot, OLD, qualified, settled, staged } from '#test/fixtures/staged-play.ts';
import { bestRunnersUp } from './groups.rules.ts';
import {
  bestCounts,
  groupCounts,
  groupsSetup,
  placeCounts,
  presetsFor,
  presetText,
} from './groups-setup.rules.ts';

const never = staged(6, inGroups(2, 1)).groups[0]?.matches[0] as Match;
const SIZES = Array.from({ length: 18 }, (_, at) => at + 3);

test.each(SIZES)('of %i everybody meets everybody once, and nobody plays twice in a turn', size => {
  const pairings = circlePairings(size);
  const pairs = new Set(pairings.map(({ pair }) => pair.toSorted((a, b) => a - b).join('-')));
  expect([pairings.length, pairs.size]).toEqual([(size * (size - 1)) / 2, (size * (size - 1)) / 2]);
  const turns = Map.groupBy(pairings, ({ turn }) => turn);
  for (const turn of turns.values())
    expect(new Set(turn.flatMap(({ pair }) => pair)).size).toBe(2 * Math.floor(size / 2));
  expect(circlePairings(size, 2).length).toBe(size * (size - 1));
});

test('of three the second meets the third, then the first the winner, then the loser', () => {
  const start = staged(6, inGroups(2, 1));
  const [one = 0, two = 0, three = 0] = start.groups[0]?.entries ?? [];
  expect(entriesIn(nextCalls(start, [1])[0]?.match ?? never)).toEqual([two, three]);
  const won = withCommands(start, advance('g1m1', three), advance('g2m1', start.groups[1]?.entries[1] ?? 0));
  expect(entriesIn(nextCalls(won, [1])[0]?.match ?? never)).toEqual([one, three]);
});

describe('the draw of groups', () => {
  test('is the same for the same code, of pots one of each, and of sizes that differ by one', () => {
    for (let code = 0; code < 50; code++) {
      const draw = lot(`ABC${100 + code}`, { seeds: 5, seededBy: 'hand' });
      const groups = drawGroups(field(18), draw, 5, '4');
      expect(drawGroups(field(18), draw, 5, '4')).toEqual(groups);
      for (const group of groups)
        expect(group.map(entry => Math.floor((entry - 1) / 5))).toEqual(group.map((_, at) => at));
      expect(groups.map(({ length }) => length).toSorted()).toEqual([3, 3, 4, 4, 4].toSorted());
    }
  });

  test('keeps players of one hall apart where that is possible', () => {
    // Five halls of four players, in four groups of five.
    for (let code = 0; code < 50; code++) {
      const groups = drawGroups(field(20), lot(`XYZ${100 + code}`, { apart: true }), 4, '4');
      for (const group of groups) expect(new Set(group.map(entry => entry % 5)).size).toBe(5);
    }
  });
});

/** The lower number wins every match of the groups, without scores. */
function lowerWins(start: Tournament): Tournament {
  return allMatches(start)
    .filter(({ round }) => round === 0)
    .reduce((now, match) => withCommands(now, advance(match.key, Math.min(...entriesIn(match)))), start);
}

describe('the knockout behind groups', () => {
  test.each(Array.from({ length: 31 }, (_, at) => at + 2))(
    'the two of each of %i groups meet in the final at the earliest',
    count => {
      const groups = withCommands(staged(count * 3, inGroups(count, 2)));
      const played = qualified(groups, dice(count));
      const slots = (played.rounds[0]?.matches ?? []).flatMap(({ sides }) => sides.map(({ entry }) => entry));
      const half = (entry: number | undefined) => Number(slots.indexOf(entry ?? 0) >= slots.length / 2);
      for (const { table } of played.groups) expect(half(table[0]?.entry)).not.toBe(half(table[1]?.entry));
    },
  );

  test('the best second does not meet the winner of his group at once', () => {
    for (let seed = 0; seed < 60; seed++) {
      const start = staged(21, inGroups(7, 1, { best: 1 }));
      const played = qualified(start, dice(seed));
      const groupOf = (entry: number | null) =>
        played.groups.find(({ entries }) => entries.includes(entry ?? 0))?.index;
      for (const { sides } of played.rounds[0]?.matches ?? [])
        expect(groupOf(sides[0].entry)).not.toBe(groupOf(sides[1].entry));
    }
  });

  test('the best of unequal groups compare without the matches against the last of the larger ones', () => {
    const start = staged(7, inGroups(2, 1, { best: 1, draws: false }));
    const large = start.groups.find(({ entries }) => entries.length === 4)?.entries ?? [];
    const played = lowerWins(start);
    const [fair, unfair] = [true, false].map(each =>
      bestRunnersUp(settled(lowerWins(staged(7, inGroups(2, 1, { best: 1, draws: false, fair: each }))))),
    );
    // Counting the match against the last, the larger group's second has more points.
    expect(large).toContain(unfair?.[0]);
    expect(played.groups.every(({ table }) => table.length >= 3)).toBe(true);
    expect(fair).toHaveLength(1);
  });

  test('a corrected group clears only the matches whose players change; corrected back they are there again', () => {
    const groups = lowerWins(staged(12, inGroups(4, 1)));
    let now = withCommands(groups, { type: 'qualified' });
    const semifinal = now.rounds[0]?.matches[0];
    const [one = 0] = semifinal ? entriesIn(semifinal) : [];
    now = withCommands(
      now,
      advance('r1m1', one),
      advance('r1m2', findMatch(now, 'r1m2')?.sides[0].entry ?? 0),
    );
    now = withCommands(now, advance('r2m1', one));
    const group = now.groups.find(({ entries }) => entries.includes(one));
    const [, second = 0] = group?.table.map(({ entry }) => entry) ?? [];
    const match = group?.matches.find(each => [one, second].every(entry => entriesIn(each).includes(entry)));
    const undo = asEvent({ type: 'undone', of: match?.decidedBy ?? '' });
    const other = step(step(now, undo), asEvent(advance(match?.key ?? '', second)));
    expect(other.groups[(group?.index ?? 1) - 1]?.table[0]?.entry).toBe(second);
    expect(findMatch(other, 'r1m1')).toMatchObject({ state: 'open', winner: null });
    expect(findMatch(other, 'r1m2')).toEqual(findMatch(now, 'r1m2'));
    expect(other.phase).toBe('drawn');
    const resting = endedPositions(now, other).flatMap(at => now.log[at]?.event ?? []);
    expect(resting.map(event => 'match' in event && event.match)).toEqual([match?.key, 'r1m1', 'r2m1']);
    const newest = other.groups[(group?.index ?? 1) - 1]?.matches.find(({ key }) => key === match?.key);
    const back = withCommands(
      other,
      { type: 'undone', of: newest?.decidedBy ?? '' },
      advance(match?.key ?? '', one),
    );
    expect(back.champion).toBe(one);
    expect(findMatch(back, 'r1m1')).toEqual(findMatch(now, 'r1m1'));
  });
});

test('of equal players nobody counts as qualified before their order is decided', () => {
  const start = staged(6, inGroups(2, 1));
  const [one = 0, two = 0, three = 0] = start.groups[0]?.entries ?? [];
  const equal = withCommands(start, advance('g1m1', two), advance('g1m2', one), advance('g1m3', three));
  const goingOn = (now: Tournament) =>
    now.groups[0] && roundRobinPlan(now.settings)?.qualifying?.(now, now.groups[0]);
  expect(goingOn(equal)).toEqual(new Set());
  const decided = settled(equal);
  expect(goingOn(decided)).toEqual(new Set([decided.groups[0]?.table[0]?.entry]));
});

describe('an entry that leaves a group', () => {
  test.each(['void', 'walkover'] as const)('%s: the rule of the event decides on the matches', withdrawal => {
    const start = staged(6, inGroups(2, 1, { ...OLD, withdrawal, walkoverScore: 20 }));
    const [one = 0, two = 0, three = 0] = start.groups[0]?.entries ?? [];
    const played = withCommands(start, advance('g1m1', three));
    const now = withCommands(played, { type: 'left', entry: three, how: 'withdrawn' });
    const [first, , last] = now.groups[0]?.table ?? [];
    expect([last?.entry, last?.by]).toEqual([three, 'left']);
    expect(findMatch(now, 'g1m3')).toMatchObject({
      state: 'decided',
      winner: withdrawal === 'void' ? null : one,
    });
    expect(findMatch(now, 'g1m1')?.winner).toBe(withdrawal === 'void' ? null : three);
    if (withdrawal === 'walkover') expect(first).toMatchObject({ entry: one, wins: 1, scored: 20 });
    expect([one, two]).toContain(first?.entry);
    const again = asEvent({ type: 'left', entry: three, how: 'disqualified' });
    expect(validateEvent(now, again)).toBe('이미 기권한 참가자입니다.');
  });
});

describe('풀리그', () => {
  test('ends with its last match, and its table is the podium', () => {
    const start = staged(5, league(2, { draws: false }));
    expect(start.groups[0]?.matches).toHaveLength(20);
    const end = lowerWins(start);
    expect([end.phase, end.champion]).toEqual(['finished', 1]);
    expect(podium(end).map(({ title, entries }) => [title, entries[0]])).toEqual([
      ['우승', 1],
      ['준우승', 2],
      ['3위', 3],
    ]);
  });

  test('is refused for one too many, and in 개인전', () => {
    const entered = (entries: number, mode: 'team' | 'single') => {
      const { settings } = staged(5, league(1));
      if (!settings) throw new Error('not entered');
      return asEvent({ type: 'entered', settings: { ...settings, mode }, entries: field(entries) });
    };
    const empty = { ...staged(5, league(1)), phase: 'empty' as const };
    expect(validateEvent(empty, entered(21, 'team'))).toBe('풀리그는 3명부터 20명까지입니다.');
    expect(validateEvent(empty, entered(5, 'single'))).toBe(
      '개인전은 승수로만 겨룹니다. 다른 방식을 고를 수 없습니다.',
    );
  });
});

describe('any number qualifies', () => {
  test('ten of five groups play a bracket of sixteen with six byes, which the best firsts get', () => {
    const options = { ...groupsSetup.defaults, preset: '5-2-0' };
    expect(groupsSetup.text?.(options, 20)).toBe('4인 5조 → 각 조 2위까지 → 본선 10명(부전승 6명)');
    const stages = groupsSetup.stages(options, 20) ?? inGroups(5, 2);
    const groups = staged(20, stages);
    const played = qualified(groups, dice(3));
    const byes = played.rounds[0]?.matches.filter(({ bye }) => bye) ?? [];
    expect(byes).toHaveLength(6);
    const firsts = played.groups.flatMap(({ table }) => table[0]?.entry ?? []);
    const rested = byes.flatMap(({ winner }) => winner ?? []);
    expect(firsts.every(entry => rested.includes(entry))).toBe(true);
    expect(groupsSetup.matches(options, 20, 0)).toBe(allMatches(played).filter(({ bye }) => !bye).length);
  });

  test('every count that the set-up offers can be entered', () => {
    for (const entries of [6, 11, 20, 37, 128])
      for (const groups of groupCounts(entries))
        for (const places of placeCounts(groups, entries))
          for (const best of bestCounts({ groups, places, best: 0 }, entries)) {
            const options = { ...groupsSetup.defaults, preset: `${groups}-${places}-${best}` };
            const [stage] = groupsSetup.stages(options, entries) ?? [];
            expect(stage).toMatchObject({ groups, places, best });
          }
  });

  test('a preset that the entries cannot play gives way to the most usual one', () => {
    const options = { ...groupsSetup.defaults, preset: '5-2-0' };
    expect(groupsSetup.stages(options, 6)?.[0]).toMatchObject({ groups: 2, places: 1 });
  });
});

describe('presets', () => {
  test('21 and 12 entrants are offered the presets that halls play', () => {
    const texts = (entries: number) => presetsFor(entries).map(each => presetText(each, entries));
    expect(texts(21)).toContain('3인 7조 → 각 조 1위 + 2위 중 1명 → 8강');
    expect(texts(12)).toContain('3인 4조 → 각 조 1위 → 4강');
    expect(texts(12)).toContain('4인 3조 → 각 조 1위 + 2위 중 1명 → 4강');
    expect(timeText(28, 4, 25)).toBe('약 3시간');
  });

  test('every number from 6 to 128 has one, and each can be entered', () => {
    for (let entries = 6; entries <= 128; entries++) {
      const presets = presetsFor(entries);
      expect(presets.length).toBeGreaterThan(0);
      for (const { groups, places, best, matches } of presets) {
        const drawn = staged(entries, inGroups(groups, places, { best }));
        const count = drawn.groups.reduce((sum, group) => sum + group.matches.length, 0);
        expect(matches).toBe(count + groups * places + best - 1);
      }
    }
  });
});
