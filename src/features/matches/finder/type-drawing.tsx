import type { ReactNode } from 'react';
import { DrawnBall } from '#/ui/theme/drawn-ball.tsx';

export type Drawn = 'single' | 'multi' | 'team' | 'groups';

const ball = (colour: 'white' | 'yellow' | 'red', x: number, y: number, r = 9) => (
  <DrawnBall key={`${x} ${y}`} {...{ colour, x, y, r }} />
);

const GROUP = [0, 1, 2].flatMap(row => [0, 1, 2].map(column => ({ row, column })));

const DRAWINGS: Record<Drawn, ReactNode> = {
  single: (
    <>
      <path
        d="M50 42 80 9l30 33"
        className="fill-none stroke-2 stroke-chalk [stroke-dasharray:3_4] [stroke-linejoin:round]"
      />
      {[ball('white', 50, 42), ball('red', 110, 42), ball('yellow', 80, 54)]}
    </>
  ),
  multi: (
    <>
      <path
        d="M80 20v40"
        className="fill-none stroke-2 stroke-chalk [stroke-dasharray:3_4] [stroke-linejoin:round]"
      />
      {[ball('white', 44, 30), ball('yellow', 60, 48), ball('white', 116, 30), ball('red', 100, 48)]}
    </>
  ),
  team: (
    <>
      <path
        d="M38 24h26v32H38M64 40h16M122 24H96v32h26M96 40H80"
        className="fill-none stroke-2 stroke-chalk [stroke-linejoin:round]"
      />
      {[ball('white', 38, 24, 7), ball('yellow', 38, 56, 7), ball('red', 122, 24, 7)]}
      {[ball('white', 122, 56, 7), ball('yellow', 80, 40)]}
    </>
  ),
  groups: (
    <>
      <path
        d="M48 18h64v44H48zM48 32.7h64M48 47.4h64M69.3 18v44M90.6 18v44"
        className="fill-none stroke-2 stroke-chalk [stroke-linejoin:round]"
      />
      {GROUP.filter(({ row, column }) => row !== column).map(({ row, column }) =>
        ball(row < column ? 'white' : 'red', 58.7 + column * 21.3, 25.3 + row * 14.7, 4.5),
      )}
    </>
  ),
};

/** A drawing of a kind of tournament, on the table seen from above. */
export function TypeDrawing({ of }: { of: Drawn }) {
  return (
    <svg className="block h-auto w-full" viewBox="0 0 160 80" aria-hidden="true">
      <rect width="160" height="80" className="fill-rail" />
      <rect x="7" y="7" width="146" height="66" rx="2" className="fill-felt stroke-2 stroke-felt-rail" />
      {DRAWINGS[of]}
    </svg>
  );
}
