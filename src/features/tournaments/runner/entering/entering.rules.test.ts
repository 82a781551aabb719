import { describe, expect, test } from 'vitest';
import { tournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_FORMAT } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import {
  ODD_COUNT,
  readFormatSize,
  readSize,
  sizesFor,
} from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { drawn } from '#test/fixtures/bracket-play.ts';
import { readEntering } from './entering.contract.ts';
import {
  DEFAULT_OPTIONS,
  drawCommand,
  entriesOf,
  isComplete,
  newEntering,
  nextIncomplete,
  pickedMembers,
  repeatedNames,
  startOf,
  startWithFewerLabel,
  withHall,
  withMember,
  withNames,
  withNamesGrown,
  withoutAccount,
  withoutEmptySlots,
  withoutPlayer,
  withSize,
  withSlot,
  withSwap,
} from './entering.rules.ts';

const KIM = { id: 'kim77', username: '김철수', score4: 200, score3: null, billiardHall: '큐브' };
const byHand = (name: string, score4 = '') => ({ byHand: true, name, score4 });
const names = (entering: { slots: { name: string }[] }) => entering.slots.map(({ name }) => name);

describe('counts of players', () => {
  test('are those of each mode', () => {
    const { sizes } = MODE_SETUPS.team;
    expect([sizes[0], sizes.at(-1), sizes.length]).toEqual([2, 128, 127]);
    expect(sizesFor('team', undefined)).toEqual(sizes);
    expect([
      MODE_SETUPS.single.sizes[0],
      MODE_SETUPS.single.sizes.at(-1),
      MODE_SETUPS.single.sizes.length,
    ]).toEqual([2, 16, 15]);
    expect([
      MODE_SETUPS.multi.sizes[0],
      MODE_SETUPS.multi.sizes.at(-1),
      MODE_SETUPS.multi.sizes.length,
    ]).toEqual([4, 32, 15]);
  });

  test('are read from an address, the default where it has none', () => {
    expect(readSize('team', null)).toEqual({ size: 4 });
    expect(readSize('single', '')).toEqual({ size: 2 });
    expect(readSize('multi', '32')).toEqual({ size: 32 });
    for (const odd of ['3', '5', '33', '1'])
      expect(readSize('multi', odd)).toEqual({ size: 4, problem: ODD_COUNT });
    expect(readSize('multi', '34').problem).not.toBe(ODD_COUNT);
    for (const any of [2, 4, 5, 128]) expect(readSize('team', String(any))).toEqual({ size: any });
    for (const wrong of ['1', '129', '-4', 'x', '1e1']) expect(readSize('team', wrong).problem).toBeTruthy();
    const inGroups = (text: string | null) => readFormatSize('team', DEFAULT_FORMAT, text);
    const { size } = inGroups(null);
    expect([inGroups(null), inGroups(''), inGroups('12')]).toEqual([{ size }, { size }, { size: 12 }]);
    for (const wrong of ['1', 'x', '1e1', '9999'])
      expect(inGroups(wrong)).toEqual({ size, problem: expect.stringContaining('부터') });
  });
});

