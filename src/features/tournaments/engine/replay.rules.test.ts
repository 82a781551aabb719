import { describe, expect, test, vi } from 'vitest';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { findMatch } from './match.rules.ts';
import { appendEvent, InvalidEventError, replay, step, stepAll } from './replay.rules.ts';
import { hasResult } from './results/result-text.rules.ts';
import { copyForChanges, type Tournament } from './tournament.rules.ts';
import { mayRedo } from './undo-refusals.rules.ts';

const decided = (tournament: Tournament, match: string) => findMatch(tournament, match)?.decidedBy ?? '';
const { log: _, logIndex: __, ...nothing } = drawn(field(2));
const state = ({ log: _log, logIndex: _trail, ...rest }: Tournament): typeof nothing => rest;

describe('a bracket of 64', () => {
  const full = playOut(drawn(field(64)));

  test('is played to its champion', () => {
    expect(full.phase).toBe('finished');
    expect(full.champion).toBe(1);
    expect(full.rounds.map(round => round.title)).toEqual([
      '64강전',
      '32강전',
      '16강전',
      '8강전',
      '준결승전',
      '결승전',
    ]);
    expect(replay(full.log.map(each => each.event))).toEqual(full);
  });

  test('a step leaves the tournament it is given as it was', () => {
    const before = structuredClone(full);
    step(full, asEvent({ type: 'undone', of: decided(full, 'r1m1') }));
    expect(full).toEqual(before);
  });
});

test('three players: one waits in the final', () => {
  const three = drawn(field(3), { ...team, thirdPlace: true });
  expect(three.rounds.map(round => round.title)).toEqual(['3강전', '결승전']);
  // Only one loses a semifinal, so there is no match for third place.
  expect(three.third).toBeNull();
  expect(findMatch(three, 'r1m2')).toMatchObject({ bye: true, winner: 3, state: 'decided' });
  expect(findMatch(three, 'r2m1')?.sides.map(side => side.entry)).toEqual([null, 3]);
  expect(playOut(three).champion).toBe(1);
});

test('two players: a final, and nothing else', () => {
  const two = drawn(field(2), { ...team, thirdPlace: true });
  expect(two.rounds.map(round => round.title)).toEqual(['결승전']);
  expect(two.third).toBeNull();
  expect(withCommands(two, advance('r1m1', 2))).toMatchObject({ phase: 'finished', champion: 2 });
});

test('개인전 counts wins and games, each of which can be undone and revived in any order', () => {
  const single = drawn(field(3), { ...team, mode: 'single' });
  expect(single.phase).toBe('drawn');
  const begun = withCommands(single, { type: 'opened', entry: 1, against: 2 });
  expect([begun.figures, hasResult(begun)]).toEqual([single.figures, false]);
  const game = { type: 'played', how: 'played', score: null } as const;
  const played = withCommands(
    single,
    { type: 'won', match: null, entry: 1 },
    { ...game, entry: 2, against: 1 },
    { ...game, entry: 2, against: 3 },
  );
  expect([...played.figures]).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
  ]);
  const [win, duel] = played.log.slice(1).map(each => each.event.key) as [string, string];
  const undone = withCommands(played, { type: 'undone', of: win }, { type: 'undone', of: duel });
  expect([...undone.figures.values()]).toEqual([0, 1, 0]);
  expect(undone.duels.map(each => each.loser)).toEqual([3]);
  const redone = withCommands(undone, { type: 'redone', of: win }, { type: 'redone', of: duel });
  expect(state(redone)).toEqual(state(played));
  const over = withCommands(redone, { type: 'finished', entry: 2 });
  expect(over).toMatchObject({ phase: 'finished', champion: 2 });
  const finish = over.log.at(-1)?.event.key ?? '';
  const opened = withCommands(over, { type: 'undone', of: finish }, { type: 'won', match: null, entry: 3 });
  expect(opened).toMatchObject({ phase: 'drawn', champion: null });
  expect(mayRedo(opened, finish)).toBe(false);
  expect(replay(opened.log.map(each => each.event))).toEqual(opened);
});

test('개인전: a win is redone when it was before the end, not when it came after', () => {
  const over = withCommands(
    drawn(field(3), { ...team, mode: 'single' }),
    { type: 'won', match: null, entry: 1 },
    { type: 'finished', entry: 1 },
  );
  const [win, end] = over.log.slice(1).map(each => each.event.key) as [string, string];
  expect(withCommands(over, { type: 'undone', of: win }, { type: 'redone', of: win }).figures.get(1)).toBe(1);
  const late = asEvent({ type: 'won', match: null, entry: 2 });
  const opened = step(withCommands(over, { type: 'undone', of: end }), late);
  const again = withCommands(opened, { type: 'undone', of: late.key }, { type: 'redone', of: end });
  expect(again).toMatchObject({ phase: 'finished', champion: 1 });
  expect(() => withCommands(again, { type: 'redone', of: late.key })).toThrow(
    '이미 최종 우승이 정해졌습니다.',
  );
});

describe('many events at once', () => {
  const calls = (match: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      asEvent(n % 2 === 0 ? { type: 'called', match, table: 1, referee: null } : { type: 'recalled', match }),
    );

  test('an invalid event changes nothing, and valid ones are copied once', () => {
    const before = drawn(field(4));
    const draft = copyForChanges(before);
    const invalid = Array.from({ length: 200 }, () => asEvent(advance('r2m1', 1)));
    for (const event of invalid)
      expect(appendEvent(draft, event)).toBe('아직 상대가 정해지지 않은 경기입니다.');
    expect(draft).toEqual(before);
    expect(() => step(before, invalid[0] ?? asEvent(advance('r2m1', 1)))).toThrow(InvalidEventError);
    const copied = vi.spyOn(before.logIndex.positions, Symbol.iterator);
    const events = calls('r1m1', 200);
    const after = stepAll(before, events);
    expect(copied).toHaveBeenCalledTimes(1);
    expect(after).toEqual(replay([...before.log.map(({ event }) => event), ...events]));
    expect(replay(before.log.map(({ event }) => event))).toEqual(before);
  });

  test('events appended together make the same state as one by one', () => {
    const before = drawn(field(4));
    const events = calls('r1m2', 7);
    expect(stepAll(before, events)).toEqual(events.reduce(step, before));
    expect(() => stepAll(before, [...events, asEvent(advance('r2m1', 1))])).toThrow(InvalidEventError);
    expect(stepAll(before, [])).toEqual(before);
  });
});
