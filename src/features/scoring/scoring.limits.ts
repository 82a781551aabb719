/** 4구 and 3구. */
export const BALLS = ['4', '3'] as const;

export const TARGET_MOST = 9999;
export const INNINGS_MOST = 99;
export const MINUTES_MOST = 300;
/** Three hundred innings each: nobody plays on. */
export const TURNS_MOST = 600;
/** So many presses can be taken back. */
export const PAST_MOST = 2000;

/** How a match is played where nobody chose otherwise. */
export const DEFAULT_PLAY = {
  ball: '4',
  cushion: 0,
  equalising: false,
  inningLimit: 0,
  minuteLimit: 0,
  foul: false,
} as const;
