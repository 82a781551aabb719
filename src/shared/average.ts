/** The 에버리지 (points by innings) in thousandths, rounded half up; null without innings. */
export function averageThousandths(points: number, innings: number): number | null {
  return innings < 1 ? null : Math.floor((2000 * points + innings) / (2 * innings));
}

/** The 에버리지 with three decimals: `0.425`; `–` without innings. */
export function average(points: number, innings: number): string {
  const thousandths = averageThousandths(points, innings);
  return thousandths === null ? '–' : withDecimals(thousandths, 3);
}

/** The 득점률 (points by target) in per cent, rounded half up: `86.7%`. */
export function rateText(points: number, target: number, decimals = 1): string {
  const scale = 100 * 10 ** decimals;
  return `${withDecimals(Math.floor((2 * points * scale + target) / (2 * target)), decimals)}%`;
}

/** Negative if side 0 has the lower 득점률, 0 for 동률; exact, because the fractions are cross-multiplied. */
export function compareRates(points: readonly [number, number], targets: readonly [number, number]): number {
  return points[0] * targets[1] - points[1] * targets[0];
}

/** The 득점률 of two sides with as many decimals as they need to differ: 64.10% and 64.06%. */
export function rateTexts(points: readonly [number, number], targets: readonly [number, number]) {
  const both = (decimals: number): [string, string] => [
    rateText(points[0], targets[0], decimals),
    rateText(points[1], targets[1], decimals),
  ];
  const differ = compareRates(points, targets) !== 0;
  const enough = [1, 2, 3].find(decimals => !differ || both(decimals)[0] !== both(decimals)[1]);
  return both(enough ?? 6);
}

function withDecimals(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`;
}
