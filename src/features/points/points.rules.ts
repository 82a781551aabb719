/** Nobody owns more. */
export const POINTS_MOST = 1_000_000_000;
