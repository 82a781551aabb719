import type { StatsDay } from './site-stats.contract.ts';
import { dayWord, drawBars, type Series, sentenceOf } from './site-stats.rules.ts';

/** What happened on each day as bars, today's in another colour, and the same in a sentence. */
export function DayBars({ series, days }: { series: Series; days: StatsDay[] }) {
  const values = days.map(day => day[series.key]);
  const bars = drawBars(values);
  const today = values.at(-1) ?? 0;
  return (
    <figure className="card stats-days">
      <figcaption>
        {series.name}
        <span>오늘 {amount(today, series)}</span>
      </figcaption>
      <svg
        className="stats-picture"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={sentenceOf(series, days)}
      >
        <path d={bars.slice(0, -1).join(' ')} />
        <path className="stats-today" d={bars.at(-1)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="stats-ends" aria-hidden="true">
        <span>{dayWord(days[0]?.day ?? '')}</span>
        <span>최고 {amount(Math.max(...values), series)}</span>
        <span>오늘</span>
      </div>
    </figure>
  );
}

const amount = (value: number, { unit }: Series) => `${value.toLocaleString('ko-KR')}${unit}`;
