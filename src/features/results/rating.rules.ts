/**
 * The rating is what a member plays to, on the scale of the targets (column `strength`): it begins as the handicap, and
 * changes with each result as an Elo rating does. Stored as thousandths of its natural logarithm.
 */
const SCALE = 1000;
// Who is a tenth stronger than the target has odds of 1.33 to 1; twice as strong, of 8 to 1.
const STEEPNESS = 3;
// A third of the way to the true rating takes some thirteen games. Of made-up players whose handicaps are up to a
// third off, and who have played 40 to 200 games, this step foretells best; a longer one follows luck.
const STEP = 0.04;

/** The fewest games of two members for which a chance is shown. */
export const CHANCE_LEAST = 5;

export type Chances = { rating: number; target: number };

/** Where a handicap (a target in points) begins. */
export const ratingOf = (handicap: number) => Math.round(SCALE * Math.log(Math.max(1, handicap)));

/** How much better the first plays, each for the own target, than the second; the other way round it is the negative. */
function lead(first: Chances, second: Chances): number {
  const over = ({ rating, target }: Chances) => rating / SCALE - Math.log(Math.max(1, target));
  return STEEPNESS * (over(first) - over(second));
}

/** The chance from 0 to 1 that the first wins. */
export function chanceOf(first: Chances, second: Chances): number {
  return 1 / (1 + Math.exp(-lead(first, second)));
}

/** What the winner's rating grows by after a result, and the loser's shrinks by: more, the less it was expected. */
export function liftOf(winner: Chances, loser: Chances): number {
  return Math.round(SCALE * STEP * (1 - chanceOf(winner, loser)));
}

/** The chances in whole percent, which sum to 100, are mirrored for the other side, and promise nobody everything. */
export function percents(first: Chances, second: Chances): [number, number] {
  const ahead = lead(first, second) >= 0;
  const better = ahead ? chanceOf(first, second) : chanceOf(second, first);
  const percent = Math.min(99, Math.round(better * 100));
  return ahead ? [percent, 100 - percent] : [100 - percent, percent];
}
