import { callTime, foul, minus, miss, pass, plus, shoot, undo, winShootout } from './play.rules.ts';
import type { Game, Press, PressState } from './scoring.contract.ts';
import { hasShots, shotsOf } from './tally.rules.ts';
import { isSound, verdictOf } from './verdict.rules.ts';

type What = Press['what'];
type PressMade = Omit<Press, 'device' | 'number'>;

const MOVES: Record<What, (game: Game) => Game> = {
  '+': plus,
  '-': minus,
  p: pass,
  f: foul,
  t: callTime,
  s: shoot,
  m: miss,
  w0: game => winShootout(game, 0),
  w1: game => winShootout(game, 1),
  u: undo,
};
/** Maximum number of devices whose last press is remembered per game; the oldest are forgotten. */
const DEVICES_MOST = 40;

/**
 * Applies one press of any device. The same presses in the same order give the same game on every device. A
 * press that was counted before is `known` and changes nothing; every other press raises the version by 1.
 */
export function takePress(game: Game, press: Press): { game: Game; state: PressState } {
  if (press.number <= (game.seen?.[press.device] ?? 0)) return { game, state: 'known' };
  const next = applyPress(game, press);
  const others = Object.entries(game.seen ?? {}).filter(([device]) => device !== press.device);
  const seen = Object.fromEntries([...others, [press.device, press.number] as const].slice(-DEVICES_MOST));
  const [changed, state] = typeof next === 'string' ? [game, next] : ([next, 'taken'] as const);
  return { game: { ...changed, version: game.version + 1, seen }, state };
}

function applyPress(game: Game, press: Press): Game | 'same' | 'refused' {
  const { what, turn } = press;
  if (what === 'u') return undoPress(game, press);
  const now = turnNow(game, what);
  if (turn > now) return 'refused';
  if (turn < now) return takeLatePress(game, press);
  const next = MOVES[what](game);
  if (next !== game) return next;
  // When two scorers press the last ball or the last turn, the second press finds the game already over.
  const isOver = (what === '+' || what === 'p') && verdictOf(game).state !== 'playing';
  const isCalled = what === 't' && isTimeCalled(game);
  return isOver || isCalled || what === `w${game.shootout}` ? 'same' : 'refused';
}

const isTimeCalled = ({ ended, last }: Game) => ended === 'time' || last !== undefined;

/** Returns the number of finished turns; for the presses s and m the finished turns of the 승부치기 are added. */
const turnNow = (game: Game, what: What): number =>
  game.turns.length + (what === 's' || what === 'm' ? shotsOf(game).length - 1 : 0);

/** Applies a press to a turn that another device ended: `same` without effect, `refused` if impossible. */
function takeLatePress(game: Game, { what, turn }: PressMade): Game | 'same' | 'refused' {
  const [made, cushions, fouls] = game.turns[turn] ?? [0, 0, 0];
  if (what === 'm' || (what === 't' && isTimeCalled(game))) return 'same';
  if (what === 'p' || (what === 'f' && fouls > 0)) return 'same';
  const end = endOfTurn(game.past, game.turns.length - turn);
  const balls = made + (what === '+' ? 1 : -1);
  if ((what !== '+' && what !== '-') || end === -1 || balls < 0) return 'refused';
  const turns = game.turns.with(turn, [balls, cushions, fouls]);
  const next = { ...game, turns, past: game.past.slice(0, end) + what + game.past.slice(end) };
  return isSound(next) ? next : 'refused';
}

/** The game with one ball more or less in the finished turn `turn`; the game itself if that is impossible. */
export function amended(game: Game, turn: number, what: '+' | '-'): Game {
  if (turn >= game.turns.length) return game;
  const next = takeLatePress(game, pressNow(game, what, turn));
  return typeof next === 'string' ? game : { ...next, version: game.version + 1 };
}

function pressNow(game: Game, what: What, turn = turnNow(game, what)): PressMade {
  return { what, turn, depth: game.past.length, last: game.past.at(-1) ?? '' };
}

/** The press that changed one finished inning between two records; undefined for another difference. */
function amendment(before: Game, after: Game): PressMade | undefined {
  const turn = after.turns.findIndex(([made], index) => made !== before.turns[index]?.[0]);
  if (turn === -1 || after.past.length !== before.past.length + 1) return undefined;
  const what = (after.turns[turn]?.[0] ?? 0) > (before.turns[turn]?.[0] ?? 0) ? '+' : '-';
  return isSame(amended(before, turn, what), after) ? pressNow(before, what, turn) : undefined;
}

/** The index in `past` of the press that ended the turn `turnsAgo` turns ago; -1 if no longer stored. */
function endOfTurn(past: string, turnsAgo: number): number {
  let left = turnsAgo;
  for (let index = past.length - 1; index >= 0; index--)
    if (/[pf]/.test(past[index] ?? '') && --left === 0) return index;
  return -1;
}

/**
 * Undoes the last press that the sending device knew; points that other devices added or removed since
 * remain. Returns `same` if it is undone already, `refused` if presses other than points followed.
 */
function undoPress(game: Game, { depth, last }: Press): Game | 'same' | 'refused' {
  const { past } = game;
  if (depth > past.length) return 'same';
  if (depth === 0 || past[depth - 1] !== last) return 'refused';
  if (depth === past.length) return undo(game);
  if (!/^[-+]+$/.test(past.slice(depth - 1))) return 'refused';
  const next = last === '+' ? minus(game) : plus(game);
  return next === game ? 'refused' : { ...next, past: past.slice(0, depth - 1) + past.slice(depth) };
}

