type Game = { points: number; target: number };

/** Games averaged at each point of the trend: one bad evening hardly moves it. */
export const TREND_SPAN = 5;

/**
 * The 득점률 of games (oldest first) in 100 by 100: dots, and a line of the average of five. Undefined below
 * two.
 */
export function drawTrend(
  games: readonly Game[],
): { dots: { x: number; y: number }[]; line: string } | undefined {
  if (games.length < 2) return undefined;
  const x = (nth: number) => round(2 + (nth / (games.length - 1)) * 96);
  const dots = games.map((game, position) => ({ x: x(position), y: heightOf(rateOf([game])) }));
  const line = games.map((_, index) => {
    const span = games.slice(Math.max(0, index + 1 - TREND_SPAN), index + 1);
    return `${index === 0 ? 'M' : 'L'}${x(index)} ${heightOf(rateOf(span))}`;
  });
  return { dots, line: line.join(' ') };
}

/** 득점률 of games: points by targets, 0 to 1; negative sums (fouls) are 0. */
export function rateOf(games: readonly Game[]): number {
  const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);
  const targets = sum(games.map(({ target }) => target));
  return targets === 0 ? 0 : Math.min(1, Math.max(0, sum(games.map(({ points }) => points)) / targets));
}

// The line keeps its whole width inside the picture.
const heightOf = (rate: number) => round(97 - rate * 94);
const round = (number: number) => Math.round(number * 100) / 100;
