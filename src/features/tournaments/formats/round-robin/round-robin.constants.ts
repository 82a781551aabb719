/** The possible criteria of a table: 승점, 승자승, 득점률, 에버리지, 하이런, 득실. */
export const CRITERIA = ['points', 'headToHead', 'rate', 'average', 'highRun', 'difference'] as const;

/** How a 부전승 (walkover) counts in a table: as a win by the target score, or only by its points (승점). */
export const WALKOVERS = ['target', 'none'] as const;
