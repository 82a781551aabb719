export const TOURNAMENT_TITLE_LIMIT = 100;
export const TOURNAMENT_HALL_LIMIT = 50;
export const VOID_REASON_LIMIT = 200;
export const PRIZE_LIMIT = 60;
/** The most prizes of a tournament: the number of ranks in a bracket of 128. */
export const PRIZES_MOST = 8;
/**
 * The most strangers (members the organiser has never played) that an organiser notifies a day: the field of
 * a largest bracket.
 */
export const STRANGERS_INVITED_A_DAY = 64;
/** The most invitations from strangers that a member is notified of a day. */
export const INVITATIONS_RECEIVED_A_DAY = 10;
