/** `team`: 토너먼트 of single players; `single`: 개인전, without a bracket; `multi`: 복식, a bracket of pairs. */
export const MODES = ['team', 'single', 'multi'] as const;

/** How a match was decided: 경기, 부전승(불참), 기권, 실격. */
export const HOWS = ['played', 'walkover', 'withdrawn', 'disqualified'] as const;

/** The Korean words for the loser of a match that was not played to its end. */
export const UNPLAYED = { walkover: '불참', withdrawn: '기권', disqualified: '실격' } as const;

/** Maximum length, in characters, of the reason for an order that the organiser decides by hand. */
export const TIE_REASON_LIMIT = 60;

/** Maximum length of a player's name, in code points. */
export const PLAYER_NAME_LIMIT = 20;
export const PLAYER_NAME_LONG = `이름은 ${PLAYER_NAME_LIMIT}자까지 쓸 수 있습니다.`;

export const ENTRIES_MOST = 128;
export const SEEDS_MOST = 32;
export const TABLES_MOST = 50;
/** Maximum number of rounds: double elimination of 64 has 6 of winners, 10 of losers, and the final twice. */
export const ROUNDS_MOST = 18;
export const CALL_MINUTES_MOST = 30;
/** The longest match, in minutes, that counts for statistics, and that a plan can assume. */
export const MATCH_MINUTES_MOST = 180;
export const REST_MINUTES_MOST = 60;
/** Maximum number of events of one tournament, in a file or stored on a device. */
export const EVENTS_MOST = 5000;

/** Maximum number of events in one request; a longer list is sent in parts. */
export const EVENTS_A_REQUEST = 200;

/** Maximum size, in bytes, of a tournament file: enough for `EVENTS_MOST` events, with room to spare. */
export const FILE_BYTES_MOST = 4 * 1024 * 1024;
