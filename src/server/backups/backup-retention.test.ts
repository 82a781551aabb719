import { expect, test } from 'vitest';
import { keptStamps, longestDays } from './backup-retention.ts';

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => {
    const at = new Date(Date.parse(`${from}T00:00:00Z`) + day * 86_400_000).toISOString();
    return `${at.slice(0, 10).replaceAll('-', '')}-040000`;
  });
const kept = (stamps: string[], retention = { days: 7, weeks: 4, months: 6 }) => [
  ...keptStamps(stamps, retention),
];

test('the newest of each of the last days, weeks and months stays', () => {
  const all = days('2026-01-01', 320);
  expect(all.at(-1)).toBe('20261116-040000');
  const stay = kept(all).sort();
  expect(stay).toEqual(
    [
      ...['20260630', '20260731', '20260831', '20260930', '20261031'],
      // Sundays, and the newest, a Monday.
      ...['20261101', '20261108', '20261110', '20261111', '20261112', '20261113', '20261114', '20261115'],
      '20261116',
    ].map(day => `${day}-040000`),
  );
});

test('of several backups of one day the newest stays, and the newest of all is never removed', () => {
  expect(kept(['20260101-030000', '20260101-040000'], { days: 1, weeks: 0, months: 0 })).toEqual([
    '20260101-040000',
  ]);
  expect(kept([])).toEqual([]);
});

test('the kept backups do not depend on earlier removals', () => {
  const all = days('2026-01-01', 320);
  let there: string[] = [];
  for (const stamp of all) there = kept([...there, stamp]);
  expect(there.sort()).toEqual(kept(all).sort());
});

test('no backup is kept longer than the stated period', () => {
  expect(longestDays({ days: 7, weeks: 4, months: 6 })).toBe(186);
  expect(longestDays({ days: 30, weeks: 4, months: 0 })).toBe(30);
});
