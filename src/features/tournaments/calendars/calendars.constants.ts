/** A calendar begins so many days ago. */
export const CALENDAR_PAST_DAYS = 180;
/** A calendar has so many events at most: those that come first of a hall, the latest of a member. */
export const CALENDAR_MOST = 300;
/** Nobody says how long an evening takes: a calendar keeps so many hours free. */
export const EVENT_HOURS = 4;
/** How often a calendar may ask again. */
export const REFRESH_HOURS = 1;
export const CALENDAR_FAILED = '캘린더 주소를 불러오는 중 문제가 발생했습니다.';
export const CALENDAR_MISSING = '캘린더를 찾을 수 없습니다.';
