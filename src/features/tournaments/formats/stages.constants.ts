/**
 * The tournament formats, by the first stage of a tournament; '' means single elimination, or 개인전. A new
 * format is added here and in `stages.contract.ts`.
 */
export const TOURNAMENT_FORMATS = ['', 'groups', 'league', 'revival', 'double'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

/** The criteria of a table: 승점, 승자승, 성취율, 에버리지, 하이런, 득실. */
export const CRITERIA = ['points', 'headToHead', 'rate', 'average', 'highRun', 'difference'] as const;

export const GROUP_SIZES = { least: 3, most: 8 };
export const LEAGUE_SIZES = { least: 3, most: 20 };
export const DOUBLE_SIZES = { least: 4, most: 64 };
export const REVIVAL_SIZES = { least: 5, most: 62 };
/** Maximum number of qualifiers of a knockout behind groups. */
export const QUALIFIERS_MOST = 64;
/** How a 부전승 counts in a table: as won to the target, or only with the points (승점) of a win. */
export const WALKOVERS = ['target', 'none'] as const;
/** The largest score that a walkover can be given. */
export const WALKOVER_MOST = 9999;
