/** The two games on this site, by their number of balls: 4구 and 3구. */
export const BALLS = ['4', '3'] as const;
/** The two sides of a match, in the order of the bracket. */
export const SIDES = [0, 1] as const;

export const TARGET_MOST = 9999;
export const INNINGS_MOST = 99;
export const MINUTES_MOST = 300;
/** Maximum number of turns of a game: three hundred innings per side, more than any real game. */
export const TURNS_MOST = 600;
/** Maximum number of innings after the time is called. */
export const LAST_INNINGS_MOST = 9;
/** Maximum number of turns of a 승부치기: fifty per side, more than in any real one. */
export const SHOTS_MOST = 100;
/** Maximum number of presses stored for undo. */
export const PAST_MOST = 2000;
export const PRESSES_A_REQUEST = 100;

/**
 * The kinds of presses: + − a point, p ends the turn, f foul, t calls the time, s a point of the 승부치기, m ends
 * its turn, w0 w1 the winner of the 승부치기, u undo.
 */
export const PRESSES = ['+', '-', 'p', 'f', 't', 's', 'm', 'w0', 'w1', 'u'] as const;

/** 스카치: the two partners of a pair alternate after each inning, or after each shot. */
export const SCOTCH = ['inning', 'shot'] as const;

export const DEFAULT_PLAY = {
  ball: '4',
  cushion: 0,
  equalising: false,
  inningLimit: 0,
  minuteLimit: 0,
  foul: false,
} as const;
