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

/**
 * Holidays by the lunar calendar until 2050 (월력요항): 음력 1월 1일, 4월 8일 and 8월 15일, with the days off `around`
 * them. Computing them would keep a slow phone busy for a fifth of a second.
 */
const LUNAR: readonly { name: string; around: number[]; substitute: Substitute; dates: string }[] = [
  {
    name: '설날',
    around: [-1, 0, 1],
    substitute: 'sunday',
    dates:
      '2024-02-10 2025-01-29 2026-02-17 2027-02-07 2028-01-27 2029-02-13 2030-02-03 2031-01-23 2032-02-11 ' +
      '2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24 2040-02-12 2041-02-01 ' +
      '2042-01-22 2043-02-10 2044-01-30 2045-02-17 2046-02-06 2047-01-26 2048-02-14 2049-02-02 2050-01-23',
  },
  {
    name: '부처님오신날',
    around: [0],
    substitute: 'weekend',
    dates:
      '2024-05-15 2025-05-05 2026-05-24 2027-05-13 2028-05-02 2029-05-20 2030-05-09 2031-05-28 2032-05-16 ' +
      '2033-05-06 2034-05-25 2035-05-15 2036-05-03 2037-05-22 2038-05-11 2039-04-30 2040-05-18 2041-05-07 ' +
      '2042-05-26 2043-05-16 2044-05-05 2045-05-24 2046-05-13 2047-05-02 2048-05-20 2049-05-09 2050-05-28',
  },
  {
    name: '추석',
    around: [-1, 0, 1],
    substitute: 'sunday',
    dates:
      '2024-09-17 2025-10-06 2026-09-25 2027-09-15 2028-10-03 2029-09-22 2030-09-12 2031-10-01 2032-09-19 ' +
      '2033-09-08 2034-09-27 2035-09-16 2036-10-04 2037-09-24 2038-09-13 2039-10-02 2040-09-21 2041-09-10 ' +
      '2042-09-28 2043-09-17 2044-10-05 2045-09-25 2046-09-15 2047-10-04 2048-09-22 2049-09-11 2050-09-30',
  },
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

const weekdayOf = (day: string) => new Date(day).getUTCDay();

const known = new Map<number, ReadonlySet<string>>();

/**
 * A Sunday alone is no holiday. `day` is `YYYY-MM-DD` in Seoul; `added` are holidays by admins (`YYYY-MM-DD`,
 * or `MM-DD` for each year).
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

const lunarHolidays = (year: number): Holiday[] =>
  LUNAR.flatMap(({ dates, around, substitute }) =>
    dates
      .split(' ')
      .filter(date => date.startsWith(String(year)))
      .flatMap(date => around.map(days => ({ day: addDays(date, days), substitute }))),
  );
