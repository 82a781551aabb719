import { z } from 'zod';

/** 4구 and 3구. */
export const BALLS = ['4', '3'] as const;
export type Ball = (typeof BALLS)[number];

/** How the matches of a tournament are played. */
export const playRules = z.object({
  ball: z.enum(BALLS),
  /** 마무리 3쿠션 of 4구. */
  cushion: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 후구: the second shooter's equalising inning. */
  equalising: z.boolean(),
  /** 0 for none. */
  inningLimit: z.number().int().min(0).max(99),
  minuteLimit: z.number().int().min(0).max(300),
  /** House rule: a foul costs a point. */
  foul: z.boolean(),
});
export type PlayRules = z.infer<typeof playRules>;
export const DEFAULT_PLAY: PlayRules = {
  ball: '4',
  cushion: 0,
  equalising: false,
  inningLimit: 0,
  minuteLimit: 0,
  foul: false,
};

const pair = (least: number, most: number) => {
  const one = z.number().int().min(least).max(most);
  return z.tuple([one, one]);
};
/** What an ended match leaves behind, side by side; 4구 is counted in 개 (수지 ÷ 10). */
export const matchScore = z.object({
  points: pair(-999, 9999),
  targets: pair(1, 9999),
  innings: pair(0, 9999),
  highRuns: pair(0, 9999),
});
export type MatchScore = z.infer<typeof matchScore>;

/** A scorer's whole record. */
export const game = z.looseObject({ version: z.number().int().min(0) });
export type Game = z.infer<typeof game>;
