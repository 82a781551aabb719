import { callTime, foul, minus, miss, pass, plus, shoot, undo, winShootout } from './play.rules.ts';
import type { Game, Press, PressState } from './scoring.contract.ts';
import { hasShots, shotsOf } from './shootout.rules.ts';
import { isSound, verdictOf } from './verdict.rules.ts';

type What = Press['what'];
/** A press without the device that made it. */
export type PressMade = Omit<Press, 'device' | 'number'>;
export type PressTaken = { game: Game; state: PressState };

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
/** So many devices of a game are remembered, the latest. */
const DEVICES_MOST = 40;

/**
 * A game after one press of any device. The presses of all devices in one order make one game, the same everywhere;
 * each is counted once, and each but a known one raises the version by 1.
 */
export function takePress(game: Game, press: Press): PressTaken {
  if (press.number <= (game.seen?.[press.device] ?? 0)) return { game, state: 'known' };
  const next = pressed(game, press);
  const others = Object.entries(game.seen ?? {}).filter(([device]) => device !== press.device);
  const seen = Object.fromEntries([...others, [press.device, press.number] as const].slice(-DEVICES_MOST));
  return typeof next === 'string'
    ? { game: { ...game, version: game.version + 1, seen }, state: next }
    : { game: { ...next, version: game.version + 1, seen }, state: 'taken' };
}

function pressed(game: Game, press: Press): Game | 'same' | 'refused' {
  const { what, turn } = press;
  if (what === 'u') return undone(game, press);
  const now = turnNow(game, what);
  if (turn > now) return 'refused';
  if (turn < now) return late(game, press);
  const next = MOVES[what](game);
  if (next !== game) return next;
  // Two scorers press the last ball or the last turn: the game is over already.
  const isOver = (what === '+' || what === 'p') && verdictOf(game).state !== 'playing';
  const isSaid =
    isOver ||
    (what === 't' && isTimeCalled(game)) ||
    (game.shootout !== null && what === `w${game.shootout}`);
  return isSaid ? 'same' : 'refused';
}

const isTimeCalled = ({ ended, last }: Game) => ended === 'time' || last !== undefined;

/** How many turns are over: of the shootout too, for what is pressed in it. */
function turnNow(game: Game, what: What): number {
  return game.turns.length + (what === 's' || what === 'm' ? shotsOf(game).length - 1 : 0);
}

/** A press for a turn that another device has ended meanwhile: a point still belongs to that turn. */
function late(game: Game, { what, turn }: PressMade): Game | 'same' | 'refused' {
  const [made, cushions, fouls] = game.turns[turn] ?? [0, 0, 0];
  if (what === 'm' || (what === 't' && isTimeCalled(game))) return 'same';
  if (what === 'p' || (what === 'f' && fouls > 0)) return 'same';
  const end = endOfTurn(game.past, game.turns.length - turn);
  const balls = made + (what === '+' ? 1 : -1);
  if ((what !== '+' && what !== '-') || end === -1 || balls < 0) return 'refused';
  const turns = game.turns.map((each, at) =>
    at === turn ? ([balls, cushions, fouls] as typeof each) : each,
  );
  const next = { ...game, turns, past: game.past.slice(0, end) + what + game.past.slice(end) };
  return isSound(next) ? next : 'refused';
}

/** An inning that is over with one ball more (`+`) or less (`-`), the later ones untouched; the same game where that cannot have been played. */
export function amended(game: Game, turn: number, what: '+' | '-'): Game {
  if (turn >= game.turns.length) return game;
  const next = late(game, pressNow(game, what, turn));
  return typeof next === 'string' ? game : { ...next, version: game.version + 1 };
}

function pressNow(game: Game, what: What, turn = turnNow(game, what)): PressMade {
  return { what, turn, depth: game.past.length, last: game.past.at(-1) ?? '' };
}

/** The one press by which an inning that was over has changed. */
function amendment(before: Game, after: Game): PressMade | undefined {
  const turn = after.turns.findIndex(([made], at) => made !== before.turns[at]?.[0]);
  if (turn === -1 || after.past.length !== before.past.length + 1) return undefined;
  const what = (after.turns[turn]?.[0] ?? 0) > (before.turns[turn]?.[0] ?? 0) ? '+' : '-';
  return isSame(amended(before, turn, what), after) ? pressNow(before, what, turn) : undefined;
}

/** Where the press stands that ended the turn so many turns ago. */
function endOfTurn(past: string, turnsAgo: number): number {
  let left = turnsAgo;
  for (let at = past.length - 1; at >= 0; at--) if (/[pf]/.test(past[at] ?? '') && --left === 0) return at;
  return -1;
}

/** Undo means the press that was the last on that device; points pressed since by others in the same turn stay. */
function undone(game: Game, { depth, last }: Press): Game | 'same' | 'refused' {
  const { past } = game;
  if (depth > past.length) return 'same';
  if (depth === 0 || past[depth - 1] !== last) return 'refused';
  if (depth === past.length) return undo(game);
  if (!/^[-+]+$/.test(past.slice(depth - 1))) return 'refused';
  const next = last === '+' ? minus(game) : plus(game);
  return next === game ? 'refused' : { ...next, past: past.slice(0, depth - 1) + past.slice(depth) };
}

