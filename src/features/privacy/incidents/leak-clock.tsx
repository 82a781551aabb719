import { showDateTime, showWait } from '#/shared/time/time.ts';

/** Until when something has to be done, and how long that is from `now` (milliseconds) on. */
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
