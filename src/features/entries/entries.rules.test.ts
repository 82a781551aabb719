import { expect, test } from 'vitest';
import { divisionFor, divisionsOf, divisionsProblem, offeredUntil } from './entries.rules.ts';

test('divisions are read as announcements write them', () => {
  expect(divisionsOf('A부 25 이상\nB부: 20-24\nC부(19 이하)\n\n새내기')).toEqual([
    { name: 'A부', from: 25, to: 9999 },
    { name: 'B부', from: 20, to: 24 },
    { name: 'C부', from: 0, to: 19 },
    { name: '새내기', from: null, to: null },
  ]);
  expect(divisionsProblem('A부 25-20')).toContain('작은 수부터');
  expect(divisionsProblem('A부\nA부')).toContain('겹칩니다');
  expect(divisionsProblem('A부 25 이상\nB부 24 이하')).toBeUndefined();
});

test('a handicap decides alone only of one player, and only where all divisions have a range', () => {
  const ranges = divisionsOf('A부 25 이상\nB부 20-24');
  const of = (score: number, players: 1 | 2 = 1) => divisionFor(ranges, { score, chosen: 'A부', players });
  expect(of(22)).toEqual({ division: 'B부' });
  expect(of(22, 2)).toEqual({ division: 'A부' });
  expect(of(18)).toMatchObject({ problem: expect.stringContaining('18') });
  expect(divisionFor([], { score: 0, chosen: '', players: 1 })).toEqual({ division: '' });
});

test('a place waits for the hours the organiser chose, but never beyond the start', () => {
  const now = new Date('2026-11-21T00:00:00.000Z');
  expect(offeredUntil('2026-11-21T05:00:00.000Z', 12, now)).toBe('2026-11-21T05:00:00.000Z');
  expect(offeredUntil('2026-11-25T05:00:00.000Z', 12, now)).toBe('2026-11-21T12:00:00.000Z');
});
