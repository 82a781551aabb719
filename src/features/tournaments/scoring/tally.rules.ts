import { cushionsOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import type { Game, MatchScore, Side, Turn } from './scoring.contract.ts';
import { hasShots, shotsOfSide } from './shootout.rules.ts';

export const NO_TURN: Turn = [0, 0, 0];

/** The figures of one side so far, including the open turn. */
export type Tally = {
  points: number;
  /** Shots of 마무리 3쿠션 made. */
  cushions: number;
  /** Finished turns, plus the open one as soon as a point was made in it. */
  innings: number;
  /** The most balls in one inning; a foul takes from the score, not from the run. */
  highRun: number;
  /** 공타: innings without a ball or cushion made. */
  blanks: number;
};

/** The side at the table. */
export const shooterOf = (game: Game): Side => ((game.first + game.turns.length) % 2) as Side;
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);
/**
 * 스카치: the partner who shoots next for that side, 0 or 1; null without 스카치. The first of a pair begins.
 * Alternating after each shot means after each ball, each shot of the finish, and the shot that ended a turn.
 */
export function partnerOf(game: Game, side: Side): 0 | 1 | null {
  const { scotch } = game.rules;
  if (!scotch) return null;
  const turns = game.turns.filter((_, index) => (game.first + index) % 2 === side);
  const own = shooterOf(game) === side ? [game.run] : [];
  const made = [...turns, ...own].reduce((sum, [balls, cushions]) => sum + balls + cushions, 0);
  return ((turns.length + (scotch === 'shot' ? made : 0)) % 2) as 0 | 1;
}

/** The current inning, from 1; both sides have a turn in each. */
export const inningOf = (game: Game) => Math.floor(game.turns.length / 2) + 1;
/** Number of innings begun: the current one counts as soon as a point was made or a turn ended in it. */
export function inningsBegun({ turns, run }: Pick<Game, 'turns' | 'run'>): number {
  const isUnderWay = run[0] + run[1] > 0 || turns.length % 2 === 1;
  return Math.floor(turns.length / 2) + (isUnderWay ? 1 : 0);
}
/** The points that a turn adds to the score. */
export const worthOf = ([made, , fouls]: Turn) => made - fouls;

/** All figures of both sides, computed from the turns. */
export function tally(game: Game): [Tally, Tally] {
  const sides: [Tally, Tally] = [nothing(), nothing()];
  game.turns.forEach((turn, index) => {
    count(sides[((game.first + index) % 2) as Side], turn);
  });
  if (game.run[0] + game.run[1] > 0) count(sides[shooterOf(game)], game.run);
  return sides;
}

/** Whether that side has made all its balls and all its shots of the finish. */
export function hasFinished(game: Game, side: Side, tallied: Tally = tally(game)[side]): boolean {
  return hasCleared(game, side, tallied) && tallied.cushions >= cushionsOf(game.rules);
}

/** Whether that side has made all its balls; the 3쿠션 finish may still be to play. */
export function hasCleared(game: Game, side: Side, tallied: Tally = tally(game)[side]): boolean {
  return tallied.points >= game.targets[side];
}

/** The result of the game in its current state. */
export function scoreOf(game: Game): MatchScore {
  const [one, other] = tally(game);
  return {
    points: [one.points, other.points],
    targets: [...game.targets],
    innings: [one.innings, other.innings],
    highRuns: [one.highRun, other.highRun],
    cushions: [one.cushions, other.cushions],
    ...(hasShots(game) && { shootout: [shotsMade(game, 0), shotsMade(game, 1)] }),
  };
}

const shotsMade = (game: Game, side: Side) => shotsOfSide(game, side).reduce((sum, made) => sum + made, 0);

function nothing(): Tally {
  return { points: 0, cushions: 0, innings: 0, highRun: 0, blanks: 0 };
}

function count(side: Tally, turn: Turn): void {
  const [made, cushions] = turn;
  side.points += worthOf(turn);
  side.cushions += cushions;
  side.innings += 1;
  side.highRun = Math.max(side.highRun, made);
  if (made + cushions === 0) side.blanks += 1;
}
