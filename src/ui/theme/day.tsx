import { showDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';

/** A day (`2026-12-05`) as text: `오늘`, `내일`, `12월 5일(토)`. */
export const Day = ({ of: day }: { of: string }) => (
  <time dateTime={day}>{showDay(day, '', seoulDay(new Date(serverNow())))}</time>
);
