/** Days after its start for which a running tournament is shown: an older one was probably never closed. */
export const LIVE_DAYS = 3;
export const MATCHES_SHOWN = 2;
/** Maximum length, in code points, of a date as its author typed it. */
export const DATE_CUT = 20;
/** Number of coming matches to load, before those that have begun today are left out. */
export const MATCHES_LOOKED_AT = 20;

/**
 * Whether a match of a day (`YYYY-MM-DD`) and time (`HH:mm`, '' where none was named) has begun at `clock`,
 * Seoul's ISO time.
 */
export function hasBegun({ day, time }: { day: string; time: string }, clock: string): boolean {
  return day !== '' && time !== '' && `${day}T${time}` <= clock.slice(0, 16);
}
