import { describe, expect, test } from 'vitest';
import { DEFAULT_FORMAT } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { drawn } from '#test/fixtures/bracket-play.ts';
import {
  DEFAULT_OPTIONS,
  entriesOf,
  fewerLabel,
  newEntering,
  withoutEmptySlots,
  withSlot,
} from './entering.rules.ts';

const entered = (size: number, slots: number[]) =>
  slots.reduce(
    (entering, at) => withSlot(entering, at, { byHand: true, name: `선수${at + 1}` }),
    newEntering(size),
  );

describe('a field with empty slots', () => {
  test('can start with the present players, numbered in the order of the slots', () => {
    const five = withoutEmptySlots('team', entered(8, [0, 2, 3, 6, 7]));
    expect(five && entriesOf('team', five).map(({ id, players }) => [id, players[0]?.name])).toEqual([
      [1, '선수1'],
      [2, '선수3'],
      [3, '선수4'],
      [4, '선수7'],
      [5, '선수8'],
    ]);
    expect(five && fewerLabel('team', five)).toBe('빈 자리는 부전승으로 두고 5명으로 시작');
    const bracket = drawn(five ? entriesOf('team', five) : []);
    expect(bracket.rounds[0]?.matches.filter(({ bye }) => bye).length).toBe(3);
  });

  test('needs two players, and is asked nothing once everybody is there', () => {
    expect(withoutEmptySlots('team', entered(4, [1]))).toBeUndefined();
    expect(withoutEmptySlots('team', entered(4, [0, 1, 2, 3]))).toBeUndefined();
    const two = withoutEmptySlots('single', entered(4, [1, 3]));
    expect(two && fewerLabel('single', two)).toBe('빈 자리는 빼고 2명으로 시작');
  });

  test('of 패자부활 needs a number that leaves places to come back to', () => {
    const options = { ...DEFAULT_OPTIONS, format: { ...DEFAULT_FORMAT, type: 'revival' as const } };
    const of = (count: number) => ({
      ...entered(
        12,
        Array.from({ length: count }, (_, at) => at),
      ),
      options,
    });
    expect(withoutEmptySlots('team', of(8))).toBeUndefined();
    const nine = withoutEmptySlots('team', of(9));
    expect(nine && fewerLabel('team', nine)).toBe('빈 자리는 빼고 9명으로 시작');
  });

  test('of 복식 needs two whole teams, and none that is half full', () => {
    const two = withoutEmptySlots('multi', entered(8, [2, 3, 6, 7]));
    expect(two && entriesOf('multi', two).map(({ players }) => players.map(({ name }) => name))).toEqual([
      ['선수3', '선수4'],
      ['선수7', '선수8'],
    ]);
    expect(two && fewerLabel('multi', two)).toBe('빈 자리는 부전승으로 두고 2팀으로 시작');
    expect(withoutEmptySlots('multi', entered(8, [0, 1]))).toBeUndefined();
    expect(withoutEmptySlots('multi', entered(8, [0, 1, 2, 3, 5]))).toBeUndefined();
  });
});
