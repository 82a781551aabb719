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
