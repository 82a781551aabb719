import { cushionsOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { TARGET_MOST } from './scoring.constants.ts';
import type { Game, MatchScore, Side, Turn } from './scoring.contract.ts';

export const NO_TURN: Turn = [0, 0, 0];

/** The figures of one side in a game, including the open turn. */
type Tally = {
  points: number;
  /** Shots of 마무리 3쿠션 made. */
  cushions: number;
  /** Finished turns, plus the open one as soon as a point was made in it. */
  innings: number;
  /** The most balls made in one inning; a foul lowers the score, but not this number. */
  highRun: number;
  /** 공타: innings without a ball or cushion made. */
  blanks: number;
};

/** The side that has the turn with this index; the turns of a game and of its 승부치기 alternate. */
export const sideOfTurn = ({ first }: Game, index: number): Side => ((first + index) % 2) as Side;
export const shooterOf = (game: Game): Side => sideOfTurn(game, game.turns.length);
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/**
 * Returns the partner of a side in 스카치 who shoots next, 0 or 1 (the first begins); null without 스카치. With
 * `shot` the partners alternate after each ball, each shot of 마무리 3쿠션, and the shot that ended a turn.
 */
export function partnerOf(game: Game, side: Side): 0 | 1 | null {
  const { scotch } = game.rules;
  if (!scotch) return null;
  const turns = game.turns.filter((_, index) => sideOfTurn(game, index) === side);
  const currentTurn = shooterOf(game) === side ? [game.run] : [];
  const made = [...turns, ...currentTurn].reduce((sum, [balls, cushions]) => sum + balls + cushions, 0);
  return ((turns.length + (scotch === 'shot' ? made : 0)) % 2) as 0 | 1;
}

/** The number of the current inning, from 1; both sides have one turn in each inning. */
export const inningOf = (game: Game) => Math.floor(game.turns.length / 2) + 1;
/** Innings begun: the current one counts with its first point or ended turn. */
export function inningsBegun({ turns, run }: Pick<Game, 'turns' | 'run'>): number {
  const isUnderWay = run[0] + run[1] > 0 || turns.length % 2 === 1;
  return Math.floor(turns.length / 2) + (isUnderWay ? 1 : 0);
}
/** The points that a turn adds to the score: balls minus fouls. */
export const turnPoints = ([made, , fouls]: Turn) => made - fouls;

export function tally(game: Game): [Tally, Tally] {
  const isUnderWay = game.run[0] + game.run[1] > 0;
  const turns = isUnderWay ? [...game.turns, game.run] : game.turns;
  const figuresOf = (side: Side) =>
    countFigures(turns.filter((_, index) => sideOfTurn(game, index) === side));
  return [figuresOf(0), figuresOf(1)];
}

function countFigures(turns: readonly Turn[]): Tally {
  const sum = (figure: (turn: Turn) => number) => turns.reduce((total, turn) => total + figure(turn), 0);
  return {
    points: sum(turnPoints),
    cushions: sum(([, cushions]) => cushions),
    innings: turns.length,
    highRun: Math.max(0, ...turns.map(([made]) => made)),
    blanks: turns.filter(([made, cushions]) => made + cushions === 0).length,
  };
}

/** Whether a side has made all its balls and all its shots of 마무리 3쿠션. */
export const hasFinished = (game: Game, side: Side, tallied: Tally = tally(game)[side]): boolean =>
  hasCleared(game, side, tallied) && tallied.cushions >= cushionsOf(game.rules);

/** Whether a side has made all its balls, with or without 마무리 3쿠션. */
export const hasCleared = (game: Game, side: Side, tallied: Tally = tally(game)[side]): boolean =>
  tallied.points >= game.targets[side];

/** A game's result as of now, one value per side. */
export function scoreOf(game: Game): MatchScore {
  const [one, other] = tally(game);
  const shotsMade = (side: Side) => shotsOfSide(game, side).reduce((sum, made) => sum + made, 0);
  return {
    points: [one.points, other.points],
    targets: [...game.targets],
    innings: [one.innings, other.innings],
    highRuns: [one.highRun, other.highRun],
    cushions: [one.cushions, other.cushions],
    ...(hasShots(game) && { shootout: [shotsMade(0), shotsMade(1)] }),
  };
}

/**
 * The points of each turn of the 승부치기 after 동률, the last turn open. The side that led off begins each round.
 * The side with more points after both turns wins, else both shoot again.
 */
export const shotsOf = ({ shots }: Pick<Game, 'shots'>): readonly number[] => shots ?? [0];

/** Whether any point or any finished turn of the 승부치기 was counted. */
export const hasShots = (game: Pick<Game, 'shots'>): boolean =>
  shotsOf(game).length > 1 || shotsOf(game)[0] !== 0;

export const shootsNow = (game: Game): Side => sideOfTurn(game, shotsOf(game).length - 1);

/** The current round of the 승부치기, from 1. */
export const shootoutRound = (game: Game): number => Math.ceil(shotsOf(game).length / 2);

/** The points of that side in each round of the 승부치기, including its open turn. */
export const shotsOfSide = (game: Game, side: Side): number[] =>
  shotsOf(game).filter((_, index) => sideOfTurn(game, index) === side);

/** The winner of the 승부치기; the second side wins as soon as it leads. Null while undecided. */
export function shootoutWinner(game: Game): Side | null {
  const shots = shotsOf(game);
  const isSecond = shots.length % 2 === 0;
  // After both turns the open turn belongs to the first side again.
  const [first = 0, second = 0] = isSecond ? shots.slice(-2) : shots.slice(-3, -1);
  if (isSecond ? second > first : shots.length > 1 && first !== second)
    return first > second ? game.first : otherSide(game.first);
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
