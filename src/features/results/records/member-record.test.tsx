import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MemberResults } from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { MemberRecord } from './member-record.tsx';
import { PlayerCard } from './player-card.tsx';

const NONE = {
  games: 0,
  wins: 0,
  scored: 0,
  points: 0,
  targets: 0,
  inningPoints: 0,
  innings: 0,
  highRun: 0,
};

/** A member with 20 games of 4구, 18 or 20 of them with a score, 15 of those in the last 90 days. */
const recordOf = (scored: number): MemberResults => ({
  number: 1,
  ball: '4',
  sums: { 4: { ...NONE, games: 20, wins: 11, scored, points: 200, targets: 400 }, 3: NONE },
  trust: { trust: 'short', games: 15, figure: null, most: null, table: '2026-11' },
  trend: Array.from({ length: scored }, () => ({
    points: 10,
    target: 20,
    date: '2026-11-18T12:00:00+09:00',
  })),
  results: [],
  disputed: [],
  reviewed: [],
});

const htmlOf = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);

const textOf = (scored: number) =>
  htmlOf(<MemberRecord record={recordOf(scored)} page={1} />).replace(/<[^>]+>/g, '');

test('a record whose wins and losses count games without a score says which figures leave them out', () => {
  const note = '복식과 점수 없는 경기는 득점률과 수지 평가에 넣지 않습니다.';
  expect(textOf(18)).toContain('최근 18경기');
  expect(textOf(18)).toContain(note);
  expect(textOf(20)).toContain('최근 90일 15경기 · 30경기부터 4구 수지를 평가합니다.');
  expect(textOf(20)).not.toContain(note);
});

test('the card shows the ball of the 4구 수지 beside that 수지 only', () => {
  const member = { score4: 200, score3: 14, highrun4: null, highrun3: null };
  const cardOf = (ball: Ball) =>
    htmlOf(<PlayerCard member={member} picture="" record={{ ...recordOf(20), ball }} page={1} />);
  expect(cardOf('4')).toContain('/balls/200.svg');
  expect(cardOf('3')).toContain('/balls/default.svg');
});
