/** A tournament that began earlier and was never closed is not shown as played just now. */
export const LIVE_DAYS = 3;
export const MATCHES_SHOWN = 2;
/** So many characters of a date in its author's own words. */
export const DATE_CUT = 20;
/** Of so many next matches those are left out that have begun today. */
export const MATCHES_LOOKED_AT = 20;

/** Whether a match of a day (`YYYY-MM-DD`) and time (`HH:mm`, '' where none was said) has begun at `clock`, Seoul's ISO time. */
export function hasBegun({ day, time }: { day: string; time: string }, clock: string): boolean {
  return day !== '' && time !== '' && `${day}T${time}` <= clock.slice(0, 16);
}
