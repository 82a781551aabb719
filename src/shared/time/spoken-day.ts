import { daysBetween, seoulDay, showDateTime } from './time.ts';

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];
const NEAR_DAYS = ['오늘', '내일'];

/** A day and time ('' for none): `오늘 오후 3:00`, `12월 5일(토) 오후 2:00`, with the year as in `spokenDay`. */
export function showDay(day: string, time: string, today: string): string {
  const date = NEAR_DAYS[daysBetween(today, day)] ?? spokenDay(day, today);
  return time ? `${date} ${spokenTime(time)}` : date;
}

/** Like `showDay`, for a moment. */
export function showMoment(iso: string, now: Date): string {
  const [day = '', time = ''] = showDateTime(iso).split(' ');
  return showDay(day, time, seoulDay(now));
}

/** The days to come that need no year, since no other day of that name is near. */
const DAYS_WITHOUT_YEAR = 183;

/** A day as in `12월 5일(토)`, with the year unless it is `today`'s or the day is near; always for a `today` of ''. */
export function spokenDay(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  const isPlain = day.slice(0, 4) === today.slice(0, 4) || (ahead > 0 && ahead <= DAYS_WITHOUT_YEAR);
  const year = isPlain ? '' : `${day.slice(0, 4)}년 `;
  const weekday = WEEKDAYS[new Date(day).getUTCDay()];
  return `${year}${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일(${weekday})`;
}

/** A day of the coming week, without its month: `오늘`, `내일`, `30일(월)`. */
export function spokenNearDay(day: string, today: string): string {
  return NEAR_DAYS[daysBetween(today, day)] ?? spokenDay(day, today).replace(/^.*월 /, '');
}

/** A moment with its year, for texts that are read later: `2026년 12월 5일(토) 오후 7:30`. */
export function spokenMoment(iso: string): string {
  const [day = '', time = ''] = showDateTime(iso).split(' ');
  return `${spokenDay(day, '')} ${spokenTime(time)}`;
}

/** A time as it is spoken: `오후 7:30` for `19:30`; midnight is `오전 0:00`, because 오전 12:00 reads as noon. */
export function spokenTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour < 12 ? '오전' : '오후'} ${hour < 12 ? hour : hour % 12 || 12}:${time.slice(3, 5)}`;
}
