/** 팀전 (a bracket of players), 개인전 (wins and a final winner, no bracket), 복식 (a bracket of teams of two). */
export const MODES = ['team', 'single', 'multi'] as const;

/** 경기, 부전승(불참), 기권, 실격: how a match was decided. */
export const HOWS = ['played', 'walkover', 'withdrawn', 'disqualified'] as const;

export const ENTRIES_MOST = 64;
export const TABLES_MOST = 50;
/** No tournament has more events; a 64 bracket with every match called, won and corrected twice has about a thousand. */
export const EVENTS_MOST = 5000;

export const FILE_FORMAT = 'dangu-madang-tournament';
/** A file this long at most is read: every event there can be, and room to spare. */
export const FILE_BYTES_MOST = 4 * 1024 * 1024;
