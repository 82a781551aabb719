import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayedAt } from './facts.tsx';

test('the hour of what began before it is no promise, and a day without an hour is the day alone', () => {
  const now = Date.parse('2026-11-18T20:00:00+09:00');
  const shown = (state: 'coming' | 'live', startsAt: string, day = '2026-11-19') =>
    renderToStaticMarkup(<PlayedAt saved={{ day, startsAt, state }} now={now} />).replace(/<[^>]+>/g, '');
  const tomorrow = '2026-11-19T14:00:00+09:00';
  expect(shown('coming', tomorrow)).toBe('내일 오후 2:00');
  expect(shown('live', tomorrow)).toBe('내일 오후 2:00 예정');
  expect(shown('live', '', '2026-11-18')).toBe('오늘');
  expect(shown('coming', '')).toBe('내일');
});
