import { describe, expect, test } from 'vitest';
import { drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { planStart } from './plan-start.rules.ts';

const night = drawn(field(8), { ...team, tables: 2 });
const NOON = Date.parse('2026-11-18T12:00:00+09:00');
const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00+09:00`);
const announced = { day: '2026-11-18', startsAt: '2026-11-18T19:00:00+09:00' };
const unannounced = { day: '2026-11-18', startsAt: '' };
const moved = (days: number, on: typeof announced) => {
  const day = `2026-11-${18 + days}`;
  return { day, startsAt: on.startsAt.replace('2026-11-18', day) };
};

describe('from when a tournament is planned', () => {
  test('on its day: the announced start until it is over, then now; now where nobody said', () => {
    expect(planStart(night, announced, NOON)).toBe(at('19:00'));
    expect(planStart(night, announced, at('19:20'))).toBe(at('19:20'));
    expect(planStart(night, unannounced, NOON)).toBe(NOON);
  });

  test('on a day to come: the announced start, and no time of today', () => {
    expect(planStart(night, moved(2, announced), NOON)).toBe(Date.parse('2026-11-20T19:00:00+09:00'));
    expect(planStart(night, moved(2, unannounced), NOON)).toBeUndefined();
    // Midnight in Seoul is 15:00 UTC.
    expect(planStart(night, unannounced, Date.parse('2026-11-17T14:59:00Z'))).toBeUndefined();
    expect(planStart(night, unannounced, Date.parse('2026-11-17T15:01:00Z'))).toBeDefined();
  });

  test('on a day that is past: nothing', () => {
    expect(planStart(night, moved(-1, announced), NOON)).toBeUndefined();
    expect(planStart(night, moved(-1, unannounced), NOON)).toBeUndefined();
  });

  test('while it is played: now, also past midnight, on another day and before the announced start', () => {
    // The fixture's events are of 2026-11-21, 10:00 UTC.
    const called = withCommands(night, { type: 'called', match: 'r1m1', table: 1, referee: null });
    const now = Date.parse('2026-11-21T11:30:00Z');
    for (const on of [
      announced,
      unannounced,
      moved(3, { ...announced, startsAt: '2026-11-18T23:00:00+09:00' }),
    ])
      expect(planStart(called, on, now)).toBe(now);
    expect(planStart(called, announced, Date.parse('2026-11-21T15:30:00Z'))).toBeUndefined();
  });
});
