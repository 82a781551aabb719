import { showDay, showMoment } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';

/** Takes `2026-12-05` and `19:30`; shows `오늘`, `내일 오후 7:30`, `12월 5일(토)`. */
export const Day = ({ of: day, time = '' }: { of: string; time?: string }) => (
  <time dateTime={day}>{showDay(day, time, seoulDay(new Date(serverNow())))}</time>
);

/** Shows the minute, too. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{showMoment(iso, new Date(serverNow()))}</time>
);
