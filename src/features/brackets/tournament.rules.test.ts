import { describe, expect, test } from 'vitest';
import { advance, asEvent, drawn, field, playOut, team, withDeeds } from '#test/bracket-play.ts';
import { allMatches, matchOf } from './match.rules.ts';
import { Misfit, replay, step, type Tournament } from './tournament.rules.ts';
import { clearedBy } from './undo.rules.ts';

const decided = (tournament: Tournament, match: string) => matchOf(tournament, match)?.decidedBy ?? '';
const statesOf = (tournament: Tournament) =>
  new Map(allMatches(tournament).map(match => [match.key, JSON.stringify(match)]));
const changed = (one: Tournament, other: Tournament) => {
  const before = statesOf(one);
  return [...statesOf(other)].filter(([key, state]) => before.get(key) !== state).map(([key]) => key);
};
const { log: _, trail: __, ...nothing } = drawn(field(2));
const state = ({ log: _log, trail: _trail, ...rest }: Tournament): typeof nothing => rest;

describe('a bracket of 64', () => {
  const whole = playOut(drawn(field(64)));

  test('is played to its champion', () => {
    expect(whole.phase).toBe('finished');
    expect(whole.champion).toBe(1);
    expect(whole.rounds.map(round => round.title)).toEqual([
      '64강전',
      '32강전',
      '16강전',
      '8강전',
      '준결승전',
      '결승전',
    ]);
    expect(replay(whole.log.map(each => each.event))).toEqual(whole);
  });

  test('an undo of a first result after the final clears exactly the five later matches on its path', () => {
    const key = decided(whole, 'r1m9');
    const path = ['r2m5', 'r3m3', 'r4m2', 'r5m1', 'r6m1'];
    expect(clearedBy(whole, key).matches).toEqual(path);
    expect(clearedBy(whole, key).events).toHaveLength(1 + 5 * 2);
    const undone = withDeeds(whole, { type: 'undone', of: key });
    expect(changed(whole, undone)).toEqual(['r1m9', ...path]);
    expect(undone.champion).toBeNull();
    expect(undone.phase).toBe('drawn');
    expect(matchOf(undone, 'r5m1')?.sides.map(side => side.entry)).toEqual([1, null]);

    const redone = withDeeds(undone, { type: 'redone', of: key });
    expect(state(redone)).toEqual(state(whole));
  });

  test('a wrong winner is corrected and the path played again', () => {
    const key = decided(whole, 'r1m9');
    const undone = withDeeds(whole, { type: 'undone', of: key });
    const corrected = withDeeds(undone, advance('r1m9', 18));
    expect(corrected.log.find(each => each.event.key === key)?.redoable).toBe(false);
    expect(() => withDeeds(corrected, { type: 'redone', of: key })).toThrow(Misfit);
    const again = playOut(corrected);
    expect(again.phase).toBe('finished');
    expect(changed(whole, again)).not.toContain('r1m1');
    expect(replay(again.log.map(each => each.event))).toEqual(again);
  });

  test('a step leaves the tournament it is given as it was', () => {
    const before = structuredClone(whole);
    step(whole, asEvent({ type: 'undone', of: decided(whole, 'r1m1') }));
    expect(whole).toEqual(before);
  });
});

test('three players: one waits in the final', () => {
  const three = drawn(field(3), { ...team, thirdPlace: true });
  expect(three.rounds.map(round => round.title)).toEqual(['3강전', '결승전']);
  expect(three.third).toBeNull();
  expect(matchOf(three, 'r1m2')).toMatchObject({ bye: true, winner: 3, state: 'decided' });
  expect(playOut(three).champion).toBe(1);
});
