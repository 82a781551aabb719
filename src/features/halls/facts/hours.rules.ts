import { addDays, seoulDay, showClock } from '#/shared/time/time.ts';
import { CLOSED_DAY, HOURS_DAYS, type HoursDay, WEEKDAYS } from './hall-facts.constants.ts';
import { isHoliday } from './holidays.rules.ts';

/**
 * Opening hours by weekday and for holidays: `HH:mm-HH:mm`, `휴무`, '' or another line as a keeper typed it. If
 * `holiday` is '', a holiday has the hours of its weekday.
 */
export type OpeningHours = Record<HoursDay, string>;

const DAY_MINUTES = 24 * 60;
const LINE = /^(\d{1,2})(?:[:시](\d{2})?분?)?[-~](?:익일|다음날)?(\d{1,2})(?:[:시](\d{2})?분?)?$/;

/** Returns `10:00-02:00` for `10시~02시`; undefined for any other text. */
export function tidyHours(text: string): string | undefined {
  const line = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[–—−∼〜～]/g, '~');
  if (line === '') return '';
  if (/^(휴무|휴일|쉼|쉽니다)$/.test(line)) return CLOSED_DAY;
  if (/^(24시간|연중무휴24시간)$/.test(line)) return '00:00-24:00';
  const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = LINE.exec(line) ?? [];
  if (fromHour === undefined || toHour === undefined) return undefined;
  const clocks = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
  const isClock = (timeOfDay: string) => minutesOf(timeOfDay) <= DAY_MINUTES && timeOfDay.slice(3) <= '59';
  return clocks.every(isClock) && clocks[0] !== '24:00' ? clocks.join('-') : undefined;
}

const clock = (hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number) => {
  const timeOfDay = minutes % DAY_MINUTES;
  return clock(String(Math.floor(timeOfDay / 60)), String(timeOfDay % 60).padStart(2, '0'));
};

/** Shows times with a tilde and a closing time at midnight as `24:00`, `휴무` for '', and any other text unchanged. */
export function showHours(line: string): string {
  const tidied = tidyHours(line);
  return tidied ? tidied.replace(/-00:00$/, '-24:00').replace('-', '~') : line || CLOSED_DAY;
}

/** `day` is `YYYY-MM-DD` in Seoul; `added` are the holidays that admins added. */
export function hoursOn(hours: OpeningHours, day: string, added: readonly string[] = []): string {
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'mon';
  return isHoliday(day, added) && hours.holiday ? hours.holiday : hours[weekday];
}

/**
 * Minutes since the day's midnight; a closing time after the next midnight is 1,440 or more. Returns
 * undefined if the hall is closed or its hours are unknown.
 */
function spanOn(hours: OpeningHours, day: string, added: readonly string[]) {
  const line = tidyHours(hoursOn(hours, day, added));
  if (!line || line === CLOSED_DAY) return undefined;
  const [from, to] = [minutesOf(line.slice(0, 5)), minutesOf(line.slice(6))];
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

type OpenState =
  /** `until` is the closing time (`HH:mm`), '' if the hall does not close within a week. */
  | { isOpen: true; until: string }
  /** `days` is 0 for today, `at` is `HH:mm`; both are missing if the hall does not open within a week. */
  | { isOpen: false; days?: number; at?: string };

/** Returns undefined if the hours are unknown or are not times of day. */
export function openState(
  hours: OpeningHours,
  now: Date,
  added: readonly string[] = [],
): OpenState | undefined {
  if (HOURS_DAYS.every(day => hours[day] === '')) return undefined;
  const today = seoulDay(now);
  const isUnderstood = (days: number) => tidyHours(hoursOn(hours, addDays(today, days), added)) !== undefined;
  const minute = minutesOf(showClock(now.getTime()));
  // The hours of yesterday may last past midnight.
  const open = [-1, 0]
    .map(days => ({ days, span: spanOn(hours, addDays(today, days), added) }))
    .find(({ days, span }) => {
      const clock = minute - days * DAY_MINUTES;
      return span && span.from <= clock && clock < span.to;
    });
  if (open?.span)
    return { isOpen: true, until: closing({ hours, today, added }, open.span.to + open.days * DAY_MINUTES) };
  if (!isUnderstood(-1) || !isUnderstood(0)) return undefined;
  for (let days = 0; days <= 7 && isUnderstood(days); days++) {
    const span = spanOn(hours, addDays(today, days), added);
    if (span && (days > 0 || span.from > minute)) return { isOpen: false, days, at: clockOf(span.from) };
  }
  return { isOpen: false };
}

/**
 * Returns `HH:mm`, or '' if the hall stays open for a week or more. `first` is the end of the current hours
 * in minutes since today's midnight; hours that begin before that end extend it.
 */
function closing(
  { hours, today, added }: { hours: OpeningHours; today: string; added: readonly string[] },
  first: number,
): string {
  let to = first;
  for (let days = 0; days <= 7; days++) {
    const next = spanOn(hours, addDays(today, days), added);
    if (!next || next.from + days * DAY_MINUTES > to) return to % DAY_MINUTES === 0 ? '24:00' : clockOf(to);
    to = Math.max(to, next.to + days * DAY_MINUTES);
  }
  return '';
}

export function openWords(state: OpenState): string {
  if (state.isOpen) return state.until ? `영업 중 · ${state.until}까지` : '영업 중 · 24시간';
  if (state.at === undefined) return '쉬는 중';
  if (state.days === 0) return `영업 전 · ${state.at}부터`;
  return `영업 종료 · ${state.days === 1 ? '내일' : `${state.days}일 뒤`} ${state.at}부터`;
}
