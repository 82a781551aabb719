import { expect, test } from 'vitest';
import { type TypedResult, winnerDoubt } from '#/features/tournaments/runner/playing/typed-result.rules.ts';
import { emptyTieForm, tieCommand, tieWays } from './tie-sheet.tsx';

const tie = { entries: [2, 5, 7], place: 1, group: 1, mayShare: true, isNeeded: true };
const command = (form: Partial<typeof emptyTieForm>) =>
  tieCommand(tie, { ...emptyTieForm, ...form }, '7G2K9A');

test('a typed 승부치기 or 재경기 decides the order, and missing entries are named', () => {
  expect(command({ points: { 2: '1', 5: '3' } })).toBe('모든 선수의 점수를 입력해주세요.');
  expect(command({ points: { 2: '1', 5: '1.5', 7: '1' } })).toBe('점수는 네 자리까지 숫자만 적어주세요.');
  expect(command({ points: { 2: '1', 5: '1', 7: '1' } })).toBe('모두 같으면 순위를 정할 수 없습니다.');
  expect(command({ points: { 2: '1', 5: '3', 7: '1' } })).toEqual({
    type: 'settled',
    order: [[5], [2, 7]],
    decision: { by: 'shootout', points: [3, 1, 1] },
  });
  const ranks = { 2: '3', 5: '2', 7: '1' };
  expect(command({ by: 'rematch', ranks })).toMatchObject({
    order: [[7], [5], [2]],
    decision: { points: null },
  });
  expect(command({ by: 'hand', ranks })).toBe('이유를 입력해주세요.');
  expect(command({ by: 'hand', ranks, reason: '합의' })).toMatchObject({ decision: { reason: '합의' } });
  expect(command({ by: 'shared' })).toMatchObject({ order: [[2, 5, 7]] });
});

test('a place is not offered to be shared where somebody goes on by it', () => {
  const labels = (mayShare: boolean) => tieWays({ ...tie, mayShare }).map(({ label }) => label);
  expect(labels(true)).toEqual(['승부치기', '재경기', '공동 순위', '추첨', '직접 정하기']);
  expect(labels(false)).not.toContain('공동 순위');
});

test.each([
  ['0', [20, 20], [9, 15], undefined],
  ['1', [20, 20], [9, 15], '이긴 선수의 득점률이 더 낮습니다.'],
  ['0', [24, 30], [13, 15], '이긴 선수의 득점률이 더 낮습니다.'],
  ['tie', [20, 20], [9, 15], '무승부인데 득점률이 다릅니다.'],
  // Equal rates: a 승부치기 decided.
  ['1', [10, 20], [15, 30], undefined],
  ['0', [20, 20], [15, 15], undefined],
] as const)('%s has won %j against %j: %s', (winner, one, other, title) => {
  const side = ([points, target]: readonly [number, number]) => ({
    points: String(points),
    target: String(target),
    highRun: '',
  });
  const typed: TypedResult = { winner, sides: [side(one), side(other)], innings: '' };
  expect(winnerDoubt(typed, ['가람', '나래'])?.title).toBe(title);
});
