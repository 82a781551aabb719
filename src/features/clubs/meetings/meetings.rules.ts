import { monthAfter } from '#/shared/time/months.ts';
import { spokenDay, WEEKDAYS } from '#/shared/time/spoken-day.ts';
import { addDays, HOUR_MS, seoulDay } from '#/shared/time/time.ts';

/** Meetings of a series are made this number of days ahead. */
const SERIES_DAYS_AHEAD = 62;
/** Maximum number of coming single meetings of a club. */
export const MEETINGS_MOST = 100;
export const CAPACITY_MOST = 500;
export const PLACE_LIMIT = 60;
export const NOTE_LIMIT = 300;
/** The QR code checks in from this number of hours before the start until as many after it. */
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
/** The number of the week in the month from 1; 5 means the last week. */
const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7);

/** The rhythm of a series that begins on `day`: `매주 금요일`, `매월 넷째 일요일`; for `once` the day. */
export function repeatText(repeat: Repeat, day: string): string {
  const weekday = `${WEEKDAYS[weekdayOf(day)]}요일`;
  if (repeat === 'once') return spokenDay(day, day);
  return repeat === 'weekly' ? `매주 ${weekday}` : `매월 ${NTHS[nthOf(day) - 1]} ${weekday}`;
}

/**
 * The endless days (`YYYY-MM-DD`) of a series: the same weekday each week, or in the same week of each month
 * (the fourth Sunday; from a fifth one on, the last).
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

/** The days of a series from one day to another (both included), and the next one. */
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

/** The UTC time of a day and time (`HH:MM`) in Seoul, minus `hours`. */
export const startOf = (day: string, time: string, hours = 0): string =>
  new Date(Date.parse(`${day}T${time}:00+09:00`) - hours * HOUR_MS).toISOString();

type Coming = { member: number; at: string };

/** Splits people in the order of their answers into those with a seat and those who wait. */
export function seatsOf<Row extends Coming>(coming: readonly Row[], capacity: number | null) {
  const inOrder = coming.toSorted((a, b) => (a.at === b.at ? a.member - b.member : a.at < b.at ? -1 : 1));
  const seats = capacity ?? inOrder.length;
  return { seated: inOrder.slice(0, seats), waiting: inOrder.slice(seats) };
}

type Moment = { starts_at: string; closes_at: string; cancelled: number };

/** Why a member cannot give this answer, in Korean; 불참 stays possible, so that the next one gets the seat. */
export function answerRefusal(meeting: Moment, answer: MeetingAnswer, now: Date): string | undefined {
  const time = now.toISOString();
  if (meeting.cancelled || time >= meeting.starts_at) return MEETING_OVER;
  return time >= meeting.closes_at && answer !== 'absent' ? ANSWERS_CLOSED : undefined;
}

export function mayCheckIn({ starts_at, cancelled }: Moment, now: Date): boolean {
  return !cancelled && Math.abs(Date.parse(starts_at) - now.getTime()) <= CHECK_IN_HOURS * HOUR_MS;
}

/** Whether officers can mark attendance: from the opening of the QR check-in on, without an end. */
export const isMarkable = (startsAt: string, now: number): boolean =>
  Date.parse(startsAt) - now <= CHECK_IN_HOURS * HOUR_MS;

/** Meetings of a series exist until this day. */
export const lastPlannedDay = (now: Date): string => addDays(seoulDay(now), SERIES_DAYS_AHEAD);
