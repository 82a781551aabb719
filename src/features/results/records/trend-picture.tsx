import type { MemberResults } from '#/features/tournaments/results/results.contract.ts';
import { rateText } from '#/shared/average.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { drawTrend, TREND_SPAN } from './trend.rules.ts';

type Trend = MemberResults['trend'];

/** The 득점률 of the last games as a picture, and the same in a sentence. */
export function TrendPicture({ trend }: { trend: Trend }) {
  const drawn = drawTrend(trend);
  const [first, last] = [trend[0], trend.at(-1)];
  if (!drawn || !first || !last) return null;
  return (
    <figure className="mb-4 text-label">
      <figcaption className="text-soft">
        최근 {trend.length}경기의 득점률 (점: 한 경기, 선: {TREND_SPAN}경기씩)
      </figcaption>
      <div className="relative mt-1 pl-12 border-y border-line bg-surface">
        <svg
          className="block w-full h-32"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={sentenceOf(trend)}
        >
          <path stroke="var(--line)" strokeDasharray="4 4" d="M0 50 H100" vectorEffect="non-scaling-stroke" />
          {drawn.dots.map(({ x, y }) => (
            <path
              key={x}
              stroke="var(--line-strong)"
              strokeWidth={5}
              strokeLinecap="round"
              d={`M${x} ${y} h0.001`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            className="fill-none stroke-primary"
            strokeWidth={2}
            strokeLinejoin="round"
            d={drawn.line}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className="absolute top-0 left-0 text-soft text-mark leading-[1.2]" aria-hidden="true">
          100%
        </span>
        <span className="absolute bottom-0 left-0 text-soft text-mark leading-[1.2]" aria-hidden="true">
          0%
        </span>
      </div>
      <div
        className="flex flex-wrap justify-between gap-x-3 mt-1.5 text-soft tabular-nums"
        aria-hidden="true"
      >
        <span>{dayOf(first.date)}</span>
        <span>{dayOf(last.date)}</span>
      </div>
    </figure>
  );
}

function sentenceOf(trend: Trend): string {
  const pooled = (games: Trend) =>
    rateText(
      games.reduce((sum, { points }) => sum + points, 0),
      games.reduce((sum, { target }) => sum + target, 0),
    );
  const shownCount = Math.min(TREND_SPAN, trend.length);
  return (
    `최근 ${trend.length}경기의 득점률: 처음 ${shownCount}경기 ${pooled(trend.slice(0, shownCount))}, ` +
    `마지막 ${shownCount}경기 ${pooled(trend.slice(-shownCount))}.`
  );
}

const dayOf = (iso: string) => seoulDay(new Date(iso));
