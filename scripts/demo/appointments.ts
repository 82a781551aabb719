import { addDays, dayOf, daysBetween, mondayOf, monthOf, timeOf } from './calendar.ts';
import type { Slots } from './phrasing.ts';
import type { Random } from './random.ts';
import type { When } from './texts.ts';

/** When people want to meet: as the post's match date says it, and in words for its text. */
export type Appointment = {
  matchDate: string;
  slots: Slots;
  /** When it begins; '' where no single day is agreed on. */
  startsAt: string;
};
type Dated = Exclude<When, 'weekly' | 'mornings' | 'open'>;
type Plan = { lead: readonly [number, number]; weekdays: readonly number[]; hours: readonly number[] };

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
const PLANS: Record<Dated, Plan> = {
  evening: { lead: [0, 7], weekdays: [0, ...WORKDAYS], hours: [18.5, 19, 19, 19.5, 20, 20, 20.5, 21] },
  weekend: { lead: [0, 12], weekdays: WEEKEND, hours: [11, 13, 14, 14, 15, 16, 17, 19] },
  lunch: { lead: [1, 6], weekdays: WORKDAYS, hours: [12] },
  daytime: { lead: [1, 8], weekdays: WORKDAYS, hours: [10, 11, 13, 14, 15, 16] },
  night: { lead: [0, 7], weekdays: [5, 6], hours: [22, 22.5, 23] },
  tournament: { lead: [9, 27], weekdays: WEEKEND, hours: [10, 11, 13, 14] },
  course: { lead: [5, 20], weekdays: [...WORKDAYS, 6], hours: [10, 11, 19, 19.5, 20] },
  span: { lead: [2, 10], weekdays: [0, ...WORKDAYS, 6], hours: [12] },
};
const ANY_TIME = ['평일 저녁', '평일 저녁', '주말 오후', '주말 오전', '평일 낮', '토요일 오후'];
const HOUR = 3600;

/** An appointment made at a time, not before `earliest` where a day is given. */
export function appoint(when: When, time: string, random: Random, earliest = ''): Appointment {
  if (when === 'open') return whenItSuits(random);
  if (when === 'weekly' || when === 'mornings') return everyWeek(when, random);
  const { lead, weekdays, hours } = PLANS[when];
  const postedOn = dayOf(time);
  const moments = Array.from({ length: lead[1] - lead[0] + 1 }, (_, n) => addDays(postedOn, lead[0] + n))
    .filter(day => weekdays.includes(weekdayOf(day)) && day >= earliest)
    .map(day => ({ day, hour: random.pick(hours) }))
    .filter(({ day, hour }) => Date.parse(timeOf(day, hour * HOUR)) > Date.parse(time) + 2 * HOUR * 1000);
  const { day, hour } = random.weighted(moments, moment => 1 / (2 + daysBetween(postedOn, moment.day)));
  const startsAt = timeOf(day, hour * HOUR);
  if (when === 'span') return { ...stretch(day, random), startsAt };
  const slots = {
    날: `${monthOf(day)}월 ${dateOf(day)}일 ${weekdayName(day)}`,
    때: relative(day, postedOn),
    요일: weekdayName(day),
    시각: spoken(hour),
    월: String(monthOf(day)),
  };
  return { slots, startsAt, matchDate: written(day, hour, postedOn, random) };
}

function whenItSuits(random: Random): Appointment {
  const time = random.pick(ANY_TIME);
  const matchDate = random.pick(['협의', '시간 협의', `${time} 협의`, `${time}, 날짜는 협의`, `${time} 중`]);
  return { matchDate, slots: { 시간대: time }, startsAt: '' };
}

function everyWeek(when: 'weekly' | 'mornings', random: Random): Appointment {
  const weekday = `${WEEKDAYS[random.int(when === 'weekly' ? 0 : 1, when === 'weekly' ? 6 : 5)]}요일`;
  const time = spoken(random.pick(when === 'weekly' ? [19, 19, 19.5, 20, 20] : [10, 10, 10.5]));
  const matchDate = random.pick([
    `매주 ${weekday} ${time}`,
    `매주 ${weekday}`,
    `매주 (${weekday[0]}) ${time}`,
  ]);
  return { matchDate, slots: { 요일: weekday, 시각: time }, startsAt: '' };
}

function stretch(day: string, random: Random): Omit<Appointment, 'startsAt'> {
  const last = addDays(day, random.pick([6, 13, 20, 27]));
  const from = `${monthOf(day)}월 ${dateOf(day)}일`;
  const until = `${monthOf(last) === monthOf(day) ? '' : `${monthOf(last)}월 `}${dateOf(last)}일`;
  const matchDate = random.pick([
    `${from} ~ ${until}`,
    `${day} ~ ${last}`,
    `${slashed(day)}부터 ${slashed(last)}까지`,
  ]);
  return { matchDate, slots: { 기간: `${from}부터 ${until}까지`, 월: String(monthOf(day)) } };
}

// In as many ways as people write a date into a free field.
function written(day: string, hour: number, postedOn: string, random: Random): string {
  const clock = `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`;
  const inKorean = `${monthOf(day)}월 ${dateOf(day)}일`;
  const name = weekdayName(day);
  return random.pick([
    day,
    `${day} ${clock}`,
    `${inKorean} ${name} ${spoken(hour)}`,
    `${inKorean} ${spoken(hour)}`,
    `${slashed(day)} ${Math.floor(hour)}시${hour % 1 ? ' 30분' : ''}`,
    `${slashed(day)}(${name[0]}) ${clock}`,
    `${slashed(day).replace('/', '.')} (${name[0]}) ${spoken(hour)}`,
    `${relative(day, postedOn)} ${spoken(hour)}`,
    relative(day, postedOn),
    `${relative(day, postedOn)} ${spoken(hour)}쯤`,
  ]);
}

function relative(day: string, postedOn: string): string {
  const days = daysBetween(postedOn, day);
  if (days <= 2) return ['오늘', '내일', '모레'][days] as string;
  const weeks = daysBetween(mondayOf(postedOn), mondayOf(day)) / 7;
  if (weeks <= 1) return `${weeks ? '다음' : '이번'} 주 ${weekdayName(day)}`;
  const month = monthOf(day) === monthOf(postedOn) ? '' : `${monthOf(day)}월 `;
  return `${month}${dateOf(day)}일 ${weekdayName(day)}`;
}

function spoken(hour: number): string {
  const fullHours = Math.floor(hour);
  const part =
    fullHours < 12
      ? '오전'
      : fullHours === 12
        ? '낮'
        : fullHours < 18
          ? '오후'
          : fullHours < 21
            ? '저녁'
            : '밤';
  return `${part} ${fullHours > 12 ? fullHours - 12 : fullHours}시${hour % 1 ? ' 반' : ''}`;
}

function slashed(day: string): string {
  return `${monthOf(day)}/${dateOf(day)}`;
}

function dateOf(day: string): number {
  return Number(day.slice(8));
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function weekdayName(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}요일`;
}
