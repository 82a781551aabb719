/** The number of past days that a calendar includes. */
export const CALENDAR_PAST_DAYS = 180;
/** Maximum number of events in a calendar: the earliest ones of a hall, the latest ones of a member. */
export const CALENDAR_MOST = 300;
/** Hours that a calendar event lasts, since the duration of a tournament is not known. */
export const EVENT_HOURS = 4;
/** The refresh interval suggested to calendars, in hours. */
export const REFRESH_HOURS = 1;
export const CALENDAR_FAILED = '캘린더 주소를 불러오는 중 문제가 발생했습니다.';
export const CALENDAR_MISSING = '캘린더를 찾을 수 없습니다.';
