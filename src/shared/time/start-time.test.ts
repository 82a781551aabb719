import { expect, test } from 'vitest';
import { movedStart, proposedTime } from './start-time.ts';

const at = (clock: string) => new Date(`2026-11-18T${clock}:00+09:00`);
const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';

test('a usual time that is past today gives way to the next full hour', () => {
  expect(proposedTime('14:00', TODAY, at('13:59'))).toBe('14:00');
  expect(proposedTime('14:00', TODAY, at('14:00'))).toBe('15:00');
  expect(proposedTime('14:00', TODAY, at('21:40'))).toBe('22:00');
  expect(proposedTime('14:00', TODAY, at('23:10'))).toBe('23:59');
  expect(proposedTime('14:00', TOMORROW, at('21:40'))).toBe('14:00');
});

test('another day keeps a chosen time, and proposes anew otherwise', () => {
  const now = at('20:30');
  const today = movedStart({ day: '', time: '14:00' }, TODAY, '14:00', now);
  expect(today).toEqual({ day: TODAY, time: '21:00' });
  expect(movedStart(today, TOMORROW, '14:00', now)).toEqual({ day: TOMORROW, time: '14:00' });
  expect(movedStart({ ...today, time: '20:00' }, TOMORROW, '14:00', now)).toEqual({
    day: TOMORROW,
    time: '20:00',
  });
});
