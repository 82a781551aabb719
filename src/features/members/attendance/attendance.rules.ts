import { monthAfter } from '#/shared/time/months.ts';
import { addDays } from '#/shared/time/time.ts';

export const ALREADY_PRESSED = '오늘은 이미 출석하셨습니다.';

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export function monthSpan(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${monthAfter(month, 1)}-01`, -1) };
}

/** Weeks begin on Sunday; null in place of days before and after the month. */
export function weeksOf(month: string): (string | null)[][] {
  const { first, last } = monthSpan(month);
  const before = new Date(first).getUTCDay();
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; day <= last; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export const monthOf = (day: string) => day.slice(0, 7);

export const ATTEND_FAILED = '출석 체크 중 문제가 발생했습니다.';

export const attendedSentence = ({ gained, streak }: { gained: number; streak: number }) =>
  `출석했습니다. 포인트 +${gained}, ${streak}일 연속입니다.`;
