import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { Facts, PlayedAt } from './facts.tsx';

test('a tournament shows its announced hour and no word more, and without an hour its day alone', () => {
  const now = Date.parse('2026-11-18T20:00:00+09:00');
  const shown = (startsAt: string, day = '2026-11-19') =>
    renderToStaticMarkup(<PlayedAt saved={{ day, startsAt }} now={now} />).replace(/<[^>]+>/g, '');
  expect(shown('2026-11-19T14:00:00+09:00')).toBe('내일 오후 2:00');
  expect(shown('', '2026-11-18')).toBe('오늘');
  expect(shown('')).toBe('내일');
});

test('the place leads to the page of its hall, if the directory has it', () => {
  const saved = {
    day: '2026-11-19',
    startsAt: '',
    hall: '가람당구장',
    region: '대전',
    mode: 'team',
    ball: '4',
  };
  const shown = (hallId: number | null) =>
    renderToStaticMarkup(
      <Facts saved={{ ...saved, hallId } as TournamentWithEvents} entryFacts={undefined} now={0} />,
    );
  expect(shown(7)).toMatch(/<a [^>]*href="\/region\/7"[^>]*>대전 가람당구장<\/a>/);
  expect(shown(null)).toMatch(/[^>]대전 가람당구장</);
});
