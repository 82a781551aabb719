import { addDays, daysBetween } from '#/shared/time.ts';

// A day named without its year is the coming one, unless it went by this shortly before it was written.
const RECENT_DAYS = 30;

const APART = String.raw`\s*[-./년]\s*`;
const WITH_YEAR = new RegExp(String.raw`(?<!\d)(\d{4}|\d{2})${APART}(\d{1,2})\s*[-./월]\s*(\d{1,2})(?!\d)`);
const IN_DIGITS = /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/;
// `2.5시간` and `3.5구` are no days, and `2-5` is more often a span of hours than one.
const WITHOUT_YEAR =
  /(?<![\d.])(\d{1,2})(?:\s*월\s*(\d{1,2})\s*일|[/.](\d{1,2})(?![\d.]|\s*[시분구점개판명%]))/;

/** The day a free text names, as `YYYY-MM-DD`; null where it reads as none. `written` is the day it was written on. */
export function matchDay(text: string, written: string): string | null {
  const plain = text.normalize('NFKC');
  const whole = WITH_YEAR.exec(plain) ?? IN_DIGITS.exec(plain);
  if (whole) {
    const [, year = '', month = '', day = ''] = whole;
    return realDay(year.length === 2 ? `20${year}` : year, month, day);
  }
  const short = WITHOUT_YEAR.exec(plain);
  if (!short) return null;
  const [, month = '', day = short[3] ?? ''] = short;
  return comingDay(month, day, written);
}

/** How many days are left until the day a text names, negative once it is over; null where it names none. */
export function daysLeft(
  text: string,
  { written, today }: { written: string; today: string },
): number | null {
  const day = matchDay(text, written);
  return day === null ? null : daysBetween(today, day);
}

/** The days left as they are shown: `D-3`, `D-day`, `지남`. */
export function dDay(left: number): string {
  if (left < 0) return '지남';
  return left === 0 ? 'D-day' : `D-${left}`;
}

function comingDay(month: string, day: string, written: string): string | null {
  const year = Number(written.slice(0, 4));
  const earliest = addDays(written, -RECENT_DAYS);
  // The 29th of February may be some years away.
  const candidates = [-1, 0, 1, 2, 3, 4].map(more => realDay(String(year + more), month, day));
  return candidates.find(candidate => candidate !== null && candidate >= earliest) ?? null;
}

function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(text);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
}
