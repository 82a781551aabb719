import { expect, test } from 'vitest';
import {
  divisionFor,
  divisionPlacesProblem,
  divisionsOf,
  divisionsProblem,
  promotableEntries,
  renamedDivisions,
  textOfDivisions,
  typedDivisions,
  waitingPlaces,
} from './divisions.rules.ts';

test('divisions are read as announcements write them', () => {
  expect(divisionsOf('A부 25 이상\nB부: 20-24\nC부(19 이하)\n\n새내기')).toEqual([
    { name: 'A부', from: 25, to: 9999, capacity: null },
    { name: 'B부', from: 20, to: 24, capacity: null },
    { name: 'C부', from: 0, to: 19, capacity: null },
    { name: '새내기', from: null, to: null, capacity: null },
  ]);
  expect(divisionsProblem('A부 25-20')).toContain('작은 수부터');
  expect(divisionsProblem('A부\nA부')).toContain('겹칩니다');
  expect(divisionsProblem('A부 25 이상\nB부 24 이하')).toBeUndefined();
});

test.each([
  ['A부 25 이상 16명', { name: 'A부', from: 25, to: 9999, capacity: 16 }],
  ['B부: 20-24, 8명', { name: 'B부', from: 20, to: 24, capacity: 8 }],
  ['C부(19 이하, 정원 12)', { name: 'C부', from: 0, to: 19, capacity: 12 }],
  ['D부 (12팀)', { name: 'D부', from: null, to: null, capacity: 12 }],
  ['1부 16명', { name: '1부', from: null, to: null, capacity: 16 }],
  ['16명', { name: '16명', from: null, to: null, capacity: null }],
])('places are read from the end of a line: %s', (line, division) => {
  expect(divisionsOf(line)).toEqual([division]);
});

test('divisions that a form shows in rows are the same text again', () => {
  const text = 'A부 25 이상 16명\nB부 20-24\nC부 19 이하\n새내기';
  expect(typedDivisions(text)).toEqual([
    { name: 'A부', from: '25', to: '', capacity: '16' },
    { name: 'B부', from: '20', to: '24', capacity: '' },
    { name: 'C부', from: '', to: '19', capacity: '' },
    { name: '새내기', from: '', to: '', capacity: '' },
  ]);
  expect(textOfDivisions(typedDivisions(text))).toBe(text);
  expect(textOfDivisions([{ name: ' ', from: '', to: '', capacity: '' }])).toBe('');
  // A row with only its places gets the name that the form shows in grey.
  const unnamed = ['16', '8'].map(capacity => ({ name: '', from: '', to: '', capacity }));
  expect(textOfDivisions(unnamed)).toBe('A 16명\nB 8명');
  expect(divisionsOf(textOfDivisions(unnamed)).map(({ capacity }) => capacity)).toEqual([16, 8]);
});

test('places that cannot be are refused in a sentence that says which', () => {
  expect(divisionsProblem('A부 0명')).toContain('1부터 128까지');
  expect(divisionsProblem('A부 1000명')).toContain('1부터 128까지');
  expect(divisionsProblem('A부 8명\nA부 16명')).toContain('겹칩니다');
  expect(divisionPlacesProblem('A부 20명\nB부', 16)).toContain('‘A부’ 정원(20)');
  expect(divisionPlacesProblem('A부 4명\nB부 4명', 16)).toContain('더한 수(8)');
  expect(divisionPlacesProblem('A부 0명', 16)).toBeUndefined();
  // A division without a number takes the rest; the divisions' sum may exceed the tournament's places.
  for (const fits of ['', 'A부\nB부', 'A부 4명\nB부', 'A부 8명\nB부 8명', 'A부 16명\nB부 16명'])
    expect(divisionPlacesProblem(fits, 16)).toBeUndefined();
});

test('a handicap decides alone only of one player, and only where all divisions have a range', () => {
  const ranges = divisionsOf('A부 25 이상\nB부 20-24');
  const of = (score: number, players: 1 | 2 = 1) => divisionFor(ranges, { score, chosen: 'A부', players });
  expect(of(22)).toEqual({ division: 'B부' });
  expect(of(22, 2)).toEqual({ division: 'A부' });
  expect(of(18)).toMatchObject({ problem: expect.stringContaining('18') });
  expect(divisionFor([], { score: 0, chosen: '', players: 1 })).toEqual({ division: '' });
});

test('entrants who wait for a full division are passed over, in the order of their entries', () => {
  const waiting = ['A', 'B', 'A', 'B', 'C'].map((division, id) => ({ id, division }));
  const moved = (all: number, a: number, b: number) =>
    promotableEntries(waiting, {
      all,
      of: new Map([
        ['A', a],
        ['B', b],
      ]),
    }).map(({ id }) => id);
  expect(moved(5, 0, 1)).toEqual([1, 4]);
  expect(moved(2, 2, 2)).toEqual([0, 1]);
  expect(moved(5, -3, 0)).toEqual([4]);
  expect(moved(-1, 2, 2)).toEqual([]);
});

test('places in the waiting list are those of the division where any has places of its own', () => {
  const entries = ['A', 'B', 'A'].map((division, id) => ({ id, division, state: 'waiting' as const }));
  const places = (text: string) => [...waitingPlaces(entries, divisionsOf(text)).values()];
  expect(places('A 8명\nB')).toEqual([1, 1, 2]);
  expect(places('A\nB')).toEqual([1, 2, 3]);
});

test('a line renamed in its place is the same division; lines put in another order are not renamed', () => {
  const renamed = (from: string, to: string) => [...renamedDivisions(divisionsOf(from), divisionsOf(to))];
  expect(renamed('A부 8명\nB부', '상급 9명\nB부')).toEqual([['A부', '상급']]);
  expect(renamed('A부\nB부', 'B부\nA부')).toEqual([]);
  expect(renamed('A부\nB부', 'C부')).toEqual([]);
});