describe('the input phase', () => {
  test('is complete once each slot has a member or a typed name', () => {
    let entering = newEntering(2);
    expect(nextIncomplete(entering)).toBe(0);
    entering = withMember(entering, 0, KIM);
    expect(nextIncomplete(entering)).toBe(1);
    entering = withSlot(entering, 1, byHand(' '));
    expect(nextIncomplete(entering)).toBe(1);
    entering = withSlot(entering, 1, byHand('이영희'));
    expect(nextIncomplete(entering)).toBe(-1);
    expect(nextIncomplete(withoutPlayer(entering, 0), 1)).toBe(0);
    expect(isComplete({ ...entering.slots[1], byHand: false } as never)).toBe(false);
    expect(nextIncomplete(withSlot(entering, 1, byHand('이영희', '18.5')))).toBe(1);
  });

  test('knows the members that are no longer offered, and the duplicate names', () => {
    let entering = withMember(newEntering(3), 1, KIM);
    expect([...pickedMembers(entering)]).toEqual(['kim77']);
    expect(entering.lastHall).toBe('큐브');
    entering = withSlot(entering, 2, byHand('김 철수'));
    expect(repeatedNames(entering)).toEqual([]);
    entering = withSlot(entering, 2, byHand('김철수 '));
    expect(repeatedNames(entering)).toEqual(['김철수']);
    expect([...pickedMembers(withoutPlayer(entering, 1))]).toEqual([]);
    expect([...pickedMembers(withHall(entering, 1, '한큐'))]).toEqual([]);
    const typed = withSlot(entering, 1, { byHand: true, member: null, name: '김하나', score4: '200' });
    expect(withHall(typed, 1, '한큐').slots[1]).toMatchObject({
      name: '김하나',
      score4: '200',
      hall: '한큐',
    });
  });

  test('moves slots and changes its size without losing anybody while there are slots', () => {
    let entering = withSlot(withSlot(newEntering(4), 1, byHand('나')), 3, byHand('라'));
    entering = withSwap(entering, 0, 1);
    expect(names(entering)).toEqual(['나', '', '', '라']);
    expect(names(withSwap(entering, 0, -1))).toEqual(names(entering));
    expect(names(withSize(entering, 2))).toEqual(['나', '라']);
    const grown = withSize(entering, 6);
    expect(names(grown)).toEqual(['나', '', '', '라', '', '']);
    expect(new Set(grown.slots.map(({ key }) => key)).size).toBe(6);
    const full = withSlot(withSlot(entering, 1, byHand('다')), 2, byHand('마'));
    expect(names(withSize(full, 3))).toEqual(['나', '다', '마']);
  });

  test('puts pasted names into untouched slots', () => {
    const started = withMember(newEntering(4), 1, KIM);
    const list = ['이영희', '김철수', '박민수', '정하나', '최고수'].map(name => ({
      name,
      score4: '150',
      score3: '',
      hall: '한큐',
    }));
    const { entering, filled, repeated, left } = withNames(started, list);
    expect(names(entering)).toEqual(['이영희', '김철수', '박민수', '정하나']);
    expect(filled.map(({ at }) => at)).toEqual([0, 2, 3]);
    expect([repeated, left.map(({ name }) => name)]).toEqual([['김철수'], ['최고수']]);
    expect(entering.slots[0]).toMatchObject({ byHand: true, score4: '150', member: null, hall: '한큐' });
    expect(entriesOf('team', entering)[0]?.players[0]).toMatchObject({ name: '이영희', hall: '한큐' });
    expect(withoutPlayer(entering, 0).slots[0]).toMatchObject({ name: '', hall: '' });
  });

  test('grows for pasted names to the smallest size that has room, at most to the largest', () => {
    const list = ['이영희', '박민수', '정하나'].map(name => ({ name, score4: '', score3: '', hall: '' }));
    const started = withMember(newEntering(2), 1, KIM);
    const grown = withNamesGrown(started, list, [2, 4, 6]);
    expect([names(grown.entering), grown.left]).toEqual([['이영희', '김철수', '박민수', '정하나'], []]);
    const most = withNamesGrown(started, list, [2, 3]);
    expect([names(most.entering).length, most.left.map(({ name }) => name)]).toEqual([3, ['정하나']]);
    expect(withNamesGrown(newEntering(8), list, [4, 8]).entering.slots).toHaveLength(8);
  });

  test('gives a typed player the score that a second list brings, and no member another', () => {
    const once = withSlot(withMember(newEntering(3), 0, KIM), 1, byHand('이영희'));
    const list = [
      { name: '이영희', score4: '180', score3: '', hall: '' },
      { name: '김철수', score4: '500', score3: '', hall: '' },
    ];
    const { entering, scored, repeated, filled } = withNames(once, list);
    expect(entering.slots.map(({ score4 }) => score4)).toEqual(['200', '180', '']);
    expect([scored, repeated, filled]).toEqual([['이영희'], ['김철수'], []]);
    expect(withNames(entering, list).repeated).toEqual(['이영희', '김철수']);
  });

  test('keeps the name of a member who has left the site, as typed by hand', () => {
    const left = withoutAccount(withMember(newEntering(2), 1, KIM), 'kim77');
    expect(left.slots[1]).toMatchObject({ member: null, byHand: true, name: '김철수', score4: '200' });
    expect(withoutAccount(left, 'kim77')).toBe(left);
  });

  test('can be read after it was stored, and nothing else can', () => {
    const entering = withMember(newEntering(2), 0, KIM);
    expect(readEntering(JSON.parse(JSON.stringify(entering)))).toEqual(entering);
    const { options, slots } = entering;
    const others = [
      ...[{}, null, undefined, 'text', [], { slots, options }],
      { ...entering, slots: [] },
      { ...entering, slots: Array.from({ length: 129 }, () => slots[0]) },
      { ...entering, slots: [slots[0], { ...slots[1], name: 7 }] },
      { ...entering, slots: [slots[0], null] },
      { ...entering, options: {} },
      { ...entering, options: { ...options, tables: 51 } },
      { ...entering, options: { ...options, format: { type: 'groups' } } },
      { ...entering, options: { ...options, play: { ...options.play, ball: '5' } } },
      { ...entering, options: { ...options, play: { ...options.play, inningLimit: 1.5 } } },
      { ...entering, options: { ...options, draw: { ...options.draw, seeds: -1 } } },
    ];
    for (const other of others) expect(readEntering(other)).toBeUndefined();
  });
});

