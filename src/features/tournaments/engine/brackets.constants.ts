/** 팀전 (a bracket of players), 개인전 (wins and a final winner, no bracket), 복식 (a bracket of teams of two). */
export const MODES = ['team', 'single', 'multi'] as const;

/** 경기, 부전승(불참), 기권, 실격: how a match was decided. */
export const HOWS = ['played', 'walkover', 'withdrawn', 'disqualified'] as const;

/** The reason of an order that the organiser decides by hand. */
export const REASON_LIMIT = 60;

export const ENTRIES_MOST = 128;
export const SEEDS_MOST = 32;
export const TABLES_MOST = 50;
/** Of double elimination of 64: six of the winners' bracket, ten of the losers', the final and its repetition. */
export const ROUNDS_MOST = 18;
/** Who does not come within five minutes of being called loses by the usual rules of amateur tournaments. */
export const CALL_MINUTES = 5;
export const CALL_MINUTES_MOST = 30;
/** What a plan reckons with where nobody knows better. */
export const MATCH_MINUTES = 25;
/** Shorter or longer was no match that stood at its table from beginning to end. */
export const MATCH_MINUTES_LEAST = 3;
export const MATCH_MINUTES_MOST = 180;
export const REST_MINUTES_MOST = 60;
/** Fewer matches tell nothing of how long one lasts. */
export const SAMPLES_LEAST = 8;
/** No file or list of a device has more events. */
export const EVENTS_MOST = 5000;

/** A request carries so many events at most; a longer list is sent in parts. */
export const EVENTS_A_REQUEST = 200;

export const FILE_FORMAT = 'dangu-madang-tournament';
/** A file this long at most is read: every event there can be, and room to spare. */
export const FILE_BYTES_MOST = 4 * 1024 * 1024;
