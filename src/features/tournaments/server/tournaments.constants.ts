export const TOURNAMENT_TITLE_LIMIT = 100;
export const TOURNAMENT_HALL_LIMIT = 50;
export const VOID_REASON_LIMIT = 200;
export const PRIZE_LIMIT = 60;
/** The maximum number of prizes of a tournament: the number of different ranks in a bracket of 128. */
export const PRIZES_MOST = 8;
/** The most strangers (members the organiser has never played) that an organiser invites a day. */
export const STRANGERS_INVITED_A_DAY = 64;
/** The maximum number of notifications of invitations by strangers that a member gets a day. */
export const INVITATIONS_RECEIVED_A_DAY = 10;