describe('the start', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const key = '6ed0c1a8-8a0b-4c52-9c79-0c9d2b9a7f10';
  const fits = (commands: object[]) =>
    commands.every(command => tournamentEvent.safeParse({ key, at, ...command }).success);
  const four = ['가', '나', '다', '라'].reduce(
    (entering, name, index) => withSlot(entering, index, byHand(name, '200')),
    newEntering(4),
  );

  test('enters players one by one, and in 복식 two by two', () => {
    const entering = withMember(four, 0, KIM);
    expect(entriesOf('team', entering).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(entriesOf('team', entering)[0]?.players).toEqual([
      { member: 'kim77', name: '김철수', score4: 200, score3: 0, hall: '큐브' },
    ]);
    expect(entriesOf('multi', entering).map(({ players }) => players.map(({ name }) => name))).toEqual([
      ['김철수', '나'],
      ['다', '라'],
    ]);
  });

  test('draws as entered, or by lot with the code that was typed or one of the device’s', () => {
    expect(startOf('single', four).map(({ type }) => type)).toEqual(['entered']);
    expect(startOf('team', four)[1]).toEqual({ type: 'drawn', draw: { by: 'order' } });
    const byLot = (draw: object) => ({
      ...four,
      options: { ...DEFAULT_OPTIONS, draw: { ...DEFAULT_OPTIONS.draw, by: 'lot' as const, ...draw } },
    });
    // A draw by lot has its own step.
    expect(startOf('team', byLot({})).map(({ type }) => type)).toEqual(['entered']);
    const own = drawCommand(byLot({ seeds: 2 }).options, 4, 'ABC123');
    expect(own).toMatchObject({ draw: { by: 'lot', code: 'ABC123', seeds: 2 } });
    expect(drawCommand(byLot({ code: ' 7K2M9X ', seeds: 8 }).options, 4, 'ABC123')).toMatchObject({
      draw: { code: '7K2M9X', seeds: 0 },
    });
    const byes = (seeds: number) => drawCommand(byLot({ byes: 'seeds', seeds }).options, 4, 'ABC123');
    expect([byes(2), byes(0)]).toMatchObject([{ draw: { byes: 'seeds' } }, { draw: { byes: 'lot' } }]);
    expect(fits([own, ...startOf('multi', four), ...startOf('single', four)])).toBe(true);
  });
});

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
    expect(five && startWithFewerLabel('team', five)).toBe('빈 자리는 부전승으로 두고 5명으로 시작');
    // A player with a wrong handicap is no empty slot.
    const wrong = withSlot(entered(8, [0, 2, 3, 6, 7]), 1, byHand('김하나', '18.5'));
    expect(withoutEmptySlots('team', wrong)).toBeUndefined();
    const bracket = drawn(five ? entriesOf('team', five) : []);
    expect(bracket.rounds[0]?.matches.filter(({ bye }) => bye).length).toBe(3);
  });

  test('needs two players, and is asked nothing once everybody is there', () => {
    expect(withoutEmptySlots('team', entered(4, [1]))).toBeUndefined();
    expect(withoutEmptySlots('team', entered(4, [0, 1, 2, 3]))).toBeUndefined();
    const two = withoutEmptySlots('single', entered(4, [1, 3]));
    expect(two && startWithFewerLabel('single', two)).toBe('빈 자리는 빼고 2명으로 시작');
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
    expect(nine && startWithFewerLabel('team', nine)).toBe('빈 자리는 빼고 9명으로 시작');
  });

  test('of 복식 needs two whole teams, and none that is half full', () => {
    const two = withoutEmptySlots('multi', entered(8, [2, 3, 6, 7]));
    expect(two && entriesOf('multi', two).map(({ players }) => players.map(({ name }) => name))).toEqual([
      ['선수3', '선수4'],
      ['선수7', '선수8'],
    ]);
    expect(two && startWithFewerLabel('multi', two)).toBe('빈 자리는 부전승으로 두고 2팀으로 시작');
    expect(withoutEmptySlots('multi', entered(8, [0, 1]))).toBeUndefined();
    expect(withoutEmptySlots('multi', entered(8, [0, 1, 2, 3, 5]))).toBeUndefined();
  });
});
