import { PAST_MOST, SHOTS_MOST, TURNS_MOST } from './scoring.constants.ts';
import type { Game, PlayRules, Side, Turn } from './scoring.contract.ts';
import {
  hasCleared,
  hasFinished,
  hasShots,
  inningsBegun,
  NO_TURN,
  shooterOf,
  shotsOf,
} from './tally.rules.ts';
import { verdictOf } from './verdict.rules.ts';

/** A press on the scoreboard as a function of the game; it returns the same game if it has no effect. */
export type Move = (game: Game) => Game;

type Start = { rules: PlayRules; targets: [number, number]; first: Side; startedAt: string };

/** A new game; `startedAt` is UTC ISO 8601. */
export function openGame({ rules, targets, first, startedAt }: Start): Game {
  const open = { turns: [], run: NO_TURN, ended: null, shootout: null, past: '' };
  return { version: 0, rules, targets, first, startedAt, ...open };
}

/** Which presses have an effect in the game's current state. */
export function allowed(game: Game) {
  const { state } = verdictOf(game);
  const playing = state === 'playing';
  const done = hasFinished(game, shooterOf(game));
  return {
    plus: playing && !done,
    minus: game.run[0] + game.run[1] > 0 && game.ended === null && game.shootout === null && !hasShots(game),
    pass: playing && game.turns.length < TURNS_MOST,
    foul: playing && !done && game.rules.foul && game.turns.length < TURNS_MOST,
    time: playing && game.rules.minuteLimit > 0 && game.last === undefined,
    shootout: state === 'tied',
    miss: state === 'tied' && shotsOf(game).length < SHOTS_MOST,
    undo: game.past !== '',
  };
}

/** Makes a press: a function that stores its letter and makes the change if `may` allows it. */
const move =
  (may: keyof ReturnType<typeof allowed>, press: string, change: (game: Game) => Partial<Game>) =>
  (game: Game): Game => {
    if (!allowed(game)[may]) return game;
    const past = (game.past + press).slice(-PAST_MOST);
    return { ...game, ...change(game), past, version: game.version + 1 };
  };

/** Adds a point: a ball, or a shot of 마무리 3쿠션. */
export const plus = move('plus', '+', game => ({ run: more(game) }));

/** Takes a point off the turn in progress. */
export const minus = move('minus', '-', game => ({ run: less(game) }));

/** 턴 넘기기: ends the turn, and the other side shoots. */
export const pass = move('pass', 'p', ({ turns, run }) => ({ turns: [...turns, run], run: NO_TURN }));

/** 파울, a rule of this site: costs a point and ends the turn. */
export const foul = move('foul', 'f', ({ turns, run: [made, cushions] }) => ({
  turns: [...turns, [made, cushions, 1]],
  run: NO_TURN,
}));

/**
 * 시간 종료: a person calls the time; the clock never ends a game. 득점률 decides, either at once or, if the rules
 * have last innings, after the current inning and those last ones.
 */
export const callTime = move('time', 't', game => {
  const { lastInnings = 0 } = game.rules;
  if (lastInnings === 0) return { ended: 'time' };
  return { last: Math.min(TURNS_MOST, 2 * (inningsBegun(game) + lastInnings)) };
});

/** Adds a point for the side that shoots in the 승부치기. */
export const shoot = move('shootout', 's', game => {
  const shots = shotsOf(game);
  return { shots: shots.with(-1, (shots.at(-1) ?? 0) + 1) };
});

/** Ends a turn of the 승부치기: the other side shoots, or the 승부치기 is decided. */
export const miss = move('miss', 'm', game => ({ shots: [...shotsOf(game), 0] }));

/** Enters the winner of the 승부치기 after 동률, as a person says. */
export const winShootout = (game: Game, winner: Side): Game =>
  move('shootout', 'w', () => ({ shootout: winner }))(game);

/** Returns the game without the last press, unchanged if no press is stored; the version still rises by 1. */
export function undo(game: Game): Game {
  const before = backBy(game, game.past.at(-1));
  return before ? { ...game, ...before, past: game.past.slice(0, -1), version: game.version + 1 } : game;
}

function backBy(game: Game, press: string | undefined): Partial<Game> | null {
  if (press === '+') return { run: less(game) };
  if (press === '-') return { run: more(game) };
  if (press === 't') return { ended: null, last: undefined };
  if (press === 's')
    return { shots: shotsBack(shotsOf(game).with(-1, Math.max(0, (shotsOf(game).at(-1) ?? 0) - 1))) };
  if (press === 'm') return { shots: shotsBack(shotsOf(game).slice(0, -1)) };
  if (press === 'w') return { shootout: null };
  const last = game.turns.at(-1);
  if (press === undefined || last === undefined) return null;
  return { turns: game.turns.slice(0, -1), run: [last[0], last[1], 0] };
}

/** The turns of the 승부치기 as a game stores them: undefined while nothing was counted. */
const shotsBack = (shots: number[]) => (hasShots({ shots }) ? shots : undefined);

function more(game: Game): Turn {
  const [made, cushions] = game.run;
  return hasCleared(game, shooterOf(game)) ? [made, cushions + 1, 0] : [made + 1, cushions, 0];
}

function less(game: Game): Turn {
  const [made, cushions] = game.run;
  return cushions > 0 ? [made, cushions - 1, 0] : [Math.max(0, made - 1), 0, 0];
}
