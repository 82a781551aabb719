import {
  addDays,
  dateOf,
  dayOf,
  daysBetween,
  mondayOf,
  monthOf,
  timeOf,
  weekdayName,
  weekdayOf,
} from './calendar.ts';
import type { Random } from './random.ts';

/** `matchDate` is the text of the post's match date. */
export type Appointment = {
  matchDate: string;
  /** By placeholder: `{때}` (오늘, 이번 주 토요일), `{날}` (11월 28일 토요일), `{시각}` and so on. */
  words: Record<string, string>;
  /** '' for a match without a single day. */
  startsAt: string;
};
type Plan = { lead: readonly [number, number]; weekdays: readonly number[]; hours: readonly number[] };

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
/** By kind of day: the days ahead, the weekdays and the hours. */
const PLANS = {
  evening: { lead: [0, 7], weekdays: [0, ...WORKDAYS], hours: [18.5, 19, 19, 19.5, 20, 20, 20.5, 21] },
  weekend: { lead: [0, 12], weekdays: WEEKEND, hours: [11, 13, 14, 14, 15, 16, 17, 19] },
  lunch: { lead: [1, 6], weekdays: WORKDAYS, hours: [12] },
  daytime: { lead: [1, 8], weekdays: WORKDAYS, hours: [10, 11, 13, 14, 15, 16] },
  night: { lead: [0, 7], weekdays: [5, 6], hours: [22, 22.5, 23] },
  tournament: { lead: [9, 27], weekdays: WEEKEND, hours: [10, 11, 13, 14] },
  course: { lead: [5, 20], weekdays: [...WORKDAYS, 6], hours: [10, 11, 19, 19.5, 20] },
  span: { lead: [2, 10], weekdays: [0, ...WORKDAYS, 6], hours: [12] },
} satisfies Record<string, Plan>;
const ANY_TIME = ['평일 저녁', '평일 저녁', '주말 오후', '주말 오전', '평일 낮', '토요일 오후'];
const HOUR = 3600;

/** A time, several days (`span`), a day of every week, or any time (`open`). */
export type When = keyof typeof PLANS | 'weekly' | 'mornings' | 'open';

/** The match is at a time not before the day `earliest`. */
export function appoint(when: When, time: string, random: Random, earliest = ''): Appointment {
  if (when === 'open') {
    const free = random.pick(ANY_TIME);
    const matchDate = random.pick([
      '협의',
      '시간 협의',
      `${free} 협의`,
      `${free}, 날짜는 협의`,
      `${free} 중`,
    ]);
    return { matchDate, words: { 시간대: free }, startsAt: '' };
  }
  if (when === 'weekly' || when === 'mornings') return everyWeek(when === 'mornings', random);
  const { lead, weekdays, hours }: Plan = PLANS[when];
  const postedOn = dayOf(time);
  const moments = Array.from({ length: lead[1] - lead[0] + 1 }, (_, n) => addDays(postedOn, lead[0] + n))
    .filter(day => weekdays.includes(weekdayOf(day)) && day >= earliest)
    .map(day => ({ day, hour: random.pick(hours) }))
    .filter(({ day, hour }) => Date.parse(timeOf(day, hour * HOUR)) > Date.parse(time) + 2 * HOUR * 1000);
  const { day, hour } = random.weighted(moments, moment => 1 / (2 + daysBetween(postedOn, moment.day)));
  const startsAt = timeOf(day, hour * HOUR);
  if (when === 'span') return { ...stretch(day, random), startsAt };
  const words = {
    날: `${koreanDate(day)} ${weekdayName(day)}`,
    때: relativeDay(day, postedOn),
    요일: weekdayName(day),
    시각: spokenHour(hour),
    월: String(monthOf(day)),
  };
  return { words, startsAt, matchDate: writtenDate(day, hour, postedOn, random) };
}

function everyWeek(isMorning: boolean, random: Random): Appointment {
  const weekday = weekdayName(addDays('2026-01-05', random.int(0, isMorning ? 4 : 6)));
  const time = spokenHour(random.pick(isMorning ? [10, 10, 10.5] : [19, 19, 19.5, 20, 20]));
  const matchDate = random.pick([
    `매주 ${weekday} ${time}`,
    `매주 ${weekday}`,
    `매주 (${weekday[0]}) ${time}`,
  ]);
  return { matchDate, words: { 요일: weekday, 시각: time }, startsAt: '' };
}

function stretch(day: string, random: Random): Omit<Appointment, 'startsAt'> {
  const last = addDays(day, random.pick([6, 13, 20, 27]));
  const from = koreanDate(day);
  const until = monthOf(last) === monthOf(day) ? `${dateOf(last)}일` : koreanDate(last);
  const matchDate = random.pick([
    `${from} ~ ${until}`,
    `${day} ~ ${last}`,
    `${slashed(day)}부터 ${slashed(last)}까지`,
  ]);
  return { matchDate, words: { 기간: `${from}부터 ${until}까지`, 월: String(monthOf(day)) } };
}

// People type dates into a free field in many forms.
function writtenDate(day: string, hour: number, postedOn: string, random: Random): string {
  const clock = `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`;
  const [name, spoken] = [weekdayName(day), spokenHour(hour)];
  return random.pick([
    ...[day, `${day} ${clock}`, `${koreanDate(day)} ${name} ${spoken}`, `${koreanDate(day)} ${spoken}`],
    ...[
      `${slashed(day)} ${Math.floor(hour)}시${hour % 1 ? ' 30분' : ''}`,
      `${slashed(day)}(${name[0]}) ${clock}`,
    ],
    `${slashed(day).replace('/', '.')} (${name[0]}) ${spoken}`,
    ...[`${relativeDay(day, postedOn)} ${spoken}`, relativeDay(day, postedOn)],
    `${relativeDay(day, postedOn)} ${spoken}쯤`,
  ]);
}

function relativeDay(day: string, postedOn: string): string {
  const near = ['오늘', '내일', '모레'][daysBetween(postedOn, day)];
  if (near) return near;
  const weeks = daysBetween(mondayOf(postedOn), mondayOf(day)) / 7;
  if (weeks <= 1) return `${weeks ? '다음' : '이번'} 주 ${weekdayName(day)}`;
  const month = monthOf(day) === monthOf(postedOn) ? '' : `${monthOf(day)}월 `;
  return `${month}${dateOf(day)}일 ${weekdayName(day)}`;
}

function spokenHour(hour: number): string {
  const full = Math.floor(hour);
  const part = full < 12 ? '오전' : full === 12 ? '낮' : full < 18 ? '오후' : full < 21 ? '저녁' : '밤';
  return `${part} ${full > 12 ? full - 12 : full}시${hour % 1 ? ' 반' : ''}`;
}

function koreanDate(day: string): string {
  return `${monthOf(day)}월 ${dateOf(day)}일`;
}

function slashed(day: string): string {
  return `${monthOf(day)}/${dateOf(day)}`;
}
