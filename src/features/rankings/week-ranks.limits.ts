/** So many of a week's ranking are stored, those who gained something in it; further down a change says nothing. */
export const RANKED_A_WEEK = 100_000;
export const WEEKS_STORED = 4;
