/** The rows, those of `today` (`YYYY-MM-DD`) first; with `more`, all others in the order of their days. */
export function inDayOrder<Row extends { day: string }>(rows: Row[], more: Row[], today: string): Row[] {
  const byDay = (one: Row, other: Row) => Number(one.day > other.day) - Number(one.day < other.day);
  const all = more.length === 0 ? rows : [...rows, ...more].sort(byDay);
  return all.toSorted((one, other) => Number(other.day === today) - Number(one.day === today));
}
