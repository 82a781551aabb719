import { expect, test } from 'vitest';
import { timeAhead } from './start-time.ts';

test('a time that is past today gives way to the next full hour', () => {
  const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00+09:00`);
  const on = (day: string, clock: string) => timeAhead('14:00', day, at(clock));
  const clocks = ['13:59', '14:00', '21:40', '23:10'];
  expect(clocks.map(clock => on('2026-11-18', clock))).toEqual(['14:00', '15:00', '22:00', '23:59']);
  expect([on('2026-11-19', '21:40'), on('', '21:40')]).toEqual(['14:00', '14:00']);
});
