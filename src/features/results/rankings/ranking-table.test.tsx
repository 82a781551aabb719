import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { RankingTable } from './ranking-table.tsx';

type Rows = Parameters<typeof RankingTable>[0]['rows'];

/** The table of members with these points and ranks. */
function tableOf(members: [points: number, rank: number | null][]): string {
  const rows = members.map(([points, rank], at) => ({
    id: `id${at}`,
    username: '회원',
    points,
    rank,
  })) as Rows;
  const element = <RankingTable rows={rows} detailed={false} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('below members with equal points and ranks, the table says what decides between them', () => {
  const why = '포인트가 같은 회원의 순위는 승리, 4구 수지 순입니다.';
  const ranked: [number, number][] = [
    [20, 1],
    [20, 2],
  ];
  expect(tableOf(ranked)).toContain(why);
  expect(tableOf(ranked.slice(0, 1))).not.toContain(why);
  expect(
    tableOf([
      [20, 1],
      [10, 2],
    ]),
  ).not.toContain(why);
  // Members without points have no rank.
  expect(
    tableOf([
      [0, null],
      [0, null],
    ]),
  ).not.toContain(why);
});
