/** The names of the ranks, in order; a season's points and a tournament's prizes are given by rank. */
export const RANK_NAMES = [
  '우승',
  '준우승',
  '3~4위',
  '5~8위',
  '9~16위',
  '17~32위',
  '33~64위',
  '65~128위',
] as const;

/** The default points of a new season, as amateur tournaments give them. */
export const DEFAULT_POINTS: readonly number[] = [200, 100, 50, 25];
