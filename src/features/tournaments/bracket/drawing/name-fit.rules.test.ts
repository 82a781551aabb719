import { describe, expect, test } from 'vitest';
import { fitName, widthOf } from './name-fit.rules.ts';

describe('a name in its box', () => {
  test('stays whole where it fits', () => {
    for (const name of ['김철수', 'WhiteBall', '당구왕 김탁구']) expect(fitName(name, 8)).toBe(name);
  });

  test('is cut with … where it does not, and then fits', () => {
    const long = '서울강남의밤을지배하는쓰리쿠션의전설김씨';
    expect(fitName(long, 8)).toBe('서울강남의밤을…');
    for (const most of [3, 5, 8, 12]) expect(widthOf(fitName(long, most))).toBeLessThanOrEqual(most);
  });

  test('is never cut within a letter that is made of several', () => {
    expect(fitName('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 4)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
  });

  test('of a team shows both, the longer one cut first', () => {
    expect(fitName('김철수 · 서울강남의밤을지배하는', 9)).toBe('김철수 · 서울강남…');
    for (const most of [9, 10.1, 11.3, 12.7]) {
      expect(fitName('서울강남의밤을지배하는 · 이준호', most)).toMatch(/… · 이준호$/);
    }
    expect(fitName('서울강남의밤을지배하는 · 김철수', 9)).toBe('서울강남… · 김철수');
    expect(fitName('서울강남의밤을지배하는 · 부산앞바다를지키는', 9)).toBe('서울강… · 부산앞…');
  });
});
