import { TARGET_MOST } from './scoring.constants.ts';
import type { Game, Side } from './scoring.contract.ts';

/**
 * 승부치기 after 동률, as far as it is counted here: the turns of both in order, the last of them open. Who led off begins
 * each time; who has made more after both have had a turn wins, else both shoot again.
 */
export const shotsOf = ({ shots }: Pick<Game, 'shots'>): readonly number[] => shots ?? [0];

/** Whether a point or a turn of it was counted. */
export const hasShots = (game: Pick<Game, 'shots'>): boolean =>
  shotsOf(game).length > 1 || shotsOf(game)[0] !== 0;

/** Who is at the table in it. */
export function shootsNow(game: Game): Side {
  return ((game.first + shotsOf(game).length - 1) % 2) as Side;
}

/** Which time both shoot, from 1. */
export const shootoutRound = (game: Game): number => Math.ceil(shotsOf(game).length / 2);

/** What that side made each time, its open turn included. */
export function shotsOfSide(game: Game, side: Side): number[] {
  return shotsOf(game).filter((_, at) => (game.first + at) % 2 === side);
}

/** Who has won it: the second one also at once, when a shot more is made than the first one did; null while it goes on. */
export function shootoutWinner(game: Game): Side | null {
  const shots = shotsOf(game);
  const isSecond = shots.length % 2 === 0;
  // After both the open turn is the next one, of the first again.
  const [first = 0, second = 0] = isSecond ? shots.slice(-2) : shots.slice(-3, -1);
  if (isSecond ? second > first : shots.length > 1 && first !== second)
    return first > second ? game.first : game.first === 0 ? 1 : 0;
  return null;
}

/** Whether these turns can have come about one after another: nobody shot on once it was won. */
export function areShotsSound(game: Game): boolean {
  const shots = shotsOf(game);
  if (shots.some(made => made > TARGET_MOST)) return false;
  return shots.every((made, at) => {
    if (at === shots.length - 1) return at % 2 === 0 || made <= (shots[at - 1] ?? 0) + 1;
    if (at % 2 === 0) return true;
    const isLast = at === shots.length - 2 && shots[at + 1] === 0;
    return made === shots[at - 1] || (isLast && made < (shots[at - 1] ?? 0));
  });
}
