export const TOURNAMENT_TITLE_LIMIT = 100;
export const TOURNAMENT_HALL_LIMIT = 50;
export const VOID_REASON_LIMIT = 200;
export const PRIZE_LIMIT = 60;
/** As many ranks as a bracket of 128 has. */
export const PRIZES_MOST = 8;
/** An organiser notifies so many members a day with whom the organiser has never played: the field of a largest bracket. */
export const STRANGERS_INVITED_A_DAY = 64;
/** A member is notified of so many invitations of strangers a day. */
export const INVITATIONS_RECEIVED_A_DAY = 10;
/** What lists of tournaments are narrowed by, as the fields that stand are played. */
export const LIST_FORMATS = ['knockout', 'single', 'groups', 'league', 'revival', 'double'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];