/** The presses that lead from one record of a game to a later one of the same device; undefined where none do. */
export function pressesBetween(before: Game, after: Game): PressMade[] | undefined {
  const amends = amendment(before, after);
  if (amends) return [amends];
  const presses: PressMade[] = [];
  let game = before;
  const go = (what: What) => {
    presses.push(pressNow(game, what));
    const next = MOVES[what](game);
    const moved = next !== game;
    game = next;
    return moved;
  };
  while (!after.past.startsWith(game.past)) if (!go('u')) return undefined;
  for (const sign of after.past.slice(game.past.length))
    if (!go((sign === 'w' ? `w${after.shootout}` : sign) as What)) return undefined;
  return isSame(game, after) ? presses : undefined;
}

const setUpOf = ({ rules, targets, first }: Game) => JSON.stringify([rules, targets, first]);
const playOf = ({ turns, run, ended, shootout, last, ...game }: Game) =>
  JSON.stringify([turns, run, ended, shootout, last ?? null, shotsOf(game)]);

/** Whether both records say the same, however they came about. */
export function isSame(one: Game, other: Game): boolean {
  return setUpOf(one) === setUpOf(other) && playOf(one) === playOf(other);
}

/** Whether a record is an earlier moment of another one. */
export function isBehind(one: Game, other: Game): boolean {
  const isUntouched = one.turns.length + one.run[0] + one.run[1] === 0 && !isTimeCalled(one);
  if (isUntouched || isSame(one, other)) return true;
  if (setUpOf(one) !== setUpOf(other) || one.turns.length > other.turns.length) return false;
  const isPrefix = JSON.stringify(one.turns) === JSON.stringify(other.turns.slice(0, one.turns.length));
  const then = other.turns[one.turns.length];
  const [made, cushions] = then ?? other.run;
  const mayFollow = one.shootout === null && (one.ended === null || (!then && other.ended === one.ended));
  const isLimited = one.last === undefined || one.last === other.last;
  return (
    isPrefix &&
    mayFollow &&
    isLimited &&
    areShotsBehind(one, other) &&
    one.run[0] <= made &&
    one.run[1] <= cushions
  );
}

/** Whether what was counted of the shootout is an earlier moment of what the other one has. */
function areShotsBehind(one: Game, other: Game): boolean {
  const [mine, theirs] = [shotsOf(one), shotsOf(other)];
  if (!hasShots(one)) return true;
  const isSameGame =
    one.turns.length === other.turns.length && JSON.stringify(one.run) === JSON.stringify(other.run);
  const before = mine.slice(0, -1).every((made, at) => made === theirs[at]);
  return isSameGame && before && (mine.at(-1) ?? 0) <= (theirs[mine.length - 1] ?? -1);
}

/** What a device has done and not yet been told that the server has it. */
export type Step = { press: Press } | { game: Game; over: number | null };

/** The game that a device shows: what the server has, and its own steps on it. */
export function shownGame(base: Game | null, steps: readonly Step[]): Game | null {
  return steps.reduce<Game | null>((game, step) => {
    if ('game' in step) return step.game;
    return game && takePress(game, step.press).game;
  }, base);
}

/** Those steps that the server's record does not have. */
export function unsent(stands: Game, steps: readonly Step[]): Step[] {
  return steps.filter(
    step => !('press' in step) || step.press.number > (stands.seen?.[step.press.device] ?? 0),
  );
}

export type Merged = { steps: Step[]; conflict: Game | null };

/**
 * What is left to send of a device that was offline, once it reads what stands: nothing that others recorded as well,
 * the rest where it goes on from what stands; where the two contradict each other people choose (`conflict`).
 */
export function mergedOffline(base: Game | null, steps: readonly Step[], stands: Game): Merged {
  const left = unsent(stands, steps);
  const mine = shownGame(base, steps);
  const first = steps[0];
  if (!first || left.length === 0 || !mine) return { steps: [], conflict: null };
  const isWhole = 'game' in first;
  const isAlone = isWhole
    ? first.over === stands.version
    : base?.version === stands.version && base.startedAt === stands.startedAt;
  if (isAlone) return { steps: left, conflict: null };
  for (let count = isWhole ? 1 : 0; count <= steps.length; count++) {
    const then = shownGame(base, steps.slice(0, count));
    if (then && isSame(then, stands)) return { steps: unsent(stands, steps.slice(count)), conflict: null };
  }
  if (isBehind(mine, stands)) return { steps: [], conflict: null };
  if (isBehind(stands, mine)) return { steps: [{ game: mine, over: stands.version }], conflict: null };
  return { steps: [], conflict: mine };
}

/** How the scores of this device and of the others stand to each other. */
export type ScoresView = {
  /** What was pressed here waits for a network. */
  isOffline: boolean;
  /** Why something pressed here did not count; a sentence. */
  problem: string | undefined;
  /** Matches that this device recorded otherwise while it was offline. */
  conflicts: { match: string; mine: Game; stands: Game }[];
  /** Matches whose score another device has changed a moment ago. */
  others: string[];
};
