import { showDateTime, showWait } from '#/shared/time/time.ts';

/** The deadline of a duty, and the time left from `now` (milliseconds). */
export function LeakClock({ until, now }: { until: string; now: number }) {
  const seconds = (Date.parse(until) - now) / 1000;
  const time = <time dateTime={until}>{showDateTime(until)}</time>;
  if (seconds <= 0) return <strong className="text-red">{time}에 지났습니다</strong>;
  return (
    <>
      {time}까지 ({showWait(seconds)} 남음)
    </>
  );
}
