import { expect, test } from 'vitest';
import {
  groupReports,
  hidesTarget,
  reporterStanding,
  reporterWeight,
  type WeighedReport,
  weightOfGroups,
} from './report-weight.rules.ts';
import { mainReason } from './reports.rules.ts';

const times = (n: number, state: 'upheld' | 'dismissed') => Array.from({ length: n }, () => state);
const SETTINGS = { REPORT_HIDE_WEIGHT: 5, REPORT_HIDE_WEIGHT_NICKNAME: 3 };
const NOW = new Date('2026-11-04T01:00:00.000Z');
const POST = { kind: 'comment', dismissals: 0 } as const;
const NICKNAME = { kind: 'nickname', dismissals: 0 } as const;

const reports = (standings: WeighedReport['standing'][], weight = 10) =>
  standings.map((standing, reporter) => ({ reporter, weight, standing }));
const apart = (all: WeighedReport[]) => all.map(report => [report]);

test('a report weighs one at first, two from a reporter who was right and a fifth from one who was wrong', () => {
  expect(reporterWeight([])).toBe(10);
  expect(reporterWeight(times(4, 'upheld'))).toBe(14);
  expect(reporterWeight(times(20, 'upheld'))).toBe(20);
  expect(reporterWeight(times(2, 'dismissed'))).toBe(6);
  expect(reporterWeight(times(20, 'dismissed'))).toBe(2);
  expect(reporterWeight([...times(4, 'upheld'), ...times(2, 'dismissed')])).toBe(10);
});

test('a reporter is new for a week, and proven once right and not more often wrong', () => {
  expect(reporterStanding('2026-10-28T01:00:00.001Z', times(3, 'upheld'), NOW)).toBe('new');
  expect(reporterStanding('2026-10-28T01:00:00.000Z', [], NOW)).toBe('known');
  expect(reporterStanding('2026-01-01T00:00:00.000Z', times(1, 'upheld'), NOW)).toBe('proven');
  const mostlyWrong = [...times(1, 'upheld'), ...times(1, 'dismissed')];
  expect(reporterStanding('2026-01-01T00:00:00.000Z', mostlyWrong, NOW)).toBe('known');
});

test('new accounts, and those that share an origin through others, are one group that weighs as its heaviest report', () => {
  const all = reports(['new', 'known', 'known', 'new', 'known', 'known']);
  const origins = new Map(
    [['a'], ['b'], ['c'], ['d'], ['b', 'c'], ['e']].map((keys, reporter) => [reporter, new Set(keys)]),
  );
  const groups = groupReports(all, origins);
  const members = groups.map(group => group.map(({ reporter }) => reporter).sort()).sort();
  expect(members).toEqual([[0, 3], [1, 2, 4], [5]]);
  expect(weightOfGroups(groups)).toBe(30);
  const [first] = all as [WeighedReport];
  expect(weightOfGroups([[first, { ...first, weight: 14 }]])).toBe(14);
});

test('a text is hidden from a weight of five on, or as the settings say, and twice that after a dismissal', () => {
  const five = apart(reports(Array(5).fill('known')));
  expect([hidesTarget(POST, five.slice(1), SETTINGS), hidesTarget(POST, five, SETTINGS)]).toEqual([
    false,
    true,
  ]);
  expect(hidesTarget(POST, five.slice(3), { ...SETTINGS, REPORT_HIDE_WEIGHT: 2 })).toBe(true);
  expect(hidesTarget({ ...POST, dismissals: 1 }, five, SETTINGS)).toBe(false);
  const ten = apart(reports(Array(10).fill('known')));
  expect(hidesTarget({ ...POST, dismissals: 1 }, ten, SETTINGS)).toBe(true);
});

test('new accounts and one network hide nothing by themselves, whatever the settings', () => {
  const low = { ...SETTINGS, REPORT_HIDE_WEIGHT: 1 };
  expect(hidesTarget(POST, [reports(Array(50).fill('new'))], low)).toBe(false);
  expect(hidesTarget(POST, [reports(['new'], 20)], low)).toBe(false);
  expect(hidesTarget(POST, [reports(['known', 'known'])], low)).toBe(false);
  expect(hidesTarget(POST, apart(reports(['known'])), low)).toBe(true);
});

test('nicknames, tournaments and seasons are hidden by proven members alone', () => {
  const known = apart(reports(Array(20).fill('known')));
  const proven = apart(reports(Array(5).fill('proven')));
  for (const kind of ['nickname', 'tournament', 'season'] as const)
    expect([kind, hidesTarget({ kind, dismissals: 0 }, known, SETTINGS)]).toEqual([kind, false]);
  expect(hidesTarget(NICKNAME, proven.slice(3), SETTINGS)).toBe(false);
  expect(hidesTarget(NICKNAME, proven.slice(2), SETTINGS)).toBe(true);
  expect(hidesTarget({ ...NICKNAME, kind: 'tournament' }, proven.slice(1), SETTINGS)).toBe(false);
  expect(hidesTarget({ ...NICKNAME, kind: 'tournament' }, proven, SETTINGS)).toBe(true);
});

test('the heaviest reason is the one that the author is told', () => {
  const spam = { reason: 'spam', weight: 2 };
  expect(mainReason([spam, spam, { reason: 'abuse', weight: 10 }])).toBe('abuse');
  expect(mainReason([])).toBe('other');
});
