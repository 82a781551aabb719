export const TOURNAMENT_TITLE_LIMIT = 100;
export const TOURNAMENT_HALL_LIMIT = 50;
export const VOID_REASON_LIMIT = 200;
/** A request carries so many events at most; a longer list is sent in parts. */
export const EVENTS_A_REQUEST = 200;
