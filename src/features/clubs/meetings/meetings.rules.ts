import { monthAfter } from '#/shared/time/months.ts';
import { spokenDay, WEEKDAYS } from '#/shared/time/spoken-day.ts';
import { addDays, HOUR_MS, seoulDay } from '#/shared/time/time.ts';

/** Days ahead for which the meetings of a series exist. */
const SERIES_DAYS_AHEAD = 62;
/** Maximum number of meetings to come that a club plans one by one. */
export const MEETINGS_MOST = 100;
export const CAPACITY_MOST = 500;
export const PLACE_LIMIT = 60;
export const NOTE_LIMIT = 300;
/** Hours before and after the start of a meeting in which its QR code checks members in. */
const CHECK_IN_HOURS = 12;

export const REPEATS = ['once', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];
export const ANSWERS = ['coming', 'maybe', 'absent'] as const;
export type MeetingAnswer = (typeof ANSWERS)[number];
export const ANSWER_NAMES: Record<MeetingAnswer, string> = { coming: '참석', maybe: '미정', absent: '불참' };
/** The hours before the start at which answers end, with their names. */
export const DEADLINES = {
  '0': '시작할 때까지',
  '3': '3시간 전까지',
  '24': '하루 전까지',
  '48': '이틀 전까지',
};

export const MEETING_MISSING = '정모를 찾을 수 없습니다.';
export const MEETING_PAST = '이미 지난 때로는 정모를 잡을 수 없습니다.';
export const MEETING_OVER = '이미 시작했거나 취소된 정모입니다.';
export const ANSWERS_CLOSED = '응답이 마감되었습니다. 이제는 불참만 알릴 수 있습니다.';
export const CODE_WRONG = '이 정모의 출석 QR이 아닙니다. 당구장에 붙은 코드를 다시 찍어 주세요.';
export const CHECK_IN_CLOSED = `출석은 시작 ${CHECK_IN_HOURS}시간 전부터 시작 ${CHECK_IN_HOURS}시간 뒤까지 할 수 있습니다.`;

const NTHS = ['첫째', '둘째', '셋째', '넷째', '마지막'];
const weekdayOf = (day: string) => new Date(day).getUTCDay();
/** The number of the week in the month, from 1 on; 5 is read as the last one. */
const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7);

/** How meetings that begin on `day` repeat: `매주 금요일`, `매월 넷째 일요일`; the day alone for `once`. */
export function repeatText(repeat: Repeat, day: string): string {
  const weekday = `${WEEKDAYS[weekdayOf(day)]}요일`;
  if (repeat === 'once') return spokenDay(day, day);
  return repeat === 'weekly' ? `매주 ${weekday}` : `매월 ${NTHS[nthOf(day) - 1]} ${weekday}`;
}

/**
 * The days (`YYYY-MM-DD`) of a series from its first day on: the same weekday of each week, or the same weekday
 * of each month in the same week (the fourth Sunday; from a fifth one on, the last). Without an end.
 */
function* seriesDays(repeat: Repeat, first: string): Generator<string> {
  if (repeat === 'once') return yield first;
  for (let step = 0; ; step++) {
    if (repeat === 'weekly') yield addDays(first, step * 7);
    else yield nthDay(monthAfter(first.slice(0, 7), step), weekdayOf(first), nthOf(first));
  }
}

function nthDay(month: string, weekday: number, nth: number): string {
  const start = `${month}-01`;
  const first = addDays(start, (weekday - weekdayOf(start) + 7) % 7);
  const day = addDays(first, (nth - 1) * 7);
  return day.startsWith(month) ? day : addDays(day, -7);
}

/** The days of a series from one day to another (both included), and the day that follows them. */
export function planDays(repeat: Repeat, first: string, { from, until }: { from: string; until: string }) {
  const days: string[] = [];
  let next = first;
  for (const day of seriesDays(repeat, first)) {
    next = day;
    if (day > until) break;
    if (day >= from) days.push(day);
  }
  return { days, next };
}

export function firstDays(repeat: Repeat, first: string, count: number): string[] {
  const days: string[] = [];
  for (const day of seriesDays(repeat, first)) {
    if (days.length === count) break;
    days.push(day);
  }
  return days;
}

/** The moment (UTC) of a day and time (`HH:MM`) in Seoul, by `hours` earlier. */
export const startOf = (day: string, time: string, hours = 0): string =>
  new Date(Date.parse(`${day}T${time}:00+09:00`) - hours * HOUR_MS).toISOString();

type Coming = { member: number; at: string };

/** The members with a seat and those who wait, in the order of their answers; a null `capacity` is no limit. */
export function seatsOf<Row extends Coming>(coming: readonly Row[], capacity: number | null) {
  const inOrder = coming.toSorted((a, b) => (a.at === b.at ? a.member - b.member : a.at < b.at ? -1 : 1));
  const seats = capacity ?? inOrder.length;
  return { seated: inOrder.slice(0, seats), waiting: inOrder.slice(seats) };
}

type Moment = { starts_at: string; closes_at: string; cancelled: number };

/**
 * The Korean sentence why a member cannot give this answer now; undefined if the member can. After the deadline
 * members can still say that they do not come, so that the next one gets the seat.
 */
export function whyNoAnswer(meeting: Moment, answer: MeetingAnswer, now: Date): string | undefined {
  const time = now.toISOString();
  if (meeting.cancelled || time >= meeting.starts_at) return MEETING_OVER;
  return time >= meeting.closes_at && answer !== 'absent' ? ANSWERS_CLOSED : undefined;
}

/** Whether the QR code of a meeting checks in now. */
export function mayCheckIn({ starts_at, cancelled }: Moment, now: Date): boolean {
  return !cancelled && Math.abs(Date.parse(starts_at) - now.getTime()) <= CHECK_IN_HOURS * HOUR_MS;
}

/** Whether officers can mark attendance: from the moment at which the QR code begins to check in, without an end. */
export const isMarkable = (startsAt: string, now: number): boolean =>
  Date.parse(startsAt) - now <= CHECK_IN_HOURS * HOUR_MS;

/** The last day for which the meetings of a series exist now. */
export const lastPlannedDay = (now: Date): string => addDays(seoulDay(now), SERIES_DAYS_AHEAD);
