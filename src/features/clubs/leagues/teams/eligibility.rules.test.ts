import { describe, expect, test } from 'vitest';
import { forfeitedBy, ineligibleSlots, type LinedUp, withForfeits } from './eligibility.rules.ts';

const RULES = { registeredUntil: '2026-12-01', divisionMost: [1, 0, 0, 0, 0] };
const player = (slot: number, name: string, rest: Partial<LinedUp> = {}): LinedUp => ({
  slot,
  key: name,
  name,
  registered: '2026-11-01',
  division: 0,
  ...rest,
});

describe('a line-up', () => {
  test('forfeits the slots of players who are not registered, or too late', () => {
    const lineUp = [
      player(1, '가'),
      player(2, '나', { registered: null }),
      player(3, '다', { registered: '2026-12-02' }),
      player(4, '라', { registered: '2026-12-01' }),
    ];
    expect([...ineligibleSlots(lineUp, RULES).keys()]).toEqual([2, 3]);
    expect([...ineligibleSlots(lineUp, { ...RULES, registeredUntil: '' }).keys()]).toEqual([2]);
  });

  test('forfeits the slots beyond the players that a division may send, counting each player once', () => {
    const first = { division: 1 };
    const lineUp = [player(1, '가', first), player(2, '가', first), player(3, '나', first), player(4, '다')];
    expect(ineligibleSlots(lineUp, RULES)).toEqual(
      new Map([[3, '1부 선수는 1명까지 나올 수 있습니다(나).']]),
    );
    expect(ineligibleSlots(lineUp, { ...RULES, divisionMost: [] }).size).toBe(0);
  });
});

test('a forfeited slot is won by the other side, and by nobody if both forfeit it', () => {
  const played = { state: 'decided', winner: 0 as const, score: {}, forfeit: '' };
  const reason = '미등록';
  const slots = withForfeits(
    [played, played, played],
    [
      { slot: 1, side: 0, reason },
      { slot: 2, side: 0, reason },
      { slot: 2, side: 1, reason },
    ],
  );
  expect(slots.map(({ winner, forfeit }) => [winner, forfeit])).toEqual([
    [1, reason],
    [null, reason],
    [0, ''],
  ]);
  const whole = (side: 0 | 1) => ({ slot: 0, side, reason });
  expect([[], [whole(1)], [whole(0), whole(1)]].map(forfeitedBy)).toEqual([[], [1], [0, 1]]);
});
