import { tidyLine } from './text.ts';

/** The maximum number of headings (말머리): words before a post's title by which a list can be filtered. */
export const HEADINGS_MOST = 12;
export const HEADING_LIMIT = 10;
export const HEADINGS_TYPED_LIMIT = HEADINGS_MOST * (HEADING_LIMIT + 2);
export const HEADINGS_HELP =
  '쉼표로 나누어 적습니다. 예: 질문, 후기, 장터, 구인. 비워두면 말머리를 쓰지 않고, 뺀 말머리는 전에 쓴 글에만 남습니다.';

export const headingsIn = (text: string) => itemsOf(text, ',');

export const HOLIDAYS_MOST = 60;
export const HOLIDAYS_TYPED_LIMIT = 2000;
export const HOLIDAYS_HELP =
  '법으로 정해진 공휴일과 대체공휴일은 이미 들어 있습니다. 임시공휴일이나 선거일, 새로 정해진 공휴일만 한 줄에 하나씩 적습니다. 예: 2027-03-03 임시공휴일';

const LINE = /^(\d{4}-)?(\d{2}-\d{2})(?: .{1,30})?$/;
// A day without a year is checked in a leap year, so that 29 February is valid.
const LEAP_YEAR = '2028-';

export const holidaysIn = (text: string) => itemsOf(text, /[,\n]/);

const itemsOf = (text: string, separator: string | RegExp): string[] => [
  ...new Set(text.split(separator).map(tidyLine).filter(Boolean)),
];

/** The day of an entered holiday: `YYYY-MM-DD`, or `MM-DD` for every year; undefined without a valid day. */
export function holidayOf(line: string): string | undefined {
  const [, year = '', day = ''] = LINE.exec(line) ?? [];
  const date = `${year || LEAP_YEAR}${day}`;
  const time = Date.parse(date);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  return `${year}${day}`;
}
