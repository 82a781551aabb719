import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayedAt } from './facts.tsx';

test('a tournament shows its announced hour and no word more, and without an hour its day alone', () => {
  const now = Date.parse('2026-11-18T20:00:00+09:00');
  const shown = (startsAt: string, day = '2026-11-19') =>
    renderToStaticMarkup(<PlayedAt saved={{ day, startsAt }} now={now} />).replace(/<[^>]+>/g, '');
  expect(shown('2026-11-19T14:00:00+09:00')).toBe('내일 오후 2:00');
  expect(shown('', '2026-11-18')).toBe('오늘');
  expect(shown('')).toBe('내일');
});
