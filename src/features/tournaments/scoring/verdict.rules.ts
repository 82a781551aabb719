import { cushionsOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { compareRates } from '#/shared/average.ts';
import { TURNS_MOST } from './scoring.constants.ts';
import type { Game, Side } from './scoring.contract.ts';
import {
  areShotsSound,
  hasFinished,
  hasShots,
  inningOf,
  NO_TURN,
  otherSide,
  scoreOf,
  shooterOf,
  shootoutWinner,
  tally,
} from './tally.rules.ts';

/**
 * The state of a game. `replying`: the first shooter has finished, and the other side has the equalising
 * inning (후구). `tied`: 동률, decided by 승부치기. `by`: by the target, by 득점률 (`rate`), or by `shootout`.
 */
export type Verdict =
  | { state: 'playing'; replying: boolean }
  | { state: 'tied'; by: 'target' | 'rate' }
  | { state: 'won'; winner: Side; by: 'target' | 'rate' | 'shootout' };

/** The verdict on a game by this site's rules for 4구 and 3구; see docs/decisions/tournaments.md. */
export function verdictOf(game: Game): Verdict {
  const verdict = withoutShootout(game);
  const winner = verdict.state === 'tied' ? (game.shootout ?? shootoutWinner(game)) : null;
  return winner === null ? verdict : { state: 'won', winner, by: 'shootout' };
}

function withoutShootout(game: Game): Verdict {
  if (game.ended === 'time') return byRate(game);
  const sides = tally(game);
  const first = hasFinished(game, game.first, sides[game.first]);
  const second = hasFinished(game, otherSide(game.first), sides[otherSide(game.first)]);
  if (first && second) return { state: 'tied', by: 'target' };
  if (second) return { state: 'won', winner: otherSide(game.first), by: 'target' };
  if (first && !mayReply(game)) return { state: 'won', winner: game.first, by: 'target' };
  if (!first && game.turns.length >= turnLimit(game)) return byRate(game);
  return { state: 'playing', replying: first };
}

/** The side whose turn it is; null when it has reached its target, or the game is over. */
export function turnOf(game: Game): Side | null {
  const side = shooterOf(game);
  return verdictOf(game).state === 'playing' && !hasFinished(game, side) ? side : null;
}

/** The number of innings that screens show of a game: the current one while it is played, else all that were played. */
export const shownInnings = (game: Game): number =>
  verdictOf(game).state === 'playing' ? inningOf(game) : Math.max(1, ...scoreOf(game).innings);

/** Whether the other side may still play the rest of the inning after the first shooter has finished (후구). */
function mayReply(game: Game): boolean {
  if (!game.rules.equalising) return false;
  const isFirstsTurn = shooterOf(game) === game.first;
  return isFirstsTurn ? game.run[0] + game.run[1] > 0 : true;
}

function turnLimit(game: Game): number {
  const { inningLimit } = game.rules;
  return Math.min(inningLimit > 0 ? 2 * inningLimit : TURNS_MOST, game.last ?? TURNS_MOST);
}

function byRate(game: Game): Verdict {
  const { points, targets } = scoreOf(game);
  const ahead = compareRates(points, targets);
  if (ahead === 0) return { state: 'tied', by: 'rate' };
  return { state: 'won', winner: ahead > 0 ? 0 : 1, by: 'rate' };
}

/** The seconds left at `now` (ms since 1970), below 0 when over; null without a limit. */
export function secondsLeft(game: Game, now: number): number | null {
  const { minuteLimit } = game.rules;
  if (minuteLimit === 0) return null;
  const all = 60 * minuteLimit;
  // The device that started the game may have a clock ahead of this one's.
  return Math.min(all, Math.ceil((Date.parse(game.startedAt) - now) / 1000 + all));
}

/** Whether a game's record is possible under the rules stored in it; the server refuses others. */
export function isSound(game: Game): boolean {
  const open = game.run[2] === 0 && game.turns.every((_, index) => isTurnPossible(game, index));
  if (!open || !isTurnPossible(game, game.turns.length)) return false;
  const untimed = withoutShootout({ ...game, ended: null });
  if (game.ended === 'time' && (game.rules.minuteLimit === 0 || untimed.state !== 'playing')) return false;
  if (!isLastSound(game) || !areShotsSound(game)) return false;
  if (game.shootout === null && !hasShots(game)) return true;
  return withoutShootout(game).state === 'tied' && (game.shootout === null || shootoutWinner(game) === null);
}

/** Whether `last`, the turn count at which the game ends, is possible by the rules and the turns so far. */
function isLastSound({ last, rules, turns, ended }: Game): boolean {
  if (last === undefined) return true;
  const { minuteLimit, lastInnings = 0 } = rules;
  if (minuteLimit === 0 || lastInnings === 0 || ended !== null || last < turns.length) return false;
  const least = Math.min(TURNS_MOST, 2 * lastInnings);
  // The inning that was open then may be empty now, because a ball was taken back.
  const most = Math.min(TURNS_MOST, 2 * (Math.floor(turns.length / 2) + 1 + lastInnings));
  return last % 2 === 0 && last >= least && last <= most;
}

/** Whether the turn at `index` is possible after those before it; the index after the last: the open turn. */
function isTurnPossible(game: Game, index: number): boolean {
  const [made, cushions, fouls] = game.turns[index] ?? game.run;
  const before: Game = {
    ...game,
    turns: game.turns.slice(0, index),
    run: NO_TURN,
    ended: null,
    shootout: null,
    shots: undefined,
  };
  const isPlaying = verdictOf(before).state === 'playing';
  if (!isPlaying) return made + cushions + fouls === 0 && index === game.turns.length;
  const side = shooterOf(before);
  const tallied = tally(before)[side];
  const left = game.targets[side] - tallied.points;
  if (made > left || (cushions > 0 && made < left)) return false;
  if (tallied.cushions + cushions > cushionsOf(game.rules)) return false;
  const finishes = made === left && tallied.cushions + cushions === cushionsOf(game.rules);
  return fouls === 0 || (game.rules.foul && !finishes);
}
