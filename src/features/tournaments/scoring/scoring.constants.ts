/** 4구 and 3구. */
export const BALLS = ['4', '3'] as const;

export const TARGET_MOST = 9999;
export const INNINGS_MOST = 99;
export const MINUTES_MOST = 300;
/** Three hundred innings each: nobody plays on. */
export const TURNS_MOST = 600;
/** So many innings are still played when the time is over. */
export const LAST_INNINGS_MOST = 9;
/** Fifty times both in a 승부치기: nobody shoots on. */
export const SHOTS_MOST = 100;
/** So many presses can be taken back. */
export const PAST_MOST = 2000;
/** A request carries so many presses at most. */
export const PRESSES_A_REQUEST = 100;

/** + − point, p pass, f foul, t time, s a point of the shootout, m a turn of it over, w0 w1 who won it, u undo. */
export const PRESSES = ['+', '-', 'p', 'f', 't', 's', 'm', 'w0', 'w1', 'u'] as const;

/** 스카치: the two of a pair change after each inning, or after each shot. */
export const SCOTCH = ['inning', 'shot'] as const;

/** How a match is played where nobody chose otherwise. */
export const DEFAULT_PLAY = {
  ball: '4',
  cushion: 0,
  equalising: false,
  inningLimit: 0,
  minuteLimit: 0,
  foul: false,
} as const;
