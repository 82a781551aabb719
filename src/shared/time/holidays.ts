import { tidyLine } from '#/shared/text/text.ts';

export const HOLIDAYS_MOST = 60;
export const HOLIDAYS_TYPED_LIMIT = 2000;
export const HOLIDAYS_HELP =
  '법으로 정해진 공휴일과 대체공휴일은 이미 들어 있습니다. 임시공휴일이나 선거일, 새로 정해진 공휴일만 쉼표로 나누어 적습니다. 예: 2027-03-03 임시공휴일, 07-01 매년 쉬는 날';

const LINE = /^(\d{4}-)?(\d{2}-\d{2})(?: .{1,30})?$/;
// A day without a year is checked in a leap year, so that 29 February is valid.
const LEAP_YEAR = '2028-';

/** Splits an admin's text into holidays. */
export const holidaysIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(tidyLine)
      .filter(line => line !== ''),
  ),
];

/** `YYYY-MM-DD`, or `MM-DD` for every year; undefined without a day. */
export function holidayOf(line: string): string | undefined {
  const [, year = '', day = ''] = LINE.exec(line) ?? [];
  const date = `${year || LEAP_YEAR}${day}`;
  const time = Date.parse(date);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  return `${year}${day}`;
}
