/** The rank (from 0) of a place (from 1): 1, 2, 3 and 4, 5 to 8, and so on, like the rounds of a knockout. */
export const rankOfPlace = (place: number) => Math.ceil(Math.log2(place));

/** The points of a place (from 1) by a season's table of points per rank; 0 beyond the table. */
export const pointsOfPlace = (points: readonly number[], place: number) => points[rankOfPlace(place)] ?? 0;

type Result = { place: number; points: number };

/** A player's points in the `best` best results (0: all), and the numbers of tournaments won and played. */
export function sumOfResults(results: readonly Result[], best: number) {
  const inOrder = results.map(({ points }) => points).sort((a, b) => b - a);
  const counted = best === 0 ? inOrder : inOrder.slice(0, best);
  return {
    points: counted.reduce((sum, points) => sum + points, 0),
    victories: results.filter(({ place }) => place === 1).length,
    played: results.length,
  };
}

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
