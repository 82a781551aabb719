import { invalidField } from '#/shared/refusal.ts';
import { addDays, seoulDay } from './time.ts';

const DAYS_AHEAD_MOST = 366;
export const DAY_TOO_FAR = '날짜는 1년 뒤까지 고를 수 있습니다.';

/** Throws a Refusal (400) at the field `path` for a day (`YYYY-MM-DD`) more than a year after today in Seoul. */
export function refuseFarDay(day: string, now: Date, path = 'day'): void {
  if (day > addDays(seoulDay(now), DAYS_AHEAD_MOST)) throw invalidField(path, DAY_TOO_FAR);
}
