/** What ranks are called: the points of a season and the prizes of a tournament are given by them, in this order. */
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

/** The points of a new season: those that the amateur events give. */
export const DEFAULT_POINTS: readonly number[] = [200, 100, 50, 25];