/** Returns the presses that lead from one record of a device to a later one; undefined if no presses do. */
export function pressesBetween(before: Game, after: Game): PressMade[] | undefined {
  const amends = amendment(before, after);
  if (amends) return [amends];
  const presses: PressMade[] = [];
  let game = before;
  const make = (what: What) => {
    presses.push(pressNow(game, what));
    const next = MOVES[what](game);
    const isChanged = next !== game;
    game = next;
    return isChanged;
  };
  while (!after.past.startsWith(game.past)) if (!make('u')) return undefined;
  for (const sign of after.past.slice(game.past.length))
    if (!make((sign === 'w' ? `w${after.shootout}` : sign) as What)) return undefined;
  return isSame(game, after) ? presses : undefined;
}

const setUpKey = ({ rules, targets, first }: Game) => JSON.stringify([rules, targets, first]);
const playKey = ({ turns, run, ended, shootout, last, ...game }: Game) =>
  JSON.stringify([turns, run, ended, shootout, last ?? null, shotsOf(game)]);

/** Whether two records have equal set-ups and plays, regardless of how they came about. */
export const isSame = (one: Game, other: Game): boolean =>
  setUpKey(one) === setUpKey(other) && playKey(one) === playKey(other);

/** Whether the game `one` is an earlier state of `other`, or the same. */
export function isBehind(one: Game, other: Game): boolean {
  const isUntouched = one.turns.length + one.run[0] + one.run[1] === 0 && !isTimeCalled(one);
  if (isUntouched || isSame(one, other)) return true;
  if (setUpKey(one) !== setUpKey(other) || one.turns.length > other.turns.length) return false;
  const then = other.turns[one.turns.length];
  const [made, cushions] = then ?? other.run;
  return (
    JSON.stringify(one.turns) === JSON.stringify(other.turns.slice(0, one.turns.length)) &&
    one.shootout === null &&
    (one.ended === null || (!then && other.ended === one.ended)) &&
    (one.last === undefined || one.last === other.last) &&
    areShotsBehind(one, other) &&
    one.run[0] <= made &&
    one.run[1] <= cushions
  );
}

/** Whether the 승부치기 of `one` is an earlier state of that of `other`, or the same. */
function areShotsBehind(one: Game, other: Game): boolean {
  const [mine, theirs] = [shotsOf(one), shotsOf(other)];
  if (!hasShots(one)) return true;
  const isSameGame =
    one.turns.length === other.turns.length && JSON.stringify(one.run) === JSON.stringify(other.run);
  const before = mine.slice(0, -1).every((made, index) => made === theirs[index]);
  return isSameGame && before && (mine.at(-1) ?? 0) <= (theirs[mine.length - 1] ?? -1);
}

/** A change on a device that the server has not confirmed: a press, or a game in place of version `over`. */
export type Step = { press: Press } | { game: Game; over: number | null };

/** The game as a device shows it: the server's (`base`) with the device's steps; null without a game. */
export function shownGame(base: Game | null, steps: readonly Step[]): Game | null {
  return steps.reduce<Game | null>((game, step) => {
    if ('game' in step) return step.game;
    return game && takePress(game, step.press).game;
  }, base);
}

/** Returns the steps that the server's game `serverGame` does not contain yet. */
export function unsent(serverGame: Game, steps: readonly Step[]): Step[] {
  return steps.filter(
    step => !('press' in step) || step.press.number > (serverGame.seen?.[step.press.device] ?? 0),
  );
}

type Merged = { steps: Step[]; conflict: Game | null };

/**
 * Returns the steps that a device recorded offline, from the game `base` on, and still has to send: those
 * that the server's game `serverGame` does not contain, if they continue it. If the two games contradict each
 * other, `conflict` is the device's game, and the user chooses one of the two; else null.
 */
export function mergedOffline(base: Game | null, steps: readonly Step[], serverGame: Game): Merged {
  const left = unsent(serverGame, steps);
  const mine = shownGame(base, steps);
  const first = steps[0];
  if (!first || left.length === 0 || !mine) return { steps: [], conflict: null };
  const isWhole = 'game' in first;
  const isAlone = isWhole
    ? first.over === serverGame.version
    : base?.version === serverGame.version && base.startedAt === serverGame.startedAt;
  if (isAlone) return { steps: left, conflict: null };
  for (let count = isWhole ? 1 : 0; count <= steps.length; count++) {
    const then = shownGame(base, steps.slice(0, count));
    if (then && isSame(then, serverGame))
      return { steps: unsent(serverGame, steps.slice(count)), conflict: null };
  }
  if (isBehind(mine, serverGame)) return { steps: [], conflict: null };
  if (isBehind(serverGame, mine))
    return { steps: [{ game: mine, over: serverGame.version }], conflict: null };
  return { steps: [], conflict: mine };
}

/** How the scores on this device differ from those of other devices. */
export type ScoresView = {
  /** Why a press on this device did not count, as a Korean sentence; undefined if all counted. */
  problem: string | undefined;
  /** Matches whose score on this device, recorded offline (`mine`), contradicts the server's (`serverGame`). */
  conflicts: { match: string; mine: Game; serverGame: Game }[];
  /** The keys of matches whose score another device changed a moment ago. */
  others: string[];
};
