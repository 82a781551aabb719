/** The criteria of a table: 승점, 승자승, 성취율, 에버리지, 하이런, 득실. */
export const CRITERIA = ['points', 'headToHead', 'rate', 'average', 'highRun', 'difference'] as const;

/** How a 부전승 counts in a table: with a win to the target, or only with the points (승점) of a win. */
export const WALKOVERS = ['target', 'none'] as const;
export const WALKOVER_MOST = 9999;
