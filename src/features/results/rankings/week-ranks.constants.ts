/** So many of a week's ranking are stored, those who gained something in it; further down a change says nothing. */
export const RANKED_A_WEEK = 100_000;
/** A statement stores so many, which takes PostgreSQL a third of a second. */
export const RANKED_A_STATEMENT = 10_000;
export const WEEKS_STORED = 4;
