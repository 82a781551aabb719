// 관공서의 공휴일에 관한 규정: days of the solar calendar, and when a substitute day follows where one meets a weekend.
const SOLAR = [
  { day: '01-01', moves: 'never' },
  { day: '03-01', moves: 'weekend' },
  { day: '05-05', moves: 'weekend' },
  { day: '06-06', moves: 'never' },
  { day: '08-15', moves: 'weekend' },
  { day: '10-03', moves: 'weekend' },
  { day: '10-09', moves: 'weekend' },
  { day: '12-25', moves: 'weekend' },
] as const;
// 설날, 부처님오신날 and 추석 by month and day of the lunar calendar; the first and last have a day before and after.
const LUNAR = [
  { month: 1, day: 1, around: true, moves: 'sunday' },
  { month: 4, day: 8, around: false, moves: 'weekend' },
  { month: 8, day: 15, around: true, moves: 'sunday' },
] as const;

type Holiday = { day: string; moves: 'never' | 'weekend' | 'sunday' };

const DAY_MS = 86_400_000;
const LUNAR_CALENDAR = new Intl.DateTimeFormat('en-u-ca-dangi', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(day).getUTCDay();

const known = new Map<number, ReadonlySet<string>>();

/** Whether a Seoul day (`YYYY-MM-DD`) is a public holiday (공휴일) or its substitute; Sundays alone are none. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const days = known.get(year) ?? holidaysOf(year);
  known.set(year, days);
  return days.has(day);
}

function holidaysOf(year: number): ReadonlySet<string> {
  const own = [...SOLAR.map(({ day, moves }) => ({ day: `${year}-${day}`, moves })), ...lunarHolidays(year)];
  const taken = new Set<string>();
  const all = new Set(own.map(({ day }) => day));
  for (const { day, moves } of own) {
    const meets = meetsWeekend(day, moves) || (taken.has(day) && moves !== 'never');
    taken.add(day);
    if (!meets) continue;
    let next = dayAfter(day, 1);
    while (all.has(next) || [0, 6].includes(weekdayOf(next))) next = dayAfter(next, 1);
    all.add(next);
  }
  return all;
}

function meetsWeekend(day: string, moves: Holiday['moves']): boolean {
  const weekday = weekdayOf(day);
  return (moves !== 'never' && weekday === 0) || (moves === 'weekend' && weekday === 6);
}

function lunarHolidays(year: number): Holiday[] {
  const found: Holiday[] = [];
  // A lunar day of the old year's last month is not looked for, so that the year's own days are enough.
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = dayAfter(day, 1)) {
    const parts = LUNAR_CALENDAR.formatToParts(new Date(day));
    const part = (type: string) => parts.find(found => found.type === type)?.value;
    const holiday = LUNAR.find(
      ({ month, day }) => part('month') === String(month) && part('day') === String(day),
    );
    if (!holiday) continue;
    const around = holiday.around ? [-1, 0, 1] : [0];
    found.push(...around.map(days => ({ day: dayAfter(day, days), moves: holiday.moves })));
  }
  return found;
}
