/**
 * The number of ranks stored for a week, of members who gained something in it; further down a change is
 * meaningless.
 */
export const RANKED_A_WEEK = 100_000;
/** The number of ranks one statement stores, which takes PostgreSQL a third of a second. */
export const RANKED_A_STATEMENT = 10_000;
export const WEEKS_STORED = 4;
