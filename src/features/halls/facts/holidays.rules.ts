import { addDays } from '#/shared/time/time.ts';

/**
 * The weekdays on which a holiday is followed by a substitute day (대체공휴일): Saturday and Sunday (`weekend`) or
 * Sunday only. A holiday on the day of another holiday is followed by one too, unless it has `never`.
 */
type Substitute = 'never' | 'weekend' | 'sunday';

/**
 * The yearly holidays by law, from the year `since` on: 공휴일에 관한 법률 제2조 and 제3조 with 관공서의 공휴일에 관한 규정 제2조 and
 * 제3조 (law.go.kr), as amended in 2026 for 노동절 and 제헌절. A holiday that the law adds is one more line.
 */
const EACH_YEAR: readonly { day: string; name: string; substitute: Substitute; since?: number }[] = [
  { day: '01-01', name: '1월 1일', substitute: 'never' },
  { day: '03-01', name: '3·1절', substitute: 'weekend' },
  { day: '05-01', name: '노동절', substitute: 'weekend', since: 2026 },
  { day: '05-05', name: '어린이날', substitute: 'weekend' },
  { day: '06-06', name: '현충일', substitute: 'never' },
  { day: '07-17', name: '제헌절', substitute: 'weekend', since: 2026 },
  { day: '08-15', name: '광복절', substitute: 'weekend' },
  { day: '10-03', name: '개천절', substitute: 'weekend' },
  { day: '10-09', name: '한글날', substitute: 'weekend' },
  { day: '12-25', name: '기독탄신일', substitute: 'weekend' },
];

/** Yearly holidays by the lunar calendar (`day` is month-day); `days` are days off relative to that day. */
const EACH_LUNAR_YEAR: readonly { day: string; name: string; days: number[]; substitute: Substitute }[] = [
  { day: '1-1', name: '설날', days: [-1, 0, 1], substitute: 'sunday' },
  { day: '4-8', name: '부처님오신날', days: [0], substitute: 'weekend' },
  { day: '8-15', name: '추석', days: [-1, 0, 1], substitute: 'sunday' },
];

/**
 * Holidays of a single year: elections at the end of a term (공직선거법 제34조), and days that the government
 * declared (관공서의 공휴일에 관한 규정 제2조 제11호). No substitute follows them. Admins add others in the site's settings.
 */
const ONCE: readonly { day: string; name: string }[] = [
  { day: '2025-01-27', name: '임시공휴일' },
  { day: '2025-06-03', name: '대통령선거' },
  { day: '2026-06-03', name: '지방선거' },
  { day: '2028-04-12', name: '국회의원선거' },
];

const LUNAR_CALENDAR = new Intl.DateTimeFormat('en-u-ca-dangi', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});
const weekdayOf = (day: string) => new Date(day).getUTCDay();

const known = new Map<number, ReadonlySet<string>>();

/**
 * Whether a day (`YYYY-MM-DD`, Seoul) is a public holiday or a substitute day; a Sunday alone is none.
 * `added` are holidays that admins added (`YYYY-MM-DD`, or `MM-DD` for each year).
 */
export function isHoliday(day: string, added: readonly string[] = []): boolean {
  const year = Number(day.slice(0, 4));
  const days = known.get(year) ?? holidaysOf(year);
  known.set(year, days);
  return days.has(day) || added.includes(day) || added.includes(day.slice(5));
}

type Holiday = { day: string; substitute: Substitute };

function holidaysOf(year: number): ReadonlySet<string> {
  const own: Holiday[] = [
    ...EACH_YEAR.filter(({ since = year }) => since <= year).map(({ day, substitute }) => ({
      day: `${year}-${day}`,
      substitute,
    })),
    ...lunarHolidays(year),
  ];
  const once = ONCE.map(({ day }) => day).filter(day => day.startsWith(String(year)));
  const taken = new Set<string>();
  const all = new Set([...own.map(({ day }) => day), ...once]);
  for (const { day, substitute } of own) {
    const meets = meetsWeekend(day, substitute) || (taken.has(day) && substitute !== 'never');
    taken.add(day);
    if (!meets) continue;
    let next = addDays(day, 1);
    while (all.has(next) || [0, 6].includes(weekdayOf(next))) next = addDays(next, 1);
    all.add(next);
  }
  return all;
}

function meetsWeekend(day: string, substitute: Substitute): boolean {
  const weekday = weekdayOf(day);
  return (substitute !== 'never' && weekday === 0) || (substitute === 'weekend' && weekday === 6);
}

function lunarHolidays(year: number): Holiday[] {
  const found: Holiday[] = [];
  // No lunar day of the table is in the last lunar month, which may begin in the year before.
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const parts = LUNAR_CALENDAR.formatToParts(new Date(day));
    const part = (type: string) => parts.find(found => found.type === type)?.value;
    const lunar = `${part('month')}-${part('day')}`;
    const holiday = EACH_LUNAR_YEAR.find(({ day }) => day === lunar);
    if (holiday)
      found.push(...holiday.days.map(days => ({ day: addDays(day, days), substitute: holiday.substitute })));
  }
  return found;
}
