import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { countCodePoints } from './text.ts';

describe('cutText', () => {
  test('a text that fits stays as it is, a longer one ends with an ellipsis', () => {
    expect(cutText('당구마당', 4)).toBe('당구마당');
    expect(cutText('당구마당!', 4)).toBe('당구마당…');
    expect(cutText('', 4)).toBe('');
  });

  test('line breaks become spaces', () => {
    expect(cutText('첫 줄\n둘째\r\n셋째', 30)).toBe('첫 줄 둘째 셋째');
  });

  test('no character is ever split and no more than the limit is kept', () => {
    const limit = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), limit, (text, points) => {
        const cut = cutText(text, points);
        expect(cut.isWellFormed()).toBe(true);
        const longer = countCodePoints(text) > points;
        expect(countCodePoints(cut)).toBe(longer ? points + 1 : countCodePoints(text));
      }),
    );
  });
});
