const FILLED = 0.75;

/** The bars of a chart as SVG paths, in a box of 100 by 100; a value above 0 is always visible. */
export function drawBars(values: readonly number[]): string[] {
  const top = Math.max(...values, 1);
  const step = 100 / values.length;
  return values.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(2, (value / top) * 100);
    return `M${round(index * step)} 100 V${round(100 - height)} h${round(step * FILLED)} V100 Z`;
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A day as `11월 18일`, given as `2026-11-18`. */
export function dayWord(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}월 ${Number(date)}일`;
}
