/** The ranks (place 1, 2, 3–4, 5–8 …) of a season's points and a tournament's prizes. */
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

/** The points by rank with which a new season starts, as usual in amateur tournaments. */
export const DEFAULT_POINTS: readonly number[] = [200, 100, 50, 25];
