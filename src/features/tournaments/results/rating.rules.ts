/**
 * The rating is a member's strength on the scale of target scores (column `strength`): it begins as the
 * handicap and changes with each result like an Elo rating. Stored as thousandths of its natural logarithm.
 */
const SCALE = 1000;
// A rating 10 % above the target has odds of 1.33 to 1; twice the target, of 8 to 1.
const STEEPNESS = 3;
// A third of the way to the true rating takes some thirteen games. For simulated players whose handicaps are
// up to a third off and who have played 40 to 200 games, this step predicts best; a larger one follows luck.
const STEP = 0.04;

/** Minimum number of games that two members have played against each other before their chances are shown. */
export const CHANCE_LEAST = 5;

type Chances = { rating: number; target: number };

/** The first rating of a member with this handicap, in thousandths of its logarithm. */
export const ratingOf = (handicap: number) => Math.round(SCALE * Math.log(Math.max(1, handicap)));

/** The log-odds that the first player wins; `lead(b, a)` is `-lead(a, b)`. */
function lead(first: Chances, second: Chances): number {
  const ratio = ({ rating, target }: Chances) => rating / SCALE - Math.log(Math.max(1, target));
  return STEEPNESS * (ratio(first) - ratio(second));
}

export const chanceOf = (first: Chances, second: Chances): number => 1 / (1 + Math.exp(-lead(first, second)));

/** The number of stored thousandths by which the winner's rating rises and the loser's falls: more for a surprise. */
export const liftOf = (winner: Chances, loser: Chances): number =>
  Math.round(SCALE * STEP * (1 - chanceOf(winner, loser)));

/** Returns the chances of both players in whole percent: they sum to 100, and each is between 1 and 99. */
export function percents(first: Chances, second: Chances): [number, number] {
  const ahead = lead(first, second) >= 0;
  const better = ahead ? chanceOf(first, second) : chanceOf(second, first);
  const percent = Math.min(99, Math.round(better * 100));
  return ahead ? [percent, 100 - percent] : [100 - percent, percent];
}
