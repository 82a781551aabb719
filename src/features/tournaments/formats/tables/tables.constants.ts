/** The criteria of a table: 승점, 승자승, 성취율, 에버리지, 하이런, 득실. */
export const CRITERIA = ['points', 'headToHead', 'rate', 'average', 'highRun', 'difference'] as const;

/**
 * How a 부전승 (walkover) counts in a table: with the score of a win to the target (`target`), or only with the
 * points (승점) of a win (`none`).
 */
export const WALKOVERS = ['target', 'none'] as const;
/** The largest score that a walkover can be given. */
export const WALKOVER_MOST = 9999;
