import { TARGET_MOST } from './scoring.constants.ts';
import type { Game, Side } from './scoring.contract.ts';

/**
 * Returns the points of each turn of the 승부치기 after 동률, the last turn open. The side that led off begins each
 * round. The side with more points after both turns wins, else both shoot again.
 */
export const shotsOf = ({ shots }: Pick<Game, 'shots'>): readonly number[] => shots ?? [0];

/** Whether any point or any finished turn of the 승부치기 was counted. */
export const hasShots = (game: Pick<Game, 'shots'>): boolean =>
  shotsOf(game).length > 1 || shotsOf(game)[0] !== 0;

/** The side at the table in the 승부치기. */
export function shootsNow(game: Game): Side {
  return ((game.first + shotsOf(game).length - 1) % 2) as Side;
}

/** Returns the current round of the 승부치기, from 1. */
export const shootoutRound = (game: Game): number => Math.ceil(shotsOf(game).length / 2);

/** The points of that side in each round of the 승부치기, including its open turn. */
export function shotsOfSide(game: Game, side: Side): number[] {
  return shotsOf(game).filter((_, index) => (game.first + index) % 2 === side);
}

/** The winner of the 승부치기; the second side wins as soon as it leads. Null while undecided. */
export function shootoutWinner(game: Game): Side | null {
  const shots = shotsOf(game);
  const isSecond = shots.length % 2 === 0;
  // After both turns the open turn belongs to the first side again.
  const [first = 0, second = 0] = isSecond ? shots.slice(-2) : shots.slice(-3, -1);
  if (isSecond ? second > first : shots.length > 1 && first !== second)
    return first > second ? game.first : game.first === 0 ? 1 : 0;
  return null;
}

/** Whether the turns of a game's 승부치기 are possible: no turn may follow once it was won. */
export function areShotsSound(game: Game): boolean {
  const shots = shotsOf(game);
  if (shots.some(made => made > TARGET_MOST)) return false;
  return shots.every((made, index) => {
    if (index === shots.length - 1) return index % 2 === 0 || made <= (shots[index - 1] ?? 0) + 1;
    if (index % 2 === 0) return true;
    const isLast = index === shots.length - 2 && shots[index + 1] === 0;
    return made === shots[index - 1] || (isLast && made < (shots[index - 1] ?? 0));
  });
}
