import { describe, expect, test } from 'vitest';
import { flips, inside, keyName, moveOf } from './ads.rules.ts';

describe('the picture of an ad', () => {
  test('stays in a window of its size and more, and in the corner of a smaller one', () => {
    const view = { width: 1280, height: 900 };
    expect(inside({ left: 500, top: 300 }, view)).toEqual({ left: 500, top: 300 });
    expect(inside({ left: -10, top: -1 }, view)).toEqual({ left: 0, top: 0 });
    expect(inside({ left: 1081, top: 5000 }, view)).toEqual({ left: 1080, top: 700 });
    expect(inside({ left: 50, top: 50 }, { width: 180, height: 200 })).toEqual({ left: 0, top: 0 });
  });

  test('moves by ten with the arrows on all three, with i j k l on the first only', () => {
    for (const ad of ['ad1', 'ad2', 'ad3'] as const) {
      expect(moveOf('ArrowUp', ad)).toEqual({ top: -10 });
      expect(moveOf('ArrowDown', ad)).toEqual({ top: 10 });
      expect(moveOf('ArrowLeft', ad)).toEqual({ left: -10 });
      expect(moveOf('ArrowRight', ad)).toEqual({ left: 10 });
    }
    expect(['i', 'j', 'k', 'l'].map(key => moveOf(key, 'ad1'))).toEqual([
      { top: -10 },
      { left: -10 },
      { top: 10 },
      { left: 10 },
    ]);
    expect(['i', 'j', 'k', 'l'].map(key => moveOf(key, 'ad2'))).toEqual(Array(4).fill(undefined));
    expect(moveOf('Enter', 'ad1')).toBeUndefined();
  });

  test('flips with p straight after d, on the first only', () => {
    expect(flips('p', 'd', 'ad1')).toBe(true);
    expect(flips('p', 'x', 'ad1')).toBe(false);
    expect(flips('d', 'p', 'ad1')).toBe(false);
    expect(flips('p', 'd', 'ad3')).toBe(false);
  });

  test('reads a key by its Latin letter, in capitals and while Hangul is written', () => {
    expect(keyName({ key: 'I', code: 'KeyI' })).toBe('i');
    expect(keyName({ key: 'ㅑ', code: 'KeyI' })).toBe('i');
    expect(keyName({ key: 'Process', code: 'KeyD' })).toBe('d');
    // On other keyboard layouts the printed letter counts.
    expect(keyName({ key: 'i', code: 'KeyG' })).toBe('i');
    expect(keyName({ key: 'ArrowUp', code: 'ArrowUp' })).toBe('ArrowUp');
  });
});
