import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { acrossGroups, bestRunnersUp } from '#/features/tournaments/formats/groups/groups.rules.ts';
import type { RoundRobinStage, Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { figureText } from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import { advance, asEvent, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { naiveBlocks } from '#test/fixtures/staged-invariants.ts';
import { inGroups, league, OLD, settled, staged, TABLE } from '#test/fixtures/staged-play.ts';
import { finalPlaces, placeTitle, podium } from './places.rules.ts';
import { resultText } from './result-text.rules.ts';
import { lotOrder, openTies, tieNotes } from './ties.rules.ts';

const inOrder = (entries: number, stages: Stages) => staged(entries, stages, {}, { by: 'order' });
const matchBetween = (now: Tournament, one: number, other: number) =>
  allMatches(now).find(
    each => each.state === 'open' && entriesIn(each).includes(one) && entriesIn(each).includes(other),
  );

type Played = { winner: number; loser: number; points?: [number, number]; run?: number };

/** A result to 20 each, with the winner's points and longest run. */
function result(now: Tournament, { winner, loser, points, run = 1 }: Played): Command {
  const match = matchBetween(now, winner, loser);
  const isFirst = match?.sides[0].entry === winner;
  const both = <T>(own: T, other: T): [T, T] => (isFirst ? [own, other] : [other, own]);
  const score = points && {
    points: both(...points),
    targets: both(20, 20),
    innings: both(0, 0),
    highRuns: both(run, 1),
  };
  return { ...advance(match?.key ?? '', winner), score: score ?? null } as Command;
}

const play = (start: Tournament, ...all: (Played | readonly [number, number])[]) =>
  all.reduce<Tournament>((now, each) => {
    const played = 'winner' in each ? each : { winner: each[0], loser: each[1] };
    return withCommands(now, result(now, played));
  }, start);

const table = (now: Tournament, at = 0) => now.groups[at]?.table.map(({ entry }) => entry);
const settle = (order: number[][], decision: Extract<Command, { type: 'settled' }>['decision']): Command => ({
  type: 'settled',
  order,
  decision,
});

/** Five players, three with three wins: one beat two, two beat three, three beat one. */
const threeAtThree = (stages = league(1)) =>
  play(
    inOrder(5, stages),
    ...([1, 2, 3] as const).flatMap(each => [[each, 4] as const, [each, 5] as const]),
    ...([
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 5],
    ] as const),
  );

describe('a 풀리그 whose first three are equal by all criteria', () => {
  const open = threeAtThree();

  test('has no champion, and cannot be closed, before it is settled', () => {
    expect([open.champion, open.phase]).toEqual([null, 'drawn']);
    expect(openTies(open)).toEqual([
      { entries: [1, 2, 3], place: 1, group: 1, mayShare: true, isNeeded: true },
    ]);
    expect(open.groups[0]?.table.map(({ place, by }) => [place, by])).toEqual([
      [1, 'tied'],
      [1, 'tied'],
      [1, 'tied'],
      [4, 'points'],
      [5, 'points'],
    ]);
    expect(tieNotes(open)).toEqual(['1위 동률 (선수1, 선수2, 선수3): 아직 정하지 않음']);
    expect(validateEvent(open, asEvent({ type: 'closed' }))).toBe(
      '최종 우승이 정해져야 대회를 종료할 수 있습니다.',
    );
  });

  test('a 승부치기 decides as far as its points differ, then is asked again', () => {
    const first = withCommands(open, settle([[3], [1, 2]], { by: 'shootout', points: [3, 1, 1] }));
    expect([first.champion, podium(first).map(({ names }) => names)]).toEqual([3, [['선수3']]]);
    expect(openTies(first)).toMatchObject([{ entries: [1, 2], place: 2, isNeeded: true }]);
    expect(validateEvent(first, asEvent({ type: 'closed' }))).toContain('순위가 같은 선수들이 있습니다');
    const both = withCommands(first, settle([[2], [1]], { by: 'rematch', points: [20, 15] }));
    expect(table(both)).toEqual([3, 2, 1, 4, 5]);
    expect(validateEvent(both, asEvent({ type: 'closed' }))).toBeUndefined();
    const text = resultText(both, { title: '', day: '', hall: '' });
    expect(text).toContain('1위 동률 (선수1, 선수2, 선수3): 승부치기 3:1:1, 선수3 → 선수1·선수2');
    expect(text).toContain('2위 동률 (선수1, 선수2): 재경기 20:15, 선수2 → 선수1');
    expect(replay(both.log.map(({ event }) => event))).toEqual(both);
  });

  test('a shared first place has three champions, and the next is fourth', () => {
    const shared = withCommands(open, settle([[1, 2, 3]], { by: 'shared' }));
    expect(podium(shared)).toMatchObject([{ title: '공동 우승', entries: [1, 2, 3] }]);
    expect(finalPlaces(shared).map(each => [placeTitle(each), each.entries])).toEqual([
      ['공동 1위', [1, 2, 3]],
      ['4위', [4]],
      ['5위', [5]],
    ]);
    expect(resultText(shared, { title: '', day: '', hall: '' })).toContain('공동 1위 선수2');
  });

  test('an open lot can be checked by its code, and by hand needs a reason', () => {
    const order = lotOrder([1, 2, 3], '7G2K9A').map(entry => [entry]);
    const wrong = order.toReversed();
    const by = { by: 'lot', code: '7G2K9A' } as const;
    expect(validateEvent(open, asEvent(settle(wrong, by)))).toBe('추첨 코드와 맞지 않는 순서입니다.');
    expect(table(withCommands(open, settle(order, by)))?.slice(0, 3)).toEqual(order.flat());
    const hand = withCommands(open, settle([[2], [1], [3]], { by: 'hand', reason: '연장자 순' }));
    expect(tieNotes(hand)).toEqual([
      '1위 동률 (선수1, 선수2, 선수3): 주최자 결정(연장자 순), 선수2 → 선수1 → 선수3',
    ]);
  });

  test.each([
    [settle([[1], [2]], { by: 'rematch', points: null }), '지금 순위가 같은 선수들이 아닙니다.'],
    [settle([[1, 2, 3]], { by: 'rematch', points: null }), '누가 앞서는지 정해주세요.'],
    [settle([[1], [2, 3]], { by: 'shootout', points: [1, 2, 2] }), '승부치기 점수와 맞지 않는 순서입니다.'],
  ])('%j does not fit', (command, why) => {
    expect(validateEvent(open, asEvent(command))).toBe(why);
  });

  test('a settled tie is inactive while a correction separates the players, and counts again afterwards', () => {
    const won = withCommands(open, settle([[2], [1], [3]], { by: 'rematch', points: null }));
    const match = won.groups[0]?.matches.find(each => [1, 2].every(entry => entriesIn(each).includes(entry)));
    const other = withCommands(
      won,
      { type: 'undone', of: match?.decidedBy ?? '' },
      advance(match?.key ?? '', 2),
    );
    expect([other.champion, tieNotes(other)]).toEqual([2, []]);
    const decided = findMatch(other, match?.key ?? '')?.decidedBy ?? '';
    const back = withCommands(other, { type: 'undone', of: decided }, advance(match?.key ?? '', 1));
    expect(table(back)).toEqual(table(won));
  });

  test('of version 1.0.0 the draw has settled it, and it says so', () => {
    const old = threeAtThree(league(1, OLD));
    expect([old.champion, old.phase, table(old)]).toEqual([1, 'finished', [1, 2, 3, 4, 5]]);
    expect(tieNotes(old)).toEqual(['1위 동률 (선수1, 선수2, 선수3): 참가 순서, 선수1 → 선수2 → 선수3']);
    const by = settle([[1, 2, 3]], { by: 'shared' });
    expect(validateEvent(old, asEvent(by))).toBe('지금 순위가 같은 선수들이 아닙니다.');
  });
});

test('equal players below the podium of a 풀리그 share a place, and may be settled', () => {
  const results = [1, 2, 3].flatMap(each => [4, 5, 6].map(other => [each, other] as const));
  const top = [[1, 2] as const, [1, 3] as const, [2, 3] as const];
  const now = play(inOrder(6, league(1)), ...results, ...top, [4, 5], [5, 6], [6, 4]);
  expect(openTies(now)).toMatchObject([{ entries: [4, 5, 6], place: 4, isNeeded: false }]);
  expect(finalPlaces(now).at(-1)).toEqual({ place: 4, entries: [4, 5, 6] });
  expect(validateEvent(now, asEvent({ type: 'closed' }))).toBeUndefined();
});

test('in groups nothing goes on before those at the limit are settled, and nobody shares it', () => {
  const cycle = (a: number, b: number, c: number) => [[a, b] as const, [b, c] as const, [c, a] as const];
  const now = play(inOrder(6, inGroups(2, 1)), ...cycle(1, 2, 3), [4, 5], [4, 6], [5, 6]);
  expect(openTies(now)).toMatchObject([{ entries: [1, 2, 3], group: 1, mayShare: false }]);
  expect(validateEvent(now, asEvent({ type: 'qualified' }))).toContain('순위를 먼저 정해주세요');
  expect(validateEvent(now, asEvent(settle([[1, 2, 3]], { by: 'shared' })))).toContain(
    '공동 순위로 정할 수 없습니다',
  );
  const decided = withCommands(
    now,
    settle([[3], [1], [2]], { by: 'rematch', points: null }),
    { type: 'qualified' },
    advance('r1m1', 3),
  );
  expect([decided.champion, tieNotes(decided)]).toEqual([
    3,
    ['1조 1위 동률 (선수1, 선수2, 선수3): 재경기, 선수3 → 선수1 → 선수2'],
  ]);
});

test('four equal players split into two pairs, and 승자승 is applied again within each', () => {
  const results = [
    [1, 3],
    [1, 4],
    [2, 1],
    [2, 3],
    [4, 2],
    [3, 4],
    [5, 1],
    [6, 1],
    [5, 2],
    [6, 2],
    [3, 5],
    [6, 3],
    [4, 6],
    [5, 4],
    [5, 6],
  ] as const;
  const criteria = { criteria: ['points' as const, 'headToHead' as const] };
  const now = play(inOrder(6, league(1, criteria)), ...results);
  expect(table(now)).toEqual([5, 6, 2, 1, 3, 4]);
  expect(now.groups[0]?.table.slice(2).map(({ by }) => by)).toEqual(Array(4).fill('headToHead'));
  const old = play(inOrder(6, league(1, { ...criteria, ...OLD })), ...results);
  expect(old.groups[0]?.table.map(({ entry, by }) => [entry, by])).toEqual([
    [5, 'points'],
    [6, 'points'],
    ...[1, 2, 3, 4].map(entry => [entry, 'lot']),
  ]);
});

test('random leagues full of ties have the table that an independent computation makes', () => {
  const night = fc.property(fc.nat(), fc.integer({ min: 3, max: 9 }), (seed, size) => {
    const roll = dice(seed);
    const stages = league(1, { criteria: roll(2) ? ['points', 'headToHead'] : TABLE.criteria });
    let now = inOrder(size, stages);
    for (const match of allMatches(now)) {
      const [one = 0, other = 0] = entriesIn(match);
      const [winner, loser] = roll(2) ? [one, other] : [other, one];
      const points: [number, number] = [20, 18 + roll(2)];
      now = play(now, roll(2) ? { winner, loser, points } : { winner, loser });
    }
    const [group] = now.groups;
    if (!group) throw new Error('no group');
    const blocks = naiveBlocks(group, stages[0] as RoundRobinStage, now).map(each => each.toSorted());
    const shown = Map.groupBy(group.table, ({ place }) => place).values();
    expect([...shown].map(lines => lines.map(({ entry }) => entry).toSorted())).toEqual(blocks);
    expect(openTies(now).map(({ entries }) => entries.toSorted())).toEqual(
      blocks.filter(({ length }) => length > 1),
    );
    expect(openTies(settled(now, roll))).toEqual([]);
  });
  fc.assert(night, { numRuns: 200 });
});

describe.each(['void', 'walkover'] as const)('best seconds after a withdrawal (%s)', withdrawal => {
  const played = (more: object) =>
    withCommands(
      play(
        inOrder(9, inGroups(3, 1, { best: 1, withdrawal, draws: false, ...more })),
        { winner: 1, loser: 2, points: [20, 19], run: 9 },
        { winner: 4, loser: 5, points: [20, 0], run: 4 },
        { winner: 4, loser: 6, points: [20, 1], run: 12 },
        { winner: 5, loser: 6, points: [20, 10] },
        { winner: 7, loser: 8, points: [20, 5] },
        { winner: 7, loser: 9, points: [20, 5] },
        { winner: 8, loser: 9, points: [20, 15] },
      ),
      { type: 'left', entry: 3, how: 'withdrawn' },
    );

  test('are compared over as many as the smaller group has in fact, and so are the winners', () => {
    const now = played({});
    expect(acrossGroups(now, 2).map(({ entry }) => entry)).toEqual([2, 8, 5]);
    expect(bestRunnersUp(now)).toEqual([2]);
    // The longest run of four was in its match against the last.
    expect(acrossGroups(now, 1).map(({ entry, highRun }) => [entry, highRun])).toEqual([
      [1, 9],
      [4, 4],
      [7, 1],
    ]);
  });

  test('stay as they were in tournaments of version 1.0.0', () => {
    const old = acrossGroups(played(OLD), 2).map(({ entry }) => entry);
    expect(old).toEqual(withdrawal === 'void' ? [8, 5, 2] : [2, 8, 5]);
  });
});

test('an equal second at the limit is settled between the groups', () => {
  const three = (a: number, b: number, c: number) => [[a, b] as const, [a, c] as const, [b, c] as const];
  const now = play(inOrder(6, inGroups(2, 1, { best: 1 })), ...three(1, 2, 3), ...three(4, 5, 6));
  expect(openTies(now)).toEqual([
    { entries: [2, 5], place: 2, group: null, mayShare: false, isNeeded: true },
  ]);
  expect(bestRunnersUp(now)).toEqual([]);
  const decided = withCommands(now, settle([[5], [2]], { by: 'shootout', points: [2, 1] }));
  expect(bestRunnersUp(decided)).toEqual([5]);
  expect(tieNotes(decided)).toEqual(['2위 중 진출 동률 (선수2, 선수5): 승부치기 2:1, 선수5 → 선수2']);
  expect(validateEvent(decided, asEvent({ type: 'qualified' }))).toBeUndefined();
});

test.each([
  ['target', '33.3%', '100.0%'],
  ['none', '100.0%', '–'],
] as const)('a walkover counted as %s gives the absent %s and the other %s', (walkover, absent, other) => {
  const start = play(inOrder(4, league(1, { walkover })), { winner: 4, loser: 1, points: [20, 12] });
  const now = [2, 3].reduce((night, winner) => {
    const key = matchBetween(night, winner, 4)?.key ?? '';
    return withCommands(night, { ...advance(key, winner), how: 'walkover' } as Command);
  }, start);
  const rate = (entry: number) => {
    const line = now.groups[0]?.table.find(each => each.entry === entry);
    return line && figureText(line, 'rate');
  };
  expect([rate(4), rate(2)]).toEqual([absent, other]);
});
